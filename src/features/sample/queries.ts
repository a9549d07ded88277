import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { announceEverything } from '../../platform/database/changes.ts';
import { type CopyValue, formatCopyRow } from '../../platform/database/copy.ts';
import { COUNT_LISTINGS } from '../businesses/model/counts.queries.ts';
import { settlePoints } from '../businesses/model/places.queries.ts';
import { IS_SAMPLE } from '../businesses/model/sample-mark.rules.ts';

function* formatRows(rows: Iterable<CopyValue[]>): Generator<string> {
  let block = '';
  let count = 0;
  for (const row of rows) {
    block += formatCopyRow(row);
    count += 1;
    if (count % 500 > 0) continue;
    yield block;
    block = '';
  }
  yield block;
}

export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: string[],
  rows: Iterable<CopyValue[]>,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(formatRows(rows)), target);
}

export async function advanceIdentity(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence($1, 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`,
    [table],
  );
}

/** Drops all indexes without a constraint, runs the work and recreates them. */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

const SEED_LOCK = 7_301_001;

export async function lockSeed(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
}

export async function listSeeded(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>('select key from settings');
  return new Set(rows.map(({ key }) => key));
}

export async function markSeeded(client: pg.ClientBase, key: string, value: string): Promise<void> {
  await client.query('insert into settings (key, value) values ($1, $2)', [key, value]);
}

/**
 * Adds phrases whose stems are unknown, each with a trade by its current or former slug, and makes every process
 * reread the vocabulary.
 */
export async function insertNewPhrases(client: pg.ClientBase, phrases: object[]): Promise<void> {
  await client.query(
    `insert into trade_phrases (stem, position, phrase, trade_id, kind, is_risky)
     select f.stem, 0, f.phrase, t.id, f.kind, f."isRisky"
     from json_to_recordset($1::json) as f (
       stem text, phrase text, trade text, kind text, "isRisky" boolean)
     join trades t on t.id = coalesce(
       (select id from trades where slug = f.trade),
       (select trade_id from trade_slugs where slug = f.trade))
     where not exists (select from trade_phrases p where p.stem = f.stem)`,
    [JSON.stringify(phrases)],
  );
  await client.query(`update settings set value = pg_current_xact_id()::text where key = 'trades'`);
}

/**
 * Inserts missing finer trades, moves their phrases from the broader trade, and marks that trade's listings
 * for reassignment by the rules. Decisions by staff stay.
 */
export async function insertFinerTrades(
  client: pg.ClientBase,
  trades: object[],
  phrases: object[],
): Promise<void> {
  await client.query(
    `with added as (
       insert into trades (slug, name, singular, category_id, icon, schema_type, is_local_business,
                           is_listed, part_of)
       select f.slug, f.name, f.singular, c.id, f.icon, f."schemaType", f."isLocalBusiness", false, w.id
       from json_to_recordset($1::json) as f (
         slug text, name text, singular text, category text, icon text, "schemaType" text,
         "isLocalBusiness" boolean, "partOf" text)
       join trades w on w.slug = f."partOf"
       left join categories c on c.slug = f.category
       where not exists (select from trades t where t.slug = f.slug)
         and not exists (select from trade_slugs former where former.slug = f.slug)
       returning id, slug, part_of
     ), moved as (
       update trade_phrases p set trade_id = a.id
       from json_to_recordset($2::json) as f (stem text, trade text)
       join added a on a.slug = f.trade
       where p.stem = f.stem and p.trade_id = a.part_of
     )
     update businesses set trades_from = null
     where trades_from = 'rules' and trades && (select coalesce(array_agg(part_of), '{}') from added)`,
    [JSON.stringify(trades), JSON.stringify(phrases)],
  );
  await client.query(`update settings set value = pg_current_xact_id()::text where key = 'trades'`);
}

/** Deletes sample reviews, subtracts them from ratings and returns their number. Scans the table. */
export async function deleteSampleReviews(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ deleted: number }>(
    `with gone as (
       delete from reviews where ${IS_SAMPLE}
       returning business_id, rating, is_held, is_counted
     ), sums as (
       select business_id,
         coalesce(sum(rating) filter (where is_counted and not is_held), 0) as rating,
         count(*) filter (where is_counted and not is_held) as counted,
         count(*) filter (where not is_counted and not is_held) as uncounted
       from gone group by business_id
     ), rated as (
       update businesses b set rating_sum = b.rating_sum - s.rating,
         review_count = b.review_count - s.counted,
         uncounted_reviews = b.uncounted_reviews - s.uncounted
       from sums s where b.id = s.business_id
     )
     select count(*)::int as deleted from gone`,
  );
  const deleted = rows[0]?.deleted ?? 0;
  if (deleted > 0) await announceEverything(client);
  return deleted;
}

/** Replaces the text of a page only if it equals a former text, which is kept as a revision. */
export async function replacePageContent(
  client: pg.ClientBase,
  page: { slug: string; content: string; former: string[]; now: Date },
): Promise<void> {
  const { slug, content, former, now } = page;
  await client.query(
    `with old as (
       select * from pages where slug = $1 and md5(content) = any($3) and content <> $2
     ), kept as (
       insert into page_revisions
         (page_id, version, slug, title, content, meta_description, is_published, saved_at)
       select id, version, slug, title, content, meta_description, is_published, updated_at from old
       on conflict do nothing
     )
     update pages p set content = $2, version = p.version + 1, updated_at = $4
     from old where p.id = old.id`,
    [slug, content, former, now],
  );
}

export async function rebuildDerivedTables(client: pg.ClientBase): Promise<void> {
  await client.query(settlePoints('location_precision is null and trades_from is not null'));
  await client.query(COUNT_LISTINGS.join(';'));
  await client.query(
    'analyze businesses, business_names, facet_counts, trade_counts, words, reviews',
  );
  await announceEverything(client);
}
