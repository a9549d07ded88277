import { CompiledQuery, sql } from 'kysely';
import type { DuplicateReason } from '../../../domain/duplicate-verdict.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { DuplicateFacts } from './fold.rules.ts';

export type Connection = Database['kysely'] | DatabaseTransaction;
export type DuplicateReader = Database | Connection;

export interface KnownListing extends DuplicateFacts {
  id: number;
}

export interface Candidate extends KnownListing {
  at: number;
}

const MAX_PER_KEY = 60;

const factColumns = `
  b.id, b.name, b.address, b.city, b.state, b.zip_code, b.phone, b.website, b.category_id,
  case when b.location_precision = 'rooftop' then b.latitude end as latitude,
  case when b.location_precision = 'rooftop' then b.longitude end as longitude`;

const candidates = {
  name: 'twin-candidates',
  text: `
    with hits as (
      select asked.at, found.business_id
      from unnest($1::int[], $2::bigint[]) as asked (at, key)
      cross join lateral (
        select k.business_id from business_keys k where k.key = asked.key
        order by k.business_id limit ${MAX_PER_KEY}
      ) found
    ), ranked as (
      select at, business_id,
        row_number() over (partition by at order by count(*) desc, business_id) as rank
      from hits group by at, business_id
    )
    select r.at, ${factColumns}
    from ranked r
    join businesses b on b.id = r.business_id and b.deleted_at is null
    where r.rank <= $3 and (b.is_listed or not $4)`,
};

export function findCandidates(
  db: DuplicateReader,
  asked: { at: number; keys: bigint[] }[],
  { most, onlyListed }: { most: number; onlyListed: boolean },
): Promise<Candidate[]> {
  const keys = asked.flatMap(({ at, keys }) => keys.map((key) => ({ at, key: String(key) })));
  return runPrepared<Candidate>(db, candidates, [
    keys.map(({ at }) => at),
    keys.map(({ key }) => key),
    most,
    onlyListed,
  ]);
}

const MAX_COUNTED = 100;

/** Uses the primary key of `business_keys`, and the planner's row estimate for `businesses`. */
const counted = {
  name: 'twin-key-counts',
  text: `
    select asked.key::text as key, (
      select count(*) from (
        select from business_keys k where k.key = asked.key limit ${MAX_COUNTED}
      ) found) as count,
      (select reltuples::bigint from pg_class where oid = 'businesses'::regclass) as total
    from unnest($1::bigint[]) as asked (key)`,
};

/** Counts listings per key, up to 100. */
export async function countKeys(
  db: DuplicateReader,
  keys: bigint[],
): Promise<{ counts: Map<string, number>; total: number }> {
  if (keys.length === 0) return { counts: new Map(), total: 0 };
  const distinct = [...new Set(keys.map(String))];
  const rows = await runPrepared<{ key: string; count: number; total: number }>(db, counted, [
    distinct,
  ]);
  return {
    counts: new Map(rows.map(({ key, count }) => [key, count])),
    total: rows[0]?.total ?? 0,
  };
}

async function runPrepared<Row extends object>(
  db: DuplicateReader,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  if ('run' in db) return db.run<Row>(statement, values);
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement.text, values));
  return rows;
}

export interface KeptKey {
  id: number;
  key: bigint;
}

export async function replaceKeys(
  trx: DatabaseTransaction,
  ids: number[],
  kept: KeptKey[],
): Promise<void> {
  const columns = [kept.map(({ key }) => String(key)), kept.map(({ id }) => id)];
  await sql`
    delete from business_keys k where k.business_id = any(${ids}::bigint[])
      and (k.key, k.business_id) not in (
        select * from unnest(${columns[0]}::bigint[], ${columns[1]}::bigint[]))
  `.execute(trx);
  await insertKeys(trx, kept);
}

export async function insertKeys(trx: DatabaseTransaction, kept: KeptKey[]): Promise<void> {
  await sql`
    insert into business_keys (key, business_id)
    select * from unnest(${kept.map(({ key }) => String(key))}::bigint[],
      ${kept.map(({ id }) => id)}::bigint[]) as k (key, business_id)
    order by 1, 2 on conflict do nothing
  `.execute(trx);
}

export async function readDuplicateFacts(db: Connection, ids: number[]): Promise<KnownListing[]> {
  const { rows } = await sql<KnownListing>`
    select ${sql.raw(factColumns)} from businesses b
    where b.id = any(${ids}::bigint[]) and b.deleted_at is null order by b.id
  `.execute(db);
  return rows;
}

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    /** A string, because the values exceed 2^53. */
    businessKeys: { key: string };
    duplicatePairs: {
      reasons: DuplicateReason[];
    };
  }
}
