import * as m from '#messages';
import type { StaffClaim } from '../../../contract/claims.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockListing } from '../../businesses/change-listing.queries.ts';
import type { ListingRow } from '../../businesses/shapes.ts';
import { findClaim, lockClaim } from './queries.ts';
import type { ClaimServices } from './send-mail.ts';
import { findStaffClaim } from './staff.queries.ts';
import type { ClaimRow } from './tables.ts';

export interface StaffDecision {
  claim: ClaimRow;
  listing: ListingRow;
  at: Date;
  by: string;
}

/** What staff do to a claim, with it and its listing locked; answers the claim as it is then. */
export function changeClaim(
  { db, clock }: Pick<ClaimServices, 'db' | 'clock'>,
  { id, by }: { id: number; by: string },
  change: (trx: DatabaseTransaction, decision: StaffDecision) => Promise<void>,
): Promise<StaffClaim> {
  return db.kysely.transaction().execute(async (trx) => {
    const found = await findClaim(trx, id);
    const listing = found && (await lockListing(trx, found.businessId));
    const claim = listing && (await lockClaim(trx, id));
    if (!claim || listing?.deletedAt !== null) {
      throw new AppError('not_found', m.claims_gone_or_listing());
    }
    await change(trx, { claim, listing, at: clock(), by });
    const changed = await findStaffClaim(trx, id);
    if (!changed) throw new Error(`Claim ${id} is gone`);
    return changed;
  });
}

/** Two people may decide at once. */
export function alreadyDecided(): AppError {
  return new AppError('conflict', m.claims_decided_elsewhere());
}
