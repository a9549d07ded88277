import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { isSameMailbox } from '../../mails/model/contact.rules.ts';
import { createOwnerLink } from '../../mails/model/links.ts';
import { findCurrentOwner } from '../model/queries.ts';
import type { ClaimRow } from '../model/tables.ts';
import { isOnFile } from '../model/target.rules.ts';
import { openDispute } from './dispute.ts';
import {
  type ClaimServices,
  type LinkAs,
  mailClaim,
  writeFormerContactMail,
  writeLinkMail,
  writeStaffMail,
} from './mail.ts';
import { createObjectionLink } from './objection.rules.ts';
import { lockClaim, updateClaim } from './queries.ts';
import { endOfClaim, isChanged } from './start.ts';

export type ClaimProof = 'proved' | 'disputed' | 'refused';

interface Settlement {
  by?: string;
  isByLink?: boolean;
}

/**
 * Marks a claim as proved and mails the link. Returns `refused` if it expired, was decided or the contact
 * changed, and `disputed` if someone else owns the listing.
 */
export async function proveClaim(
  trx: DatabaseTransaction,
  services: ClaimServices,
  { id, businessId }: Pick<ClaimRow, 'id' | 'businessId'>,
  settlement: Settlement = {},
): Promise<ClaimProof> {
  const at = services.clock();
  const listing = await lockListing(trx, businessId);
  const claim = await lockClaim(trx, id);
  if (!listing || listing.deletedAt || claim?.state !== 'waiting' || claim.expiresAt <= at) {
    return 'refused';
  }
  if (!isOnFile(claim, listing) || (await isChanged(trx, listing, claim, at))) {
    return 'refused';
  }
  const owner = await findCurrentOwner(trx, businessId);
  if (owner && !isSameMailbox(owner.email, claim.email)) {
    await openDispute(trx, services, { claim, listing, owner });
    return 'disputed';
  }
  const former = owner ? [] : listFormerContacts(listing, claim.email);
  const { by = 'owner', isByLink = false } = settlement;
  await updateClaim(trx, id, {
    state: 'proved',
    decidedAt: at,
    decidedBy: by === 'owner' ? null : by,
    formerEmail: former[0] ?? null,
  });
  const note = { at, actor: by, action: 'claim.prove', businessId };
  await recordListingChange(trx, { ...note, after: { way: claim.way } });
  if (!isByLink) {
    const as = by === 'owner' ? 'proved' : 'granted';
    const way = by === 'owner' ? claim.way : 'staff';
    await mailLink(trx, services, { claim: { ...claim, way }, listing, as });
  }
  const objection = createObjectionLink(services, id, at);
  for (const email of former) {
    await mailClaim(trx, services, writeFormerContactMail(email, listing, objection));
  }
  return 'proved';
}

export async function confirmMailbox(
  trx: DatabaseTransaction,
  services: ClaimServices,
  { claim, listing }: { claim: ClaimRow; listing: ListingRow },
): Promise<'refused' | 'with-staff'> {
  const at = services.clock();
  if (claim.expiresAt <= at || !isOnFile(claim, listing)) return 'refused';
  if (await isChanged(trx, listing, claim, at)) return 'refused';
  await updateClaim(trx, claim.id, { mailboxAt: at, expiresAt: endOfClaim('staff', at) });
  const note = { at, actor: 'owner', action: 'claim.confirm-mailbox', businessId: listing.id };
  await recordListingChange(trx, note);
  await mailClaim(trx, services, writeStaffMail(services.site, listing, 'claim'));
  return 'with-staff';
}

export async function mailLink(
  trx: DatabaseTransaction,
  services: ClaimServices,
  { claim, listing, as }: { claim: ClaimRow; listing: Pick<ListingRow, 'id' | 'name'>; as: LinkAs },
): Promise<void> {
  const { id: claimId, businessId, email, way: proof } = claim;
  const { site, clock } = services;
  const link = { businessId, email, proof, claimId, at: clock(), siteUrl: site.url };
  const url = await createOwnerLink(trx, link);
  await mailClaim(trx, services, writeLinkMail(email, listing, { as, url }));
}

function listFormerContacts(
  { ownerEmail, email }: Pick<ListingRow, 'ownerEmail' | 'email'>,
  claimant: string,
): string[] {
  const [first, second] = [ownerEmail, email].filter(
    (one) => one !== null && !isSameMailbox(one, claimant),
  );
  if (!first) return [];
  return second && !isSameMailbox(first, second) ? [first, second] : [first];
}
