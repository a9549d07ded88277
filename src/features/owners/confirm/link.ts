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
export const CONFIRM_PURPOSE = 'confirm listing';
export const CONFIRM_FOR = 60 * 86_400_000;

export const answers = ['right', 'correct', 'closed'] as const;
export type ConfirmAnswer = (typeof answers)[number];

/** Signs the contact as well, so that older links become invalid when the contact changes. */
export function describeLink(listing: { id: number; contact: string; time: string }): string {
  return `${listing.id}.${listing.time}.${findMailbox(listing.contact)}`;
}

export interface ConfirmLink {
  businessId: number;
  name: string;
  answer: ConfirmAnswer;
}

/** Creates signed links that aren't stored and can be used repeatedly. */
export function createConfirmLinks(
  secret: string,
  { id, contact, at, siteUrl }: { id: number; contact: string; at: Date; siteUrl: string },
): Record<ConfirmAnswer, string> {
  const time = String(at.getTime());
  const token = sign(secret, CONFIRM_PURPOSE, describeLink({ id, contact, time }));
  const urlOf = (answer: ConfirmAnswer) =>
    `${siteUrl}${CONFIRM_PATH}?${new URLSearchParams({ business: String(id), answer, time, token })}`;
  return { right: urlOf('right'), correct: urlOf('correct'), closed: urlOf('closed') };
}

export async function readConfirmLink(
  { db, clock, secret }: { db: Database; clock: Clock; secret: string },
  query: Record<string, string>,
): Promise<ConfirmLink | null> {
  const { business = '', time = '', token = '' } = query;
  const answer = answers.find((one) => one === query.answer);
  const isDue = Number(time) > clock().getTime() - CONFIRM_FOR;
  if (!answer || !isDue || !/^[1-9]\d{0,14}$/.test(business)) return null;
  const listing = await findAskedListing(db, Number(business));
  const contact = listing && contactOf(listing);
  if (!listing || !contact) return null;
  const { id, name } = listing;
  const text = describeLink({ id, contact, time });
  const isOurs = isSignature(token, secret, { purpose: CONFIRM_PURPOSE, text });
  return isOurs ? { businessId: id, name, answer } : null;
}
