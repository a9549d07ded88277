import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { lockListing } from '../../businesses/change-listing.queries.ts';
import { closeDesks, findCurrentOwner } from '../queries.ts';
import { lockForDispute } from './dispute.ts';
import { writeDisputedMail } from './mail.ts';
import { findClaim, lockClaim, updateClaim } from './queries.ts';
import { type ClaimServices, mailClaim } from './send-mail.ts';
import { writeStaffMail } from './staff/mail.ts';

/** A former contact says that a claim was not theirs: once, and staff decide. */
export function objectToClaim(services: ClaimServices, id: number): Promise<boolean> {
  return services.db.kysely.transaction().execute((trx) => object(trx, services, id));
}

async function object(
  trx: DatabaseTransaction,
  services: ClaimServices,
  id: number,
): Promise<boolean> {
  const { site, clock } = services;
  const at = clock();
  const found = await findClaim(trx, id);
  const listing = found && (await lockListing(trx, found.businessId));
  const claim = listing && (await lockClaim(trx, id));
  if (claim?.state !== 'proved' || claim.objectedAt || listing?.deletedAt !== null) return false;
  const owner = await findCurrentOwner(trx, listing.id);
  await updateClaim(trx, id, {
    ...{ state: 'disputed', objectedAt: at, decidedAt: null, decidedBy: null },
  });
  if (!owner) await closeDesks(trx, listing.id, at);
  await lockForDispute(trx, owner?.id ?? null, { businessId: listing.id, at });
  await mailClaim(trx, services, writeDisputedMail(claim.email, listing));
  await mailClaim(trx, services, writeStaffMail(site, listing, 'dispute'));
  return true;
}
