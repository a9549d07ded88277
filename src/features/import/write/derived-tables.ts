import { sql } from 'kysely';
import { EVERYTHING } from '../../../platform/cache-tags.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { keepKeys, renewKeys, reopenDecided } from '../../duplicates/model/keys.ts';
import { readDuplicateFacts } from '../../duplicates/model/queries.ts';
import { type LineRange, within } from '../model/imports.ts';
import { dropTimeout } from '../model/write.queries.ts';

const LISTED = sql.raw(`category_id, category_key, name_key, state, city, city_key, is_premium,
  trades`);

/** Ids of the businesses that a range may change. An array, because a join would scan all businesses. */
function idsOf(range: LineRange) {
  return sql`array(select r.business_id from import_rows r
    where ${within(range)} and r.outcome <> 'same')`;
}

export async function rememberListed(trx: DatabaseTransaction, range: LineRange): Promise<void> {
  await sql`
    create temp table listed_before on commit drop as
    select id, ${LISTED} from businesses
    where id = any(${idsOf(range)}) and is_listed
  `.execute(trx);
}

/**
 * Updates the counts after a range was written. Locks rows in key order so that concurrent changes can't
 * deadlock.
 */
export async function moveCountsAlong(trx: DatabaseTransaction, range: LineRange): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(trx);
  await sql`
    create temp table listed_moves on commit drop as
    select -1 as sign, ${LISTED} from listed_before where id = any(${idsOf(range)})
    union all
    select 1, ${LISTED} from businesses
    where id = any(${idsOf(range)}) and is_listed
  `.execute(trx);
  await moveFacets(trx);
  await moveTrades(trx);
  await moveNames(trx);
  await moveWords(trx);
  await announceChange(trx, [EVERYTHING]);
  await sql`
    insert into cities (state, city_key, name)
    select state, city_key, min(city) from listed_moves where sign = 1
    group by state, city_key order by state, city_key
    on conflict do nothing
  `.execute(trx);
}

/** Updates the totals per facet combination; 0 and '' mean any. */
async function moveFacets(trx: DatabaseTransaction) {
  await sql`
    with moves as (
      select coalesce(category_id, 0) as category_id, coalesce(state, '') as state,
        coalesce(city_key, '') as city_key, sum(sign)::int as businesses,
        coalesce(sum(sign) filter (where is_premium), 0)::int as premium
      from listed_moves
      group by grouping sets (
        (), (category_id), (state), (category_id, state), (state, city_key),
        (category_id, state, city_key))
      having grouping(city_key) = 1 or city_key <> ''
    )
    insert into facet_counts (category_id, state, city_key, business_count, premium_count)
    select * from moves where businesses <> 0 or premium <> 0
    order by category_id, state, city_key
    on conflict (category_id, state, city_key) do update set
      business_count = facet_counts.business_count + excluded.business_count,
      premium_count = facet_counts.premium_count + excluded.premium_count
  `.execute(trx);
  await sql`
    delete from facet_counts f
    using (
      select coalesce(category_id, 0) as category_id, coalesce(state, '') as state,
        coalesce(city_key, '') as city_key
      from listed_moves where sign = -1
      group by grouping sets (
        (category_id), (state), (category_id, state), (state, city_key),
        (category_id, state, city_key))
    ) m
    where (f.category_id, f.state, f.city_key) = (m.category_id, m.state, m.city_key)
      and f.business_count = 0
  `.execute(trx);
}

async function moveTrades(trx: DatabaseTransaction) {
  await sql`
    with moves as (
      select trade_id, coalesce(state, '') as state, coalesce(city_key, '') as city_key,
        sum(sign)::int as businesses
      from listed_moves, unnest(trades) as trade_id
      group by grouping sets ((trade_id), (trade_id, state), (trade_id, state, city_key))
      having grouping(city_key) = 1 or city_key <> ''
    )
    insert into trade_counts (trade_id, state, city_key, business_count)
    select * from moves where businesses <> 0 order by trade_id, state, city_key
    on conflict (trade_id, state, city_key) do update set
      business_count = trade_counts.business_count + excluded.business_count
  `.execute(trx);
  await sql`
    delete from trade_counts t
    using (
      select trade_id, coalesce(state, '') as state, coalesce(city_key, '') as city_key
      from listed_moves, unnest(trades) as trade_id where sign = -1
      group by grouping sets ((trade_id), (trade_id, state), (trade_id, state, city_key))
    ) m
    where (t.trade_id, t.state, t.city_key) = (m.trade_id, m.state, m.city_key)
      and t.business_count = 0
  `.execute(trx);
}

async function moveNames(trx: DatabaseTransaction) {
  await sql`
    with moves as (
      select name_key, sum(sign)::int as businesses from listed_moves
      where name_key <> '' group by name_key having sum(sign) <> 0
    )
    insert into business_names (name_key, business_count)
    select * from moves order by name_key
    on conflict (name_key) do update set
      business_count = business_names.business_count + excluded.business_count
  `.execute(trx);
  await sql`
    delete from business_names n
    using (select distinct name_key from listed_moves where sign = -1) m
    where n.name_key = m.name_key and n.business_count <= 0
  `.execute(trx);
}

async function moveWords(trx: DatabaseTransaction) {
  await sql`
    with moves as (
      select word, sum(sign)::int as businesses
      from listed_moves, string_to_table(name_key || ' ' || category_key || ' ' || city_key, ' ') as word
      where length(word) between 3 and 30 and word !~ '^[0-9]+$'
      group by word having sum(sign) <> 0
    )
    insert into words (word, business_count) select * from moves order by word
    on conflict (word) do update set
      business_count = words.business_count + excluded.business_count
  `.execute(trx);
  await sql`
    delete from words w
    using (
      select distinct
        string_to_table(name_key || ' ' || category_key || ' ' || city_key, ' ') as word
      from listed_moves where sign = -1
    ) m
    where w.word = m.word and w.business_count <= 0
  `.execute(trx);
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
