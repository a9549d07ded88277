import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { planMail } from '../../mails/model/plan.ts';
import type { Site } from '../../settings/site.ts';
import { OBJECTION_DAYS } from './objection.rules.ts';

interface Listing {
  id: number;
  name: string;
}

const objectionDays = { words: 'days', count: OBJECTION_DAYS };

export function writeBegunMail(
  to: string,
  { id: businessId, name: listing }: Listing,
  { way, url: claim_url }: { way: 'website' | 'staff'; url: string },
): PlannedMail {
  return planMail(`claim-by-${way}`, to, { listing, claim_url }, { businessId });
}

export type LinkAs = 'by-domain' | 'proved' | 'granted';

export function writeLinkMail(
  to: string,
  { id: businessId, name: listing }: Listing,
  { as, url: manage_url }: { as: LinkAs; url: string },
): PlannedMail {
  return planMail(`claim-${as}`, to, { listing, manage_url }, { businessId });
}

export function writeFormerContactMail(
  to: string,
  { id: businessId, name: listing }: Listing,
  objection_url: string,
): PlannedMail {
  const fields = { listing, objection_url, objection_days: objectionDays };
  return planMail('claim-former-contact', to, fields, { businessId });
}

export function writeDisputedMail(to: string, { id: businessId, name }: Listing): PlannedMail {
  return planMail('claim-disputed', to, { listing: name }, { businessId });
}

export function writeOwnerDisputedMail(to: string, { id: businessId, name }: Listing): PlannedMail {
  return planMail('owner-disputed', to, { listing: name }, { businessId });
}

export function writeClaimRefusedMail(
  to: string,
  { id: businessId, name: listing }: Listing,
  reason: string,
): PlannedMail {
  return planMail('claim-refused', to, { listing, reason }, { businessId });
}

export function writeKeptMail(
  to: string,
  { id: businessId, name: listing }: Listing,
  manage_url: string | null,
): PlannedMail {
  return planMail('claim-kept', to, { listing, manage_url }, { businessId });
}

export function writeHandedOverMail(
  site: { url: string },
  to: string,
  { id: businessId, name: listing, reason }: Listing & { reason: string },
  objectionUrl: string | null,
): PlannedMail {
  const way = objectionUrl
    ? { objection_days: objectionDays, objection_url: objectionUrl }
    : { write_url: `${site.url}/contact` };
  return planMail('claim-handed-over', to, { listing, reason, ...way }, { businessId });
}

/** Notifies the operator without naming the claimant. */
export function writeStaffMail(
  site: { url: string; contactEmail: string },
  { id: businessId, name: listing }: { id: number; name: string },
  what: 'dispute' | 'claim',
): PlannedMail {
  const claims_url = `${site.url}/admin/triage?kind=claim`;
  return planMail(`staff-${what}`, site.contactEmail, { listing, claims_url }, { businessId });
}

export interface ClaimServices extends Pick<Services, 'db' | 'clock' | 'jobs' | 'secret'> {
  site: Site;
}

export function mailClaim(
  trx: DatabaseTransaction,
  { jobs }: Pick<ClaimServices, 'jobs'>,
  mail: PlannedMail,
): Promise<void> {
  return jobs.enqueue(trx, mailQueue, mail);
}
