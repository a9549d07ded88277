import { type Generated, sql } from 'kysely';
import type { FactIssue, FactIssueKind } from '../../../domain/fact-issues.ts';
import { readPhone } from '../../../domain/phone.ts';
import { US_STATES } from '../../../domain/states.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';

/** Matches numbers whose exchange is a service code such as 911, which exists only in toll-free numbers. */
const SERVICE_CODE = /^\+1\d{4}11\d{4}$/;
const FICTITIOUS = /^\+1\d{3}555\d{4}$/;

/** Returns why a number is probably wrong for a US listing, or null if it looks right. */
export function findPhoneIssue(phone: string): FactIssueKind | null {
  const number = readPhone(phone)?.number;
  if (number && FICTITIOUS.test(number.number)) return 'phone-fictitious';
  if (number?.countryCallingCode !== '1' || !number.isValid()) return 'phone-undialable';
  const isService = SERVICE_CODE.test(number.number) && number.getType() !== 'TOLL_FREE';
  return isService ? 'phone-undialable' : null;
}

/** The ZIP code data doesn't cover Puerto Rico and the other territories. */
const KNOWN_STATES = new Set<string>([...US_STATES.map(({ code }) => code), 'DC']);
/** Miles (60 and 80 km). */
export const FAR_FROM_ITS_CITY = 37.3;
export const FAR_FROM_ITS_POINT = 49.7;

export interface Facts extends PlaceFacts {
  state: string;
  zipCode: string;
  phone: string | null;
}

export interface PlaceFacts {
  zipCity: string | null;
  zipState: string | null;
  /** Miles from the ZIP code to the listing's town, and to its coordinates; null if unknown. */
  cityMiles: number | null;
  pointMiles: number | null;
  /** States of ZIP codes with the same first three digits; empty if the ZIP code is known. */
  prefixStates: string[];
}

export function findFactIssues(facts: Facts): FactIssue[] {
  const zip = findZipIssue(facts);
  const isAstray = isPlaceKnown(facts) && (facts.pointMiles ?? 0) > FAR_FROM_ITS_POINT;
  const phone = facts.phone && findPhoneIssue(facts.phone);
  return [
    ...(zip ? [toZipIssue(zip, facts)] : []),
    ...(isAstray ? [toPointIssue(facts)] : []),
    ...(facts.phone && phone ? [toPhoneIssue(phone, facts.phone)] : []),
  ];
}

function isPlaceKnown({ state, zipCode }: Facts): boolean {
  return zipCode !== '' && KNOWN_STATES.has(state);
}

function findZipIssue(facts: Facts): FactIssueKind | null {
  if (!isPlaceKnown(facts)) return null;
  const { state, zipState, cityMiles, prefixStates } = facts;
  if (zipState === null) {
    const isElsewhere = prefixStates.length > 0 && !prefixStates.includes(state);
    return isElsewhere ? 'zip-prefix' : 'zip-unknown';
  }
  if (zipState !== state) return 'zip-state';
  return (cityMiles ?? 0) > FAR_FROM_ITS_CITY ? 'zip-city' : null;
}

const nothing = { zipCity: null, zipStates: [], miles: null };

function toZipIssue(kind: FactIssueKind, facts: Facts): FactIssue {
  const { zipCode, zipCity, zipState, prefixStates, cityMiles } = facts;
  return {
    kind,
    field: 'zipCode',
    value: zipCode,
    zipCity,
    zipStates: zipState === null ? prefixStates : [zipState],
    miles: kind === 'zip-city' ? Math.round(cityMiles ?? 0) : null,
  };
}

function toPointIssue({ zipCode, pointMiles }: Facts): FactIssue {
  const miles = Math.round(pointMiles ?? 0);
  return { ...nothing, kind: 'point', field: 'point', value: zipCode, miles };
}

function toPhoneIssue(kind: FactIssueKind, phone: string): FactIssue {
  return { ...nothing, kind, field: 'phone', value: phone };
}

/** SQL columns that compare a row `asked` with its ZIP code `z` and town `t`. Uses index `zip_codes_start`. */
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

export interface FoundIssue {
  businessId: number;
  kind: FactIssue['kind'];
  detail: FactIssue;
}

/**
 * Replaces the issues of these listings with the current ones. An issue that staff settled stays settled
 * while its details are unchanged.
 */
export async function writeFactIssues(
  trx: DatabaseTransaction,
  ids: number[],
  found: FoundIssue[],
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

export async function countListingsToCheck(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from businesses`.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

export async function countFactIssues(db: Database): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) from business_checks where state <> 'ok' group by kind order by kind
  `.execute(db.kysely);
  return rows;
}

export async function countListingsToLookAt(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct business_id) from business_checks where state <> 'ok'
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

const AT_ONCE = 2000;

/** Updates the issues of listings, in the same transaction as the change. */
export async function settleIssues(
  trx: DatabaseTransaction,
  ids: number[],
  at: Date,
): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await settleSome(trx, ids.slice(from, from + AT_ONCE), at);
  }
}

async function settleSome(trx: DatabaseTransaction, ids: number[], at: Date): Promise<void> {
  const facts = await readFacts(trx, ids);
  const found = facts.flatMap(({ id, ...one }): FoundIssue[] =>
    findFactIssues(one).map((detail) => ({ businessId: id, kind: detail.kind, detail })),
  );
  await writeFactIssues(trx, ids, found, at);
}

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    businessChecks: {
      detail: Generated<object>;
    };
  }
}
