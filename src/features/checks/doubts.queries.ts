import { sql } from 'kysely';
import type { FactDoubt } from '../../contract/checks.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Stored } from '../../platform/database/tables.ts';
import type { Facts } from './doubts.rules.ts';

/**
 * What the ZIP code `z` and the town `t` tell of a row `asked` with state, city_key, zip_code and an
 * own point. Index zip_codes_start.
 */
export function placeFacts(z: string, t: string): string {
  return `
    ${z}.city as zip_city, ${z}.state as zip_state,
    case when lower(${z}.city) = asked.city_key then 0
      when ${t}.latitude is not null and ${z}.latitude is not null
      then miles_between(${t}.latitude, ${t}.longitude, ${z}.latitude, ${z}.longitude)
      end as city_miles,
    case when asked.latitude is not null and asked.longitude is not null
        and ${z}.latitude is not null
      then miles_between(asked.latitude, asked.longitude, ${z}.latitude, ${z}.longitude)
      end as point_miles,
    case when ${z}.zip_code is null then array(
      select distinct p.state from zip_codes p
      where left(p.zip_code, 3) = left(asked.zip_code, 3) order by p.state) else '{}' end
      as prefix_states`;
}

const factColumns = `asked.state, asked.zip_code, asked.phone, ${placeFacts('z', 't')}`;
/** Primary keys of zip_codes and towns. */
const factJoins = `
  left join zip_codes z on z.zip_code = left(asked.zip_code, 5)
  left join towns t on t.state = asked.state and t.city_key = asked.city_key`;

const GIVEN = `select ${factColumns}
  from (values ($1::text, $2::text, $3::text, $4::text, null::float8, null::float8))
    asked (state, city_key, zip_code, phone, latitude, longitude) ${factJoins}`;

export async function readGivenFacts(
  db: Database,
  given: { state: string; cityKey: string; zipCode: string; phone: string | null },
): Promise<Facts[]> {
  const { state, cityKey, zipCode, phone } = given;
  return db.run<Facts>({ name: 'place_facts', text: GIVEN }, [state, cityKey, zipCode, phone]);
}

const listings = `select id, state, city_key, zip_code, phone,
    case when location_precision = 'rooftop' then latitude end as latitude,
    case when location_precision = 'rooftop' then longitude end as longitude
  from businesses`;

/** Of listings that the caller holds locked. Primary key. */
export async function readFacts(
  trx: DatabaseTransaction,
  ids: number[],
): Promise<(Facts & { id: number })[]> {
  const { rows } = await sql<Facts & { id: number }>`
    select asked.id, ${sql.raw(factColumns)}
    from (${sql.raw(listings)} where id = any(${ids}::bigint[])) asked ${sql.raw(factJoins)}
  `.execute(trx);
  return rows;
}

export interface FoundDoubt {
  businessId: number;
  kind: FactDoubt['kind'];
  detail: FactDoubt;
}

/**
 * The doubts that these listings have now, and no other. One that staff looked at stays settled as
 * long as it says the same. Primary key of business_checks.
 */
export async function writeDoubts(
  trx: DatabaseTransaction,
  ids: number[],
  found: FoundDoubt[],
  at: Date,
): Promise<void> {
  await sql`
    with found as (
      select * from json_to_recordset(${JSON.stringify(found)}::json)
        as f ("businessId" bigint, kind text, detail jsonb)
    ), gone as (
      delete from business_checks c
      where c.business_id = any(${ids}::bigint[]) and c.kind not in ('website', 'stale')
        and not exists (
          select from found f where f."businessId" = c.business_id and f.kind = c.kind)
    )
    insert into business_checks (business_id, kind, state, since, detail)
    select "businessId", kind, 'doubt', ${at}, detail from found order by 1, 2
    on conflict (business_id, kind) do update
      set state = 'doubt', since = excluded.since, detail = excluded.detail
      where business_checks.detail is distinct from excluded.detail
  `.execute(trx);
}

/** Primary key. */
export async function forgetChecks(
  trx: DatabaseTransaction,
  businessId: number,
  kind: Stored<'businessChecks'>['kind'],
): Promise<void> {
  await trx
    .deleteFrom('businessChecks')
    .where('businessId', '=', businessId)
    .where('kind', '=', kind)
    .execute();
}

/** The next listings after an id, held until the transaction ends. Primary key. */
export async function lockNext(
  trx: DatabaseTransaction,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from businesses where id > ${after} order by id limit ${limit} for no key update
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/** All listings; an estimate is enough to show how far a run is. */
export async function countListings(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from businesses`.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

export async function countDoubts(db: Database): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) from business_checks where state <> 'ok' group by kind order by kind
  `.execute(db.kysely);
  return rows;
}

export async function countDoubted(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct business_id) from business_checks where state <> 'ok'
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}
