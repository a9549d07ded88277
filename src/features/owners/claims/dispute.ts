import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import type { CurrentOwner } from '../model/queries.ts';
import type { ClaimRow } from '../model/tables.ts';
import {
  type ClaimServices,
  mailClaim,
  writeDisputedMail,
  writeOwnerDisputedMail,
  writeStaffMail,
} from './mail.ts';
import { lockOwner, updateClaim } from './queries.ts';

/** Opens a dispute when a claimant proves ownership of an owned listing. It is locked until staff decide. */
export async function openDispute(
  trx: DatabaseTransaction,
  services: ClaimServices,
  { claim, listing, owner }: { claim: ClaimRow; listing: ListingRow; owner: CurrentOwner },
): Promise<void> {
  const { site, clock } = services;
  await updateClaim(trx, claim.id, {
    state: 'disputed',
    decidedAt: null,
    decidedBy: null,
    formerEmail: owner.email,
  });
  await lockForDispute(trx, owner.id, { businessId: listing.id, at: clock() });
  const mails = [
    writeDisputedMail(claim.email, listing),
    writeOwnerDisputedMail(owner.email, listing),
    writeStaffMail(site, listing, 'dispute'),
  ];
  for (const mail of mails) await mailClaim(trx, services, mail);
}

/** Locks the listing's owner area. Also invalidates the cached page, which shows that the listing is claimed. */
export async function lockForDispute(
  trx: DatabaseTransaction,
  ownerId: number | null,
  { businessId, at }: { businessId: number; at: Date },
): Promise<void> {
  if (ownerId !== null) await lockOwner(trx, ownerId, at);
  await recordListingChange(trx, { at, actor: 'owner', action: 'claim.dispute', businessId });
}
