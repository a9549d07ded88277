import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { FindOwner } from '../../platform/http/guards.ts';
import { createToken, hashToken } from '../../platform/token.ts';
import { lockListing } from '../businesses/model/change-listing.queries.ts';
import { changeListing } from '../businesses/model/change-listing.ts';
import { recordListingChange } from '../businesses/model/record-change.ts';
import type { ListingRow } from '../businesses/model/shapes.ts';
import { contactOf, isSameMailbox } from '../mails/model/contact.rules.ts';
import { settlingSince } from './claims/contact-changes.rules.ts';
import { openDispute } from './claims/dispute.ts';
import type { ClaimServices } from './claims/mail.ts';
import { provesAlone } from './claims/own-website.ts';
import { type ClaimProof, confirmMailbox, proveClaim } from './claims/prove.ts';
import { lockClaim } from './claims/queries.ts';
import { type AnnounceDependencies, announceOwnerChange } from './model/announce-change.ts';
import { revokeOwner } from './model/change-contact.ts';
import { DESK_DAYS, readOwnerToken } from './model/cookie.rules.ts';
import { admitInvitedPerson } from './model/invited-people.ts';
import {
  type CurrentOwner,
  closeOwnerAreas,
  findCurrentOwner,
  findListingOfLink,
  findOwnerOfSession,
  insertOwner,
  insertSession,
  lockLink,
  moveInvitedPeople,
  type OwnerLink,
  renewSessions,
  spendLink,
} from './model/queries.ts';

export type OwnerAreaOpening =
  | { outcome: 'open'; businessId: number; token: string }
  | { outcome: 'disputed'; businessId: number }
  | { outcome: 'unsettled'; businessId: number }
  | { outcome: 'with-staff'; businessId: number }
  | { outcome: 'closed'; businessId: number | null };

/** Opens the owner area with a one-time link. The browser gets a new token, to prevent session fixation. */
export function openOwnerArea(
  services: ClaimServices,
  linkToken: string,
  formerToken: string | null,
): Promise<OwnerAreaOpening> {
  const { db, clock } = services;
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const linkHash = hashToken(linkToken);
    const businessId = await findListingOfLink(trx, linkHash);
    if (businessId === null) return { outcome: 'closed', businessId };
    const listing = await lockListing(trx, businessId);
    const link = await lockLink(trx, linkHash);
    const isDue = link && link.usedAt === null && link.expiresAt > at;
    if (!isDue || !listing || listing.deletedAt) return { outcome: 'closed', businessId };
    const ownerId = await admitOwner(trx, services, { link, listing });
    if (ownerId === null) return { outcome: 'closed', businessId };
    if (ownerId === 'unsettled' || ownerId === 'with-staff') {
      return { outcome: ownerId, businessId };
    }
    await spendLink(trx, link.id, at);
    if (ownerId === 'disputed') return { outcome: 'disputed', businessId };
    const { invitedPersonId } = link;
    const session = { businessId, ownerId, invitedPersonId, formerToken, at };
    const token = await openSession(trx, session);
    return { outcome: 'open', businessId, token };
  });
}

async function openSession(
  trx: DatabaseTransaction,
  session: {
    businessId: number;
    ownerId: number;
    invitedPersonId: number | null;
    formerToken: string | null;
    at: Date;
  },
): Promise<string> {
  const { formerToken, at, ...rest } = session;
  const token = createToken();
  const tokenHash = hashToken(token);
  if (formerToken) await renewSessions(trx, hashToken(formerToken), tokenHash);
  const expiresAt = new Date(at.getTime() + DESK_DAYS * 86_400_000);
  await insertSession(trx, { ...rest, tokenHash, createdAt: at, expiresAt });
  return token;
}

/**
 * Returns the owner's id, or null if the address is no longer the listing's contact or another person owns
 * the listing.
 */
