import { type ColumnType, type RawBuilder, sql } from 'kysely';
import type { Area } from '../../../domain/settings.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';

function columnsOf(area: Area) {
  const { states, name, latitude, longitude, miles } = {
    states: [],
    name: null,
    latitude: null,
    longitude: null,
    miles: null,
    ...area,
  };
  return { kind: area.kind, states, name, latitude, longitude, miles };
}

/** Saves the area after waiting for transactions that are placing listings. Returns false if it is unchanged. */
export async function writeArea(trx: DatabaseTransaction, area: Area): Promise<boolean> {
  const is = columnsOf(area);
  const { numUpdatedRows } = await trx
    .updateTable('siteArea')
    .set(is)
    .where(
      sql<boolean>`(kind, states, name, latitude, longitude, miles) is distinct from
        (${is.kind}, ${is.states}::text[], ${is.name}::text, ${is.latitude}::float8,
         ${is.longitude}::float8, ${is.miles}::float8)`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function startProgress(trx: DatabaseTransaction): Promise<void> {
  await trx
    .insertInto('areaProgress')
    .values({ settledTo: 0 })
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet({ settledTo: 0 }))
    .execute();
}

/** Locks the area and then the job's progress. Returns the last processed listing id; null if the job is done. */
export async function holdProgress(trx: DatabaseTransaction): Promise<number | null> {
  await sql`select from site_area for share`.execute(trx);
  const row = await trx
    .selectFrom('areaProgress')
    .select('settledTo')
    .forUpdate()
    .executeTakeFirst();
  return row?.settledTo ?? null;
}

export async function moveProgress(trx: DatabaseTransaction, to: number | null): Promise<void> {
  if (to === null) await trx.deleteFrom('areaProgress').execute();
  else await trx.updateTable('areaProgress').set({ settledTo: to }).execute();
}

export async function findBatchEnd(
  trx: DatabaseTransaction,
  after: number,
  size: number,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (
      select id from businesses where id > ${after} order by id limit ${size}) batch
  `.execute(trx);
  return rows[0]?.last ?? null;
}

export async function analyzeAreas(db: Database): Promise<void> {
  await sql`analyze businesses, facet_counts, trade_counts, business_names, words`.execute(
    db.kysely,
  );
}

export interface AreaCounts {
  inside: number;
  outside: number;
  premiumOutside: number;
  paidOutside: number;
}

export async function countSides(db: Database, area: Area): Promise<AreaCounts> {
  const { rows } = await sql<AreaCounts>`
    select count(*) filter (where not is_out) as inside, count(*) filter (where is_out) as outside,
      count(*) filter (where is_out and is_premium) as premium_outside,
      count(*) filter (where is_out and is_premium and premium_until > now()) as paid_outside
    from (
      select ${isOutside(area)} as is_out, is_premium, premium_until from businesses
      where is_approved and deleted_at is null
    ) b
  `.execute(db.kysely);
  return rows[0] ?? { inside: 0, outside: 0, premiumOutside: 0, paidOutside: 0 };
}

/** Evaluates a proposed area with the same rules as the SQL function `is_outside_area`. */
function isOutside(area: Area): RawBuilder<boolean> {
  if (area.kind === 'country') return sql`false`;
  if (area.kind === 'states') return sql`state <> all (${area.states}::text[])`;
  const { latitude, longitude, miles } = area;
  return sql`coalesce(
    miles_between(${latitude}, ${longitude}, latitude, longitude) > ${miles}, true)`;
}

/**
 * Returns the running job's progress as listing ids: the last processed and the highest; null if no job is
 * running.
 */
export async function countProgress(db: Database): Promise<{ done: number; total: number } | null> {
  const { rows } = await sql<{ done: number; total: number }>`
    select p.settled_to as done, coalesce((select max(id) from businesses), 0) as total
    from area_progress p
  `.execute(db.kysely);
  return rows[0] ?? null;
}

export interface PlacePoint {
  label: string;
  state: string;
  latitude: number;
  longitude: number;
}

/** Finds towns and ZIP codes by prefix, in the whole country. Uses indexes `towns_start` and `zip_codes_start`. */
export async function findPlaces(
  db: Database,
  { start, limit }: { start: string; limit: number },
): Promise<PlacePoint[]> {
  const first = Array.from(start).slice(0, 3).join('');
  const { rows } = await sql<PlacePoint>`
    (select name || ', ' || state as label, state, latitude, longitude from towns
     where left(city_key, 3) = ${first}
       and starts_with(city_key || ' ' || lower(state), ${start})
     order by population desc limit ${limit})
    union all
    (select zip_code, state, latitude, longitude from zip_codes
     where left(zip_code, 3) = ${first} and starts_with(zip_code, ${start})
     order by zip_code limit ${limit})
  `.execute(db.kysely);
  return rows.slice(0, limit);
}

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    areas: {
      corners: ColumnType<[number, number][], string, string>;
    };
  }
}
