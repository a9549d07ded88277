import { type RawBuilder, sql } from 'kysely';
import { factFields } from '../../../domain/listing-fields.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { columnOf, eachListed } from '../../businesses/model/field-columns.ts';
import {
  bringsMore,
  changesListing,
  differs,
  isPremiumNow,
  stagedPlace,
  wantedPremium,
} from './check.queries.ts';
import { type Executor, type LineRange, within } from './imports.ts';
import { differing, keptColumns } from './protected-fields.ts';

export function originsOf(at: Date): RawBuilder<unknown> {
  const origin = JSON.stringify({ by: 'source', at: at.toISOString() });
  const changed = keptColumns.map(
    ({ field, ...columns }) =>
      sql`${field}::text, case when ${sql.raw(differing(columns))} then ${origin}::jsonb end`,
  );
  return sql`nullif(coalesce(b.origins, '{}')
    || jsonb_strip_nulls(jsonb_build_object(${sql.join(changed)}))
    || coalesce((
      select jsonb_build_object('custom', ${origin}::jsonb || jsonb_build_object('keys',
        coalesce(b.origins #> '{custom,keys}', '{}') || jsonb_object_agg(key, ${origin}::jsonb)))
      from jsonb_each(r.custom) where b.custom -> key is distinct from value
      having count(*) > 0), '{}'), '{}')`;
}

const TOLD: [field: string, columns: [name: string, column: string][]][] = keptColumns.map(
  ({ field, names }) => [field, names.map((name) => [name, columnOf(name)])],
);

function toldValue(row: string, columns: [name: string, column: string][]): string {
  const [only, ...more] = columns;
  if (only && more.length === 0) return `${row} -> '${only[1]}'`;
  return `jsonb_build_object(${columns.map(([name, column]) => `'${name}', ${row} -> '${column}'`).join(', ')})`;
}

export const toldRow = sql.raw(
  `jsonb_build_object(${TOLD.flatMap(([, columns]) => columns)
    .map(([, column]) => `'${column}', b.${column}`)
    .join(', ')}, 'custom', b.custom)`,
);

/**
 * Inserts notices to the contacts of changed businesses about changed contact details and fields that the
 * owner had written.
 * `changes` is a row source with `was` and `now` as JSON, `origins`, `email` and `business_id`.
 */
export function insertNotices(
  changes: RawBuilder<unknown>,
  { importId, at }: { importId: number; at: Date },
): RawBuilder<unknown> {
  const sides = TOLD.map(
    ([field, columns]) =>
      `('${field}', ${toldValue('c.was', columns)}, ${toldValue('c.now', columns)})`,
  );
  return sql`
    insert into contact_notices (business_id, email, import_id, at, before, after)
    select c.business_id, c.email, ${importId}, ${at}, told.before, told.after
    from ${changes} c cross join lateral (
      select jsonb_strip_nulls(jsonb_object_agg(key, c.was -> 'custom' -> key)) as was,
        jsonb_strip_nulls(jsonb_object_agg(key, c.now -> 'custom' -> key)) as now
      from jsonb_each(c.origins #> '{custom,keys}')
      where value ->> 'by' = 'owner' and c.was -> 'custom' -> key is distinct from c.now -> 'custom' -> key
    ) own cross join lateral (
      select jsonb_object_agg(f.field, f.was) as before, jsonb_object_agg(f.field, f.now) as after
      from (values ${sql.raw(sides.join(', '))}, ('custom', own.was, own.now)) as f (field, was, now)
      where f.was is distinct from f.now and (f.field in ('phone', 'email', 'website', 'custom')
        or c.origins -> f.field ->> 'by' = 'owner')
    ) told
    where c.email is not null and told.after is not null
    order by c.business_id`;
}

export async function recordImported(
  trx: DatabaseTransaction,
  range: LineRange,
  at: Date,
): Promise<void> {
  const changes = sql`(
    select r.business_id, r.before as was, ${toldRow} as now, r.before -> 'origins' as origins,
      coalesce(r.before ->> 'owner_email', r.before ->> 'email') as email
    from import_rows r join businesses b on b.id = r.business_id
    where ${within(range)} and r.outcome = 'changed' and r.before is not null
  )`;
  await sql`${insertNotices(changes, { importId: range.importId, at })}`.execute(trx);
}

