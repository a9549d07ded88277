import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { ContactedListing } from '../queries.ts';

/** Primary key. */
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

/** Not confirmed since then, nor asked; the oldest first. Index businesses_unconfirmed. */
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

export async function markAsked(
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
