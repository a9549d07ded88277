import type { PlannedMail } from '../../platform/mail/planned.ts';
import { planMail } from '../mails/plan.ts';

export function writeRemovedMail(
  to: string,
  { id: businessId, name: listing }: { id: number; name: string },
  { reason, manageUrl: manage_url }: { reason: string; manageUrl: string },
): PlannedMail {
  return planMail('photo-removed', to, { listing, reason, manage_url }, { businessId });
}
