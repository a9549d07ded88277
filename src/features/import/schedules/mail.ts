import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { planMail } from '../../mails/plan.ts';

/** Goes to the creator of the schedule. */
export function writeStoppedMail(
  site: { url: string },
  to: string,
  { name: schedule, reason }: { name: string; reason: string },
): PlannedMail {
  const schedules_url = `${site.url}/admin/transfer?show=schedules`;
  return planMail('import-stopped', to, { schedule, reason, schedules_url });
}
