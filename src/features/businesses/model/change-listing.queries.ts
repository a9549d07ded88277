import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { ListingChange } from './change-listing.rules.ts';
import { listOfferSpans } from './offers.rules.ts';
import { dialedForm } from './phones.queries.ts';
import type { Point } from './places.queries.ts';
import type { ListingRow } from './shapes.ts';

const SPANS_AT_ONCE = 2000;

export async function lockListing(
  trx: DatabaseTransaction,
  id: number,
): Promise<ListingRow | null> {
  const row = await trx
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes JSON explicitly, because the driver would send an array as a PostgreSQL array. */
function toJson<Value>(value: Value): RawBuilder<Value> {
  return sql<Value>`${value === null ? null : JSON.stringify(value)}::jsonb`;
}

export function writeListing(
  trx: DatabaseTransaction,
  id: number,
  change: ListingChange & Partial<Point>,
  at: Date,
): Promise<ListingRow> {
  return trx
    .updateTable('businesses')
    .set({
      ...change,
      ...(change.phone !== undefined && { phoneE164: dialedForm(change.phone) }),
      ...(change.services !== undefined && { services: toJson(change.services) }),
      ...(change.offers !== undefined && { offers: toJson(change.offers) }),
      version: sql<number>`version + 1`,
      updatedAt: sql<Date>`greatest(updated_at, ${at}::timestamptz)`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listReplaced(
  trx: DatabaseTransaction,
  id: number,
  since: number,
): Promise<{ version: number; before: unknown }[]> {
  const { rows } = await sql<{ version: number; before: unknown }>`
    select version, before from audit_log
    where business_id = ${id} and version > ${since} order by id desc
  `.execute(trx);
  return rows;
}

type Town = Pick<ListingRow, 'id' | 'state' | 'cityKey'>;

/** Saves the periods in which a listing has offers. A trigger keeps their town up to date. */
export async function writeOfferSpans(
  trx: DatabaseTransaction,
  { id, state, cityKey }: Town,
  spans: string,
): Promise<void> {
  await trx
    .insertInto('offerSpans')
    .values({ businessId: id, state, cityKey, spans })
    .onConflict((row) => row.column('businessId').doUpdateSet({ state, cityKey, spans }))
    .execute();
}

export async function deleteOfferSpans(trx: DatabaseTransaction, businessId: number) {
  await trx.deleteFrom('offerSpans').where('businessId', '=', businessId).execute();
}

export async function settleOfferSpans(trx: DatabaseTransaction, ids: number[]): Promise<void> {
  const columns = ['id', 'state', 'cityKey', 'latitude', 'longitude', 'offers'] as const;
  for (let from = 0; from < ids.length; from += SPANS_AT_ONCE) {
    const some = ids.slice(from, from + SPANS_AT_ONCE);
    const rows = await trx
      .selectFrom('businesses')
      .select(columns)
      .where('id', 'in', some)
      .orderBy('id')
      .execute();
    const spans = rows.map(({ id, state, cityKey, ...row }) => ({
      id,
      state,
      cityKey,
      spans: listOfferSpans({ ...row, state }),
    }));
    await trx.deleteFrom('offerSpans').where('businessId', 'in', some).execute();
    await sql`
      insert into offer_spans (business_id, state, city_key, spans)
      select id, state, "cityKey", spans
      from json_to_recordset(${JSON.stringify(spans)}::json)
        as s (id bigint, state text, "cityKey" text, spans tstzmultirange)
      where spans is not null
    `.execute(trx);
  }
}
