import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { planMail } from '../../mails/plan.ts';

/** To the operator, without the name of who claims it. */
export function writeStaffMail(
  site: { url: string; contactEmail: string },
  { id: businessId, name: listing }: { id: number; name: string },
  what: 'dispute' | 'letter' | 'claim',
): PlannedMail {
  const claims_url = `${site.url}/admin/triage?kind=claim`;
  return planMail(`staff-${what}`, site.contactEmail, { listing, claims_url }, { businessId });
}
