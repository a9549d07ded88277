import type { Insertable } from 'kysely';
import type { OwnerProof } from '../../../contract/businesses.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { createToken, hashToken } from '../../../platform/token.ts';
import { contactOf } from './contact.rules.ts';

export async function insertLink(
  trx: DatabaseTransaction,
  link: Omit<Insertable<Tables['ownerLinks']>, 'id' | 'usedAt'>,
): Promise<void> {
  await trx
    .insertInto('ownerLinks')
    .values({ ...link, usedAt: null })
    .execute();
}

export async function insertNotice(
  trx: DatabaseTransaction,
  notice: Insertable<Tables['contactNotices']>,
): Promise<void> {
  await trx.insertInto('contactNotices').values(notice).execute();
}

/** Deletes notices of a change that haven't been sent yet. Scans the table, which has few rows. */
export async function deleteNotices(
  trx: DatabaseTransaction,
  { businessId, at }: { businessId: number; at: Date },
): Promise<void> {
  await trx
    .deleteFrom('contactNotices')
    .where('importId', 'is', null)
    .where('businessId', '=', businessId)
    .where('at', '=', at)
    .execute();
}

export const LINK_PATH = '/api/owner-link';
const LINK_HOURS = 48;

interface Link {
  businessId: number;
  /** Recipient of the link. Access to this mailbox proves ownership. */
  email: string;
  proof?: OwnerProof;
  claimId?: number;
  replacesId?: number;
  /** Person whom the owner invited, instead of the owner. */
  invitedPersonId?: number;
  at: Date;
  siteUrl: string;
}

/** Creates a link to a page whose button opens the owner area. It works once, within 48 hours. */
export async function createOwnerLink(
  trx: DatabaseTransaction,
  { businessId, email, proof = 'contact', claimId, replacesId, invitedPersonId, at, siteUrl }: Link,
): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(at.getTime() + LINK_HOURS * 3_600_000);
  await insertLink(trx, {
    tokenHash: hashToken(token),
    businessId,
    email,
    proof,
    createdAt: at,
    expiresAt,
    claimId: claimId ?? null,
    replacesId: replacesId ?? null,
    invitedPersonId: invitedPersonId ?? null,
  });
  return `${siteUrl}${LINK_PATH}?token=${token}`;
}

export function linkToOwnerArea(
  trx: DatabaseTransaction,
  link: Omit<Link, 'proof' | 'claimId' | 'replacesId' | 'invitedPersonId'>,
): Promise<string> {
  return createOwnerLink(trx, link);
}

export interface OwnerAddress {
  to: string;
  manageUrl: string | null;
  businessId?: number;
}

interface Listing {
  id: number;
  ownerEmail: string | null;
  email: string | null;
  deletedAt?: Date | null;
}

/**
 * Returns the recipient of an email about a listing, with a link to the owner area; null if the listing has
 * no address.
 */
export async function addressOwner(
  trx: DatabaseTransaction,
  { id: businessId, deletedAt, ...listing }: Listing,
  { at, siteUrl }: { at: Date; siteUrl: string },
): Promise<OwnerAddress | null> {
  const to = contactOf(listing);
  if (!to) return null;
  const link = { businessId, email: to, at, siteUrl };
  return { to, businessId, manageUrl: deletedAt ? null : await linkToOwnerArea(trx, link) };
}