export async function findNextRange(
  trx: Executor,
  range: LineRange,
  limit: number,
): Promise<LineRange | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(line) as last from (
      select line from import_rows r where ${within(range)}
      order by line limit ${limit}
    ) next
  `.execute(trx);
  const last = rows[0]?.last ?? null;
  return last === null ? null : { ...range, to: last };
}

/** Turns new rows into changes if a listing with their slug exists by now. */
export async function matchAgain(trx: DatabaseTransaction, range: LineRange): Promise<void> {
  await sql`
    update import_rows r set outcome = 'changed', business_id = s.business_id, is_approved = null
    from business_slugs s
    where ${within(range)} and r.outcome = 'new' and s.slug = r.slug
  `.execute(trx);
}

/**
 * Marks rows as changed if their listing no longer equals the row. Unchanged listings are neither locked nor
 * written.
 */
export async function compareAgain(trx: DatabaseTransaction, range: LineRange): Promise<void> {
  await sql`
    update import_rows r set outcome = 'changed'
    from (
      select r.line from import_rows r left join businesses b on b.id = r.business_id
      where ${within(range)} and r.outcome = 'same' and r.twin is distinct from 'file'
        and (b.id is null or b.deleted_at is not null or ${differs})
    ) other
    where ${within(range)} and r.line = other.line
  `.execute(trx);
}

/** Locks the businesses of a range in id order, as all bulk changes do, to prevent deadlocks. */
export async function lockBusinesses(trx: DatabaseTransaction, range: LineRange): Promise<void> {
  await sql`
    select b.id from businesses b
    where b.id = any(array(
      select r.business_id from import_rows r where ${within(range)} and r.outcome <> 'same'))
    order by b.id for update
  `.execute(trx);
}

export async function takeOutDeleted(
  trx: DatabaseTransaction,
  range: LineRange,
): Promise<{ line: number; slug: string }[]> {
  const { rows } = await sql<{ line: number; slug: string }>`
    delete from import_rows r
    where ${within(range)} and r.outcome = 'changed' and not exists (
      select from businesses b where b.id = r.business_id and b.deleted_at is null)
    returning r.line, r.slug
  `.execute(trx);
  return rows;
}

export async function takeOutMisplaced(
  trx: DatabaseTransaction,
  range: LineRange,
): Promise<{ line: number; slug: string | null }[]> {
  const { rows } = await sql<{ line: number; slug: string | null }>`
    delete from import_rows r
    where ${within(range)} and r.category_id is not null and not exists (
      select from import_categories c where c.id = r.category_id and c.is_open)
    returning r.line, r.slug
  `.execute(trx);
  return rows;
}

export async function findOutcomes(
  trx: DatabaseTransaction,
  range: LineRange,
): Promise<{ hasNew: boolean; hasChanged: boolean }> {
  const { rows } = await sql<{ hasNew: boolean; hasChanged: boolean }>`
    select coalesce(bool_or(r.outcome = 'new'), false) as has_new,
      coalesce(bool_or(r.outcome = 'changed'), false) as has_changed
    from import_rows r where ${within(range)}
  `.execute(trx);
  return rows[0] ?? { hasNew: false, hasChanged: false };
}

const tellsOtherwise = sql`(
  ${sql.raw(eachFact((column) => `coalesce(r.${column}, b.${column})`))}
) is distinct from (${sql.raw(eachFact((column) => `b.${column}`))})`;

function eachFact(say: (column: string) => string): string {
  return factFields.map(columnOf).map(say).join(', ');
}

export async function applyChanges(
  trx: DatabaseTransaction,
  range: LineRange,
  at: Date,
): Promise<void> {
  await sql`
    with old as (
      select r.line, to_jsonb(b) - 'search_vector' as before, point.latitude, point.longitude,
        point.location_precision, ${tellsOtherwise} as tells, ${originsOf(at)} as origins
      from import_rows r join businesses b on b.id = r.business_id ${stagedPlace}
      where ${within(range)} and r.outcome = 'changed' and ${changesListing}
    ), changed as (
      update businesses b set
        ${sql.raw(eachListed((column) => `${column} = coalesce(r.${column}, b.${column})`))},
        name_key = coalesce(r.name_key, b.name_key), city_key = coalesce(r.city_key, b.city_key),
        category_id = coalesce(r.category_id, b.category_id),
        custom = case when r.custom is null then b.custom else b.custom || r.custom end,
        category_key = (select c.category_key from import_categories c
                        where c.id = coalesce(r.category_id, b.category_id)),
        is_premium = case when ${wantedPremium} = ${isPremiumNow}
          then b.is_premium else r.is_premium end,
        premium_until = case when ${wantedPremium} = ${isPremiumNow}
          then b.premium_until end,
        is_approved = coalesce(r.is_approved, b.is_approved),
        approved_at = case when r.is_approved and not b.is_approved
          then coalesce(b.approved_at, ${at}::timestamptz) else b.approved_at end,
        may_be_closed_at = case when r.gone = 'close' then coalesce(b.may_be_closed_at, ${at}::timestamptz)
          else b.may_be_closed_at end,
        trades = case when r.trades_from = 'import' then r.trades else b.trades end,
        trades_from = case when r.trades_from = 'import' and r.trades <> b.trades then 'import'
          else b.trades_from end,
        latitude = old.latitude, longitude = old.longitude,
        location_precision = old.location_precision, origins = old.origins,
        confirmed_at = case when old.tells then ${at}::timestamptz else b.confirmed_at end,
        confirmed_by = case when old.tells then 'source' else b.confirmed_by end,
        version = b.version + 1, updated_at = greatest(b.updated_at, ${at}::timestamptz)
      from import_rows r join old on old.line = r.line
      where ${within(range)} and b.id = r.business_id
      returning r.line, b.version
    )
    update import_rows r set outcome = 'changed', before = old.before, version = changed.version
    from old join changed on changed.line = old.line
    where ${within(range)} and r.line = old.line
  `.execute(trx);
  await sql`
    update import_rows r set outcome = 'same'
    where ${within(range)} and r.outcome = 'changed' and r.before is null
      and (coalesce(r.photos::text, r.old_address) is null
        or not (select ${bringsMore} from businesses b where b.id = r.business_id))
  `.execute(trx);
}

export async function listWithoutSlug(
  trx: DatabaseTransaction,
  range: LineRange,
  limit: number,
): Promise<{ line: number; name: string; city: string; state: string }[]> {
  const { rows } = await sql<{ line: number; name: string; city: string; state: string }>`
    select r.line, r.name, r.city, r.state from import_rows r
    where ${within(range)} and r.outcome = 'new' and r.slug is null
    order by r.line limit ${limit}
  `.execute(trx);
  return rows;
}

/** SQL condition for rows whose issues weren't found by the check. */
export const isUnsettled = sql<boolean>`(r.outcome <> 'new' or r.keys is null)`;

export async function listWrittenIds(
  trx: DatabaseTransaction,
  range: LineRange,
  condition = sql<boolean>`true`,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct r.business_id as id from import_rows r
    where ${within(range)} and r.outcome in ('new', 'changed') and r.business_id is not null
      and ${condition}
    order by 1
  `.execute(trx);
  return rows.map(({ id }) => id);
}

