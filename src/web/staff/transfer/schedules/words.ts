import * as m from '#messages';
import type {
  ImportRun,
  ImportSchedule,
  RunState,
} from '../../../../contract/staff/transfer/schedules.ts';
import { formatCount } from '../../../format.ts';

export const runWords: Record<RunState, string> = {
  waiting: m.staff_transfer_waiting_for_another_import(),
  fetching: m.staff_transfer_reading_the_file(),
  checking: m.staff_transfer_checking_the_rows(),
  writing: m.staff_transfer_writing(),
  done: m.staff_transfer_imported(),
  unchanged: m.staff_transfer_the_file_had_not_changed(),
  nothing: m.staff_transfer_there_was_nothing_to_read(),
  stopped: m.staff_transfer_stopped_nothing_was_written(),
  failed: m.staff_transfer_failed_nothing_was_written(),
};

export const weekdays = {
  0: m.staff_transfer_sunday(),
  1: m.staff_transfer_monday(),
  2: m.staff_transfer_tuesday(),
  3: m.staff_transfer_wednesday(),
  4: m.staff_transfer_thursday(),
  5: m.staff_transfer_friday(),
  6: m.staff_transfer_saturday(),
};

export function isRunning(run: ImportRun | null): boolean {
  return run !== null && run.finishedAt === null;
}

/** `6:30`, as the clocks of the schedule's place show it. */
export function formatTime({ hour, minute }: Pick<ImportSchedule, 'hour' | 'minute'>): string {
  return `${hour}:${String(minute).padStart(2, '0')}`;
}

export function describeTime(schedule: ImportSchedule): string {
  const { every, minute, timeZone } = schedule;
  const time = formatTime(schedule);
  if (every === 'hour') return m.staff_transfer_each_hour_at_minute_minute({ minute });
  if (every === 'day') return m.staff_transfer_each_day_at_time_timezone({ time, timeZone });
  const day = Object.values(weekdays)[schedule.weekday];
  return m.staff_transfer_each_day_at_time_timezone_2({ day: day ?? '', time, timeZone });
}

export function formatMoment(iso: string): string {
  return new Date(iso).toLocaleString(m.locale(), { dateStyle: 'medium', timeStyle: 'short' });
}

export function describeRun({ rows, counts, state }: ImportRun): string {
  if (rows === 0) return '';
  const read = formatCount(rows, m.count_rows_2);
  const refused = formatCount(counts.error, m.count_rows_refused);
  if (state !== 'done') return `${read}, ${refused}`;
  return m.staff_transfer_read_new_new_changed_changed_same({
    read,
    new: counts.new,
    changed: counts.changed,
    same: counts.same,
    refused,
  });
}
