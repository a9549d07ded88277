import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { planMail } from '../../mails/plan.ts';

export function writeContactMail(
  to: string,
  { id: businessId, name: listing }: { id: number; name: string },
  { former, url }: { former: string; url: string },
): PlannedMail {
  const fields = { listing, former_address: former, manage_url: url };
  return planMail('owner-contact', to, fields, { businessId });
}
