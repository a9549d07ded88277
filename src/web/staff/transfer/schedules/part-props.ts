import type { ScheduleInput } from '../../../../contract/staff/transfer/schedules.ts';

/** What each part of the form is given. */
export interface PartProps {
  values: ScheduleInput;
  change: (values: Partial<ScheduleInput>) => void;
  errorOf: (field: string) => string | undefined;
}