async function admitOwner(
  trx: DatabaseTransaction,
  services: ClaimServices,
  { link, listing }: { link: OwnerLink; listing: ListingRow },
): Promise<number | 'disputed' | 'unsettled' | 'with-staff' | null> {
  const { businessId, email, proof, claimId, replacesId, invitedPersonId } = link;
  if (claimId !== null) {
    const admission = await admitClaim(trx, services, { claimId, listing });
    if (admission === 'refused') return null;
    if (admission !== 'proved') return admission;
  }
  const owner = await findCurrentOwner(trx, businessId);
  if (replacesId !== null) {
    const isCurrent = owner?.id === replacesId && owner.lockedAt === null;
    return isCurrent ? replaceOwner(trx, services, link, owner) : null;
  }
  if (invitedPersonId !== null) {
    if (!owner) return null;
    const invited = { invitedPersonId, ownerId: owner.id, businessId, at: services.clock() };
    return (await admitInvitedPerson(trx, invited)) ? owner.id : null;
  }
  if (owner) return isSameMailbox(owner.email, email) ? owner.id : null;
  const contact = contactOf(listing);
  if (proof === 'contact' && !(contact && isSameMailbox(contact, email))) return null;
  const at = services.clock();
  if (proof === 'contact' && isContactNew(listing, at)) return 'unsettled';
  const id = await insertOwner(trx, { businessId, email, proof, at });
  const operation = { action: 'owner.prove', by: 'owner', at };
  if (listing.ownerEmail === email) {
    await recordListingChange(trx, { at, actor: 'owner', action: operation.action, businessId });
  } else {
    const changed = await changeListing(trx, businessId, operation, () => ({ ownerEmail: email }));
    // The former contact was already notified of the claim and can object.
    if (claimId === null) await announceOwnerChange(trx, services, changed);
  }
  return id;
}

/**
 * A contact entered by staff or an import proves ownership only after 30 days. An owner's private address
 * always does.
 */
function isContactNew({ ownerEmail, approvedAt, origins }: ListingRow, at: Date): boolean {
  const origin = origins?.email;
  if (ownerEmail || !origin || origin.by === 'owner') return false;
  const set = new Date(origin.at);
  // Corrections by staff before approval count as part of the submission.
  const isOfSubmission = origin.by !== 'source' && (!approvedAt || set <= approvedAt);
  return !isOfSubmission && set > settlingSince(at);
}

async function replaceOwner(
  trx: DatabaseTransaction,
  dependencies: AnnounceDependencies,
  { businessId, email, proof }: OwnerLink,
  former: CurrentOwner,
): Promise<number> {
  const at = dependencies.clock();
  await closeOwnerAreas(trx, businessId, at);
  await revokeOwner(trx, former.id, at);
  const id = await insertOwner(trx, { businessId, email, proof, at, replaces: former });
  await moveInvitedPeople(trx, former.id, { id, email, until: at });
  const operation = { action: 'owner.change-contact', by: 'owner', at };
  const changed = await changeListing(trx, businessId, operation, () => ({ ownerEmail: email }));
  await announceOwnerChange(trx, dependencies, { ...changed, formerOwnerId: former.id });
  return id;
}

/**
 * Checks whether the claim behind a link still opens the listing. A link by `domain` proves the claim, or
 * only confirms the mailbox if other people may have one at the domain.
 */
async function admitClaim(
  trx: DatabaseTransaction,
  services: ClaimServices,
  { claimId, listing }: { claimId: number; listing: ListingRow },
): Promise<ClaimProof | 'with-staff'> {
  const claim = await lockClaim(trx, claimId);
  if (claim?.state === 'disputed') return 'disputed';
  if (claim?.state === 'waiting' && claim.way === 'domain') {
    if (claim.mailboxAt) return 'with-staff';
    if (!(await provesAlone(trx, listing, claim.target ?? ''))) {
      return confirmMailbox(trx, services, { claim, listing });
    }
    return proveClaim(trx, services, claim, { isByLink: true });
  }
  if (claim?.state !== 'proved') return 'refused';
  const owner = await findCurrentOwner(trx, listing.id);
  if (!owner || isSameMailbox(owner.email, claim.email)) return 'proved';
  await openDispute(trx, services, { claim, listing, owner });
  return 'disputed';
}

/** Finds the owner by the browser's cookie. Runs no query without a cookie. */
export function createFindOwner({ db, clock }: { db: Database; clock: Clock }): FindOwner {
  return async (cookies, businessId) => {
    const token = readOwnerToken(cookies);
    if (!token) return null;
    return findOwnerOfSession(db, { tokenHash: hashToken(token), businessId, at: clock() });
  };
}
