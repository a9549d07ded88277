import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { isSignature, sign } from '../../../platform/signature.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { findMailbox } from '../../mails/model/recipient.rules.ts';
import type { ContactedListing } from '../model/queries.ts';

export async function findAskedListing(db: Database, id: number): Promise<ContactedListing | null> {
  const row = await db.kysely
    .selectFrom('businesses')
    .select(['id', 'name', 'email', 'ownerEmail'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export interface Unconfirmed extends ContactedListing {
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string | null;
}

export async function listUnconfirmed(
  trx: DatabaseTransaction,
  since: Date,
  limit: number,
): Promise<Unconfirmed[]> {
  const { rows } = await sql<Unconfirmed>`
    select id, name, email, owner_email, address, city, state, zip_code, phone from businesses b
    where is_listed and coalesce(owner_email, email) is not null
      and coalesce(confirmed_at, approved_at, submitted_at) < ${since}
      and not exists (
        select from confirm_asks a where a.business_id = b.id and a.asked_at > ${since})
    order by coalesce(confirmed_at, approved_at, submitted_at), id limit ${limit}
  `.execute(trx);
  return rows;
}

export async function markConfirmationAsked(
  trx: DatabaseTransaction,
  businessIds: number[],
  askedAt: Date,
): Promise<void> {
  await trx
    .insertInto('confirmAsks')
    .values(businessIds.map((businessId) => ({ businessId, askedAt })))
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet({ askedAt }))
    .execute();
}

export const CONFIRM_PATH = '/api/confirm-listing';
const DAY = 86_400_000;
const YEARLY = { purpose: 'confirm listing', validFor: 60 * DAY };

const answers = ['right', 'correct', 'closed', 'removed'] as const;
export type ConfirmAnswer = (typeof answers)[number];

/** Links that remove a listing are signed apart, so that no yearly link can be changed into one. */
const terms: Record<ConfirmAnswer, { purpose: string; validFor: number }> = {
  right: YEARLY,
  correct: YEARLY,
  closed: YEARLY,
  removed: { purpose: 'remove listing', validFor: 7 * DAY },
};

/** Signs the contact as well, so that older links become invalid when the contact changes. */
function describeLink(listing: { id: number; contact: string; time: string }): string {
  return `${listing.id}.${listing.time}.${findMailbox(listing.contact)}`;
}

export interface ConfirmLink {
  businessId: number;
  name: string;
  answer: ConfirmAnswer;
}

export interface ConfirmTarget {
  id: number;
  contact: string;
  at: Date;
  siteUrl: string;
}

/** Creates a signed link that isn't stored and can be used repeatedly. */
export function createConfirmLink(
  secret: string,
  answer: ConfirmAnswer,
  { id, contact, at, siteUrl }: ConfirmTarget,
): string {
  const time = String(at.getTime());
  const token = sign(secret, terms[answer].purpose, describeLink({ id, contact, time }));
  const query = new URLSearchParams({ business: String(id), answer, time, token });
  return `${siteUrl}${CONFIRM_PATH}?${query}`;
}

export async function readConfirmLink(
  { db, clock, secret }: { db: Database; clock: Clock; secret: string },
  query: Record<string, string>,
): Promise<ConfirmLink | null> {
  const { business = '', time = '', token = '' } = query;
  const answer = answers.find((one) => one === query.answer);
  if (!answer || !/^[1-9]\d{0,14}$/.test(business)) return null;
  const { purpose, validFor } = terms[answer];
  if (Number(time) <= clock().getTime() - validFor) return null;
  const listing = await findAskedListing(db, Number(business));
  const contact = listing && contactOf(listing);
  if (!listing || !contact) return null;
  const { id, name } = listing;
  const text = describeLink({ id, contact, time });
  const isOurs = isSignature(token, secret, { purpose, text });
  return isOurs ? { businessId: id, name, answer } : null;
}
