import { sql } from 'kysely';
import { EVERYTHING } from '../../../platform/cache-tags.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { type Listed, moveManyCounts } from '../../businesses/model/counts.queries.ts';
import { keepKeys, renewKeys, reopenDecided } from '../../duplicates/model/keys.ts';
import { readDuplicateFacts } from '../../duplicates/model/queries.ts';
import { type LineRange, within } from '../model/imports.ts';
import { dropTimeout } from '../model/write.queries.ts';

/** Ids of the businesses that a range may change. An array, because a join would scan all businesses. */
function idsOf(range: LineRange) {
  return sql`array(select r.business_id from import_rows r
    where ${within(range)} and r.outcome <> 'same')`;
}

/** Reads what the counts depend on, by the id of each public listing that a range may change. */
export async function readCounted(
  trx: DatabaseTransaction,
  range: LineRange,
): Promise<Map<number, Listed>> {
  const { rows } = await sql<Listed & { id: number }>`
    select id, category_id, category_key, name_key, state, city, city_key, is_premium, trades as trade_ids
    from businesses where id = any(${idsOf(range)}) and is_listed order by id
  `.execute(trx);
  return new Map(rows.map(({ id, ...listed }) => [id, listed]));
}

/** Updates the counts after a range was written. `before` is what `readCounted` returned before. */
export async function moveCountsAlong(
  trx: DatabaseTransaction,
  range: LineRange,
  before: ReadonlyMap<number, Listed>,
): Promise<void> {
  const after = await readCounted(trx, range);
  const moves = [...new Set([...before.keys(), ...after.keys()])]
    .map((id) => [before.get(id) ?? null, after.get(id) ?? null] as const)
    .filter(([was, is]) => JSON.stringify(was) !== JSON.stringify(is));
  await moveManyCounts(trx, moves);
  await announceChange(trx, [EVERYTHING]);
}

async function gatherStatistics(trx: DatabaseTransaction): Promise<void> {
  await sql`analyze businesses, business_texts, listing_gaps, business_names, business_slugs, business_keys, facet_counts,
    trade_counts, words`.execute(trx);
}

export async function areMany(db: Database, rows: number): Promise<boolean> {
  const found = await sql<{ total: number }>`
    select reltuples::bigint as total from pg_class where oid = 'businesses'::regclass
  `.execute(db.kysely);
  return rows * 10 > (found.rows[0]?.total ?? 0);
}

export async function refreshStatistics(db: Database): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    await dropTimeout(trx);
    await gatherStatistics(trx);
  });
}

interface Imported {
  line: number;
  id: number;
  isNew: boolean;
  isAnother: boolean;
}

function isFound(range: LineRange) {
  return sql`${within(range)} and r.outcome = 'new' and r.keys is not null`;
}

export async function insertFound(
  trx: DatabaseTransaction,
  range: LineRange,
  at: Date,
): Promise<void> {
  await sql`
    insert into business_keys (key, business_id)
    select key, r.business_id from import_rows r, unnest(r.keys) as key
    where ${isFound(range)} order by 1, 2
  `.execute(trx);
  await askForChecks(trx, range, at);
}

export async function askForChecks(
  trx: DatabaseTransaction,
  range: LineRange,
  at: Date,
): Promise<void> {
  await sql`
    insert into twin_checks (business_id)
    select r.business_id from import_rows r where ${isFound(range)} order by 1
    on conflict do nothing
  `.execute(trx);
  await sql`
    insert into business_checks (business_id, kind, state, since, detail)
    select r.business_id, detail ->> 'kind', 'doubt', ${at}, detail
    from import_rows r, jsonb_array_elements(r.doubts) as detail
    where ${isFound(range)} and r.doubts is not null order by 1, 2
    on conflict do nothing
  `.execute(trx);
}

export async function listImported(
  trx: DatabaseTransaction,
  range: LineRange,
  limit: number,
): Promise<Imported[]> {
  const { rows } = await sql<Imported>`
    select r.line, r.business_id as id, r.outcome = 'new' as is_new,
      coalesce(r.name <> r.before ->> 'name' or r.address <> r.before ->> 'address', false)
        or (r.phone is not null and r.phone is distinct from r.before ->> 'phone'
          and r.before is not null) as is_another
    from import_rows r
    where ${within(range)}
      and (r.outcome = 'changed' or r.outcome = 'new' and r.keys is null)
    order by r.line limit ${limit}
  `.execute(trx);
  return rows;
}

const AT_ONCE = 5000;

export async function moveImportedKeys(trx: DatabaseTransaction, range: LineRange): Promise<void> {
  for (let from = range.from; ; ) {
    const imported = await listImported(trx, { ...range, from }, AT_ONCE);
    const last = imported.at(-1);
    if (!last) return;
    const facts = await readDuplicateFacts(
      trx,
      imported.map(({ id }) => id),
    );
    const added = new Set(imported.flatMap(({ id, isNew }) => (isNew ? [id] : [])));
    await keepKeys(
      trx,
      facts.filter(({ id }) => added.has(id)),
    );
    await renewKeys(
      trx,
      facts.filter(({ id }) => !added.has(id)),
    );
    await reopenDecided(
      trx,
      imported.flatMap(({ id, isAnother }) => (isAnother ? [id] : [])),
    );
    from = last.line;
  }
}
