import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { lockListing } from '../businesses/change-listing.queries.ts';
import { changeListing } from '../businesses/change-listing.ts';
import { recordListingChange } from '../businesses/record-change.ts';
import { contactOf, isSameMailbox } from '../contacts/contact.rules.ts';
import { createToken, hashToken } from '../contacts/token.rules.ts';
import { type AnnounceDependencies, announceOwnerChange } from './announce-change.ts';
import { replaceOwner } from './contact/replace-owner.ts';
import { DESK_DAYS } from './desk-cookie.rules.ts';
import {
  findCurrentOwner,
  insertOwner,
  insertSession,
  lockLink,
  type OwnerLink,
  renewSessions,
  spendLink,
} from './queries.ts';

export type Opening =
  | { outcome: 'open'; businessId: number; token: string }
  | { outcome: 'closed'; businessId: number | null };

/**
 * Opens a desk with a link, which is spent by that. The browser's token changes, so that one that was
 * planted in it is worth nothing.
 */
export function openDesk(
  dependencies: { db: Database } & AnnounceDependencies,
  linkToken: string,
  formerToken: string | null,
): Promise<Opening> {
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    const at = dependencies.clock();
    const link = await lockLink(trx, hashToken(linkToken));
    if (!link) return { outcome: 'closed', businessId: null };
    const isDue = link.usedAt === null && link.expiresAt > at;
    const ownerId = isDue ? await admitOwner(trx, dependencies, link, at) : null;
    if (ownerId === null) return { outcome: 'closed', businessId: link.businessId };
    await spendLink(trx, link.id, at);
    const token = createToken();
    const tokenHash = hashToken(token);
    if (formerToken) await renewSessions(trx, hashToken(formerToken), tokenHash);
    await insertSession(trx, {
      tokenHash,
      businessId: link.businessId,
      ownerId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + DESK_DAYS * 86_400_000),
    });
    return { outcome: 'open', businessId: link.businessId, token };
  });
}

/** Null where the address is no longer the listing's, or another person owns it. */
async function admitOwner(
  trx: DatabaseTransaction,
  dependencies: AnnounceDependencies,
  link: OwnerLink,
  at: Date,
): Promise<number | null> {
  const { businessId, email, proof, replacesId } = link;
  const listing = await lockListing(trx, businessId);
  if (!listing || listing.deletedAt) return null;
  const owner = await findCurrentOwner(trx, businessId);
  if (replacesId !== null) {
    const isCurrent = owner?.id === replacesId && owner.lockedAt === null;
    return isCurrent ? replaceOwner(trx, dependencies, link, owner) : null;
  }
  if (owner) return isSameMailbox(owner.email, email) ? owner.id : null;
  const contact = contactOf(listing);
  if (proof === 'contact' && !(contact && isSameMailbox(contact, email))) return null;
  const id = await insertOwner(trx, { businessId, email, proof, at });
  const operation = { action: 'owner.prove', by: 'owner', at };
  if (listing.ownerEmail === email) {
    await recordListingChange(trx, { at, actor: 'owner', action: operation.action, businessId });
  } else {
    const changed = await changeListing(trx, businessId, operation, () => ({ ownerEmail: email }));
    await announceOwnerChange(trx, dependencies, changed);
  }
  return id;
}
