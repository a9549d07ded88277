import type { PlannedMail } from '../../platform/mail/planned.ts';
import { planMail } from '../mails/plan.ts';

interface Told {
  merged: string;
  survivor: string;
  survivorId: number;
}

/** To the owner or contact of a listing that is gone. `url`: of the survivor's page, if it has one. */
export function writeMergedMail(
  to: string,
  told: Told & { url: string | null; isManager: boolean; hasWaiting: boolean },
): PlannedMail {
  const { merged, survivor: listing, survivorId: businessId, url } = told;
  return planMail(
    'listing-merged',
    to,
    {
      ...{ merged, listing, listing_url: url },
      who_manages: { words: told.isManager ? 'manages-survivor' : 'manages-unknown' },
      closed_changes: told.hasWaiting ? { words: 'closed-changes' } : null,
    },
    { businessId },
  );
}

/** To someone whose claim of it was still open. */
export function writeClaimClosedMail(
  to: string,
  { merged, survivor: listing, survivorId: businessId, url }: Told & { url: string },
): PlannedMail {
  return planMail('claim-merged', to, { merged, listing, new_claim_url: url }, { businessId });
}

export function writeUndoneMail(
  to: string,
  { merged, survivor: listing, survivorId: businessId }: Told,
): PlannedMail {
  return planMail('merge-undone', to, { merged, listing }, { businessId });
}