export async function setSlugs(
  trx: DatabaseTransaction,
  importId: number,
  lines: number[],
  slugs: string[],
): Promise<void> {
  await sql`
    update import_rows r set slug = chosen.slug
    from unnest(${lines}::int[], ${slugs}::text[]) as chosen (line, slug)
    where r.import_id = ${importId} and r.line = chosen.line
  `.execute(trx);
}

/**
 * Creates a temp table with folded category names, because PostgreSQL can't fold text as `foldText` does.
 * Locks categories until the transaction ends.
 */
export async function holdCategories(trx: DatabaseTransaction): Promise<void> {
  const held = await trx
    .selectFrom('categories')
    .select(['id', 'name', 'movingTo'])
    .orderBy('id')
    .forShare()
    .execute();
  const folded = held.map(({ name, ...rest }) => ({ ...rest, categoryKey: foldText(name) }));
  await sql`
    create temp table import_categories on commit drop as
    select id, "categoryKey" as category_key, "movingTo" is null as is_open
    from json_to_recordset(${JSON.stringify(folded)}::json)
      as c (id bigint, "categoryKey" text, "movingTo" bigint)
  `.execute(trx);
}

export const writingLock = (importId: number) =>
  sql<bigint>`hashtextextended(${`import ${importId}`}, 0)`;

/** Disables timeouts in this transaction: a batch can be slow and may wait for the previous one. */
export async function dropTimeout(trx: DatabaseTransaction): Promise<void> {
  await sql`
    select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)
  `.execute(trx);
}

/**
 * Skips the area check of listings if no areas exist. Locks the area tables, so that a new area waits for the
 * transaction and then sees its listings.
 */
export async function passOverAreas(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table site_area, areas in share mode`.execute(trx);
  const { rows } = await sql`
    select from site_area where kind <> 'country' union all select from areas limit 1
  `.execute(trx);
  if (rows.length === 0) await sql`set local mainstreet.has_areas = 'no'`.execute(trx);
}

/**
 * Makes the commit asynchronous. The last step's synchronous commit flushes all earlier ones; after a crash,
 * the import resumes from the last flushed step.
 */
export async function commitSoon(trx: DatabaseTransaction): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(trx);
}

/** Flushes the pending list of the GIN text index, so that the next writer doesn't have to. */
export async function indexPendingText(db: Database): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    await dropTimeout(trx);
    await sql`select gin_clean_pending_list('business_texts_text')`.execute(trx);
  });
}

export async function isDirectoryEmpty(trx: Executor): Promise<boolean> {
  const { rows } = await sql`select from businesses limit 1`.execute(trx);
  return rows.length === 0;
}
