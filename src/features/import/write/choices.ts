import { type RawBuilder, sql } from 'kysely';
import * as m from '#messages';
import { customFieldLabel } from '../../../domain/custom-values.ts';
import { lookalikeChange } from '../../../domain/duplicate-verdict.ts';
import { importedFields, labelOf } from '../../../domain/listing-fields.ts';
import { NOTES_FIELD } from '../../../domain/ready-fields.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { readFields } from '../../businesses/model/custom-fields.ts';
import { columnOf } from '../../businesses/model/field-columns.ts';
import { SAME } from '../../duplicates/model/score.rules.ts';
import { findRowDuplicates, leadToFirst, type RowIdentity } from '../check/duplicates.ts';
import { isLookalike } from '../check/lookalikes.ts';
import { insertErrors } from '../model/findings.ts';
import { type ImportRow, type LineRange, updateImport, within } from '../model/imports.ts';
import { isHiddenByList } from '../model/lists.ts';

/** SQL condition for rows that repeat a listing or a row, except lookalikes that were merged by choice. */
const isRepeated = sql.raw(`twin is not null and like_choice is distinct from 'merge'`);

export async function settleDuplicates(
  trx: DatabaseTransaction,
  held: ImportRow,
): Promise<ImportRow> {
  const { id, twins: duplicates } = held;
  const found = await sql`
    select from import_rows where import_id = ${id} and twin is not null limit 1
  `.execute(trx);
  if (found.rows.length === 0) return held;
  if (duplicates === 'merge') await mergeFileDuplicates(trx, id);
  if (duplicates === 'skip') {
    await sql`delete from import_rows where import_id = ${id} and ${isRepeated}`.execute(trx);
  }
  if (duplicates !== 'take') return held;
  const { rows: refused } = await sql<{ line: number }>`
    delete from import_rows where import_id = ${id} and ${isRepeated} and category_id is null
    returning line
  `.execute(trx);
  await sql`
    update import_rows set outcome = 'new', twin = null, twin_line = null,
      business_id = nextval(pg_get_serial_sequence('businesses', 'id'))
    where import_id = ${id} and ${isRepeated}
  `.execute(trx);
  const reason = m.input_category_required();
  const errors = refused.map(({ line }) => ({ line, column: null, value: null, reason }));
  await insertErrors(trx, id, 'commit', errors);
  return updateImport(trx, id, { errorCount: held.errorCount + errors.length }, held.updatedAt);
}

const IDENTITY = [
  'name',
  'name_key',
  'address',
  'city',
  'city_key',
  'state',
  'latitude',
  'longitude',
];

/**
 * Applies the choice for each possible duplicate: the choice of staff for the row, or else the default for
 * its score. Uses index `import_rows_like`.
 */
export async function settleLookalikes(
  trx: DatabaseTransaction,
  { id, lookalikes, likely, twins: duplicates }: ImportRow,
): Promise<void> {
  const { rows } = await sql<{ choice: string }>`
    update import_rows r set
      like_choice = coalesce(r.like_choice,
        case when r.like_score >= ${SAME} then ${lookalikes} else ${likely} end)
    where r.import_id = ${id} and ${isLookalike}
    returning like_choice as choice
  `.execute(trx);
  const chosen = new Set(rows.map(({ choice }) => choice));
  if (chosen.has('hold')) {
    await sql`
      update import_rows r set is_approved = false
      where r.import_id = ${id} and ${isLookalike} and r.like_choice = 'hold'
    `.execute(trx);
  }
  if (!chosen.has('merge')) return;
  // The listing keeps its approval, and its own name and location, unless it moved or was renamed. If it was merged into another
  // since the check, its slug leads to that listing.
  const code = sql`r.like_reasons -> 0 ->> 'code'`;
  const told = IDENTITY.map(
    (column) => sql`${sql.raw(column)} = case when ${code} = any(${lookalikeChange.options}::text[])
      then r.${sql.raw(column)} end`,
  );
  await sql`
    update import_rows r set outcome = 'same', business_id = coalesce((
        select s.business_id from businesses b join business_slugs s on s.slug = b.slug
        where b.id = r.like_id), r.like_id), slug = null, keys = null,
      is_approved = case when ${isHiddenByList('r.like_id')} then r.is_approved end,
      ${sql.join(told)}, zip_code = case ${code} when 'moved' then coalesce(r.zip_code, '')
        when 'renamed' then r.zip_code end,
      trades_from = case when r.trades_from = 'import' then r.trades_from end
    where r.import_id = ${id} and ${isLookalike} and r.like_choice = 'merge' and r.like_id is not null
  `.execute(trx);
  await sql`
    update import_rows r set twin = 'file', twin_line = r.like_line
    where r.import_id = ${id} and ${isLookalike} and r.like_choice = 'merge' and r.like_line is not null
  `.execute(trx);
  await leadToFirst(trx, id);
  if (duplicates !== 'merge') await mergeFileDuplicates(trx, id, sql`t.like_choice = 'merge'`);
}

export async function matchDuplicatesAgain(
  trx: DatabaseTransaction,
  { id, twins: duplicates, checkedAt }: ImportRow,
  range: LineRange,
): Promise<void> {
  if (duplicates === 'take' || !(await isOutdated(trx, id, checkedAt))) return;
  const { rows: newcomers } = await sql<RowIdentity>`
    select line, name_key, city_key, state, street_key, phone_key, latitude, longitude,
      category_id
    from import_rows r where ${within(range)} and r.outcome = 'new' order by r.line
  `.execute(trx);
  const found = await findRowDuplicates(trx, newcomers, { besidesImport: id });
  const firsts = new Map([...found].reverse().map(([line, { id: business }]) => [business, line]));
  const matched = [...found].filter(
    ([line, duplicate]) => !duplicate.isDeleted && firsts.get(duplicate.id) === line,
  );
  const lines = matched.map(([line]) => line);
  if (lines.length === 0) return;
  const ids = matched.map(([, duplicate]) => duplicate.id);
  const change =
    duplicates === 'skip'
      ? sql`delete from import_rows where import_id = ${id} and line = any(${lines}::int[])`
      : sql`
        update import_rows r set outcome = 'changed', business_id = m.business_id, twin = 'directory',
          is_approved = null
        from unnest(${lines}::int[], ${ids}::bigint[]) as m (line, business_id)
        where r.import_id = ${id} and r.line = m.line`;
  await change.execute(trx);
}

const filled = importedFields
  .filter((name) => !['name', 'city', 'state', 'slug', 'trades'].includes(name))
  .map(columnOf);

/**
 * SQL for what a repeated row says besides its first row `f`, as lines of a note: its own note, and other phones,
 * addresses and fields.
 */
function restOf(row: string, labels: Record<string, string>): RawBuilder<string> {
  const [own, first] = [sql.ref(`${row}.custom`), sql.ref('f.custom')];
  const other = OTHERS.map((column) => {
    const [said, before] = [sql.ref(`${row}.${column}`), sql.ref(`f.${column}`)];
    return sql`case when ${said} <> ${before} then ${`${labelOf(column)}: `}::text || ${said} end`;
  });
  return sql`concat_ws(${LINE_BREAK}, ${sql.join(other)}, (
    select string_agg((${JSON.stringify(labels)}::jsonb ->> o.key) || ': '
      || coalesce(o.value ->> 'words', o.value #>> '{}'), ${LINE_BREAK} order by o.key)
    from jsonb_each(${own}) o where o.key <> ${NOTES_FIELD} and ${first} -> o.key <> o.value
  ), ${own} ->> ${NOTES_FIELD})`;
}

const LINE_BREAK = '\n';
const OTHERS = ['phone', 'email', 'website'] as const;

async function mergeFileDuplicates(
  trx: DatabaseTransaction,
  importId: number,
  isOne = sql`true`,
): Promise<void> {
  const own = await readFields(trx);
  const labels = Object.fromEntries(own.map((field) => [field.key, customFieldLabel(field)]));
  const hasNotes = own.some(({ key }) => key === NOTES_FIELD);
  const first = (column: string) =>
    sql.raw(`(array_agg(${column} order by line) filter (where ${column} is not null))[1]
      as ${column}`);
  await sql`
    update import_rows f set
      ${sql.raw(filled.map((column) => `${column} = coalesce(f.${column}, t.${column})`).join(', '))},
      trades = case when f.trades_from = 'import' then f.trades
        else coalesce(t.trades, f.trades) end,
      trades_from = case when t.trades is null then f.trades_from else 'import' end,
      custom = nullif(coalesce(t.custom, '{}') || coalesce(f.custom, '{}')
        || case when ${hasNotes} and t.notes <> '' then jsonb_build_object(${NOTES_FIELD}::text,
          concat_ws(${LINE_BREAK}, f.custom ->> ${NOTES_FIELD}, t.notes)) else '{}' end, '{}'),
      keys = null
    from (
      select twin_line, ${sql.join(filled.map(first))}, (array_agg(trades::text order by line)
          filter (where trades_from = 'import'))[1]::smallint[] as trades,
        jsonb_object_agg(own.key, own.value order by line desc)
          filter (where own.key <> ${NOTES_FIELD}) as custom,
        (select string_agg(${restOf('d', labels)}, ${LINE_BREAK} order by d.line)
          from import_rows d join import_rows f on f.import_id = d.import_id and f.line = d.twin_line
          where d.import_id = ${importId} and d.twin = 'file' and d.twin_line = t.twin_line
            and ${restOf('d', labels)} <> '') as notes
      from import_rows t left join lateral jsonb_each(t.custom) own on true
      where import_id = ${importId} and twin = 'file' and ${isOne} group by twin_line
    ) t
    where f.import_id = ${importId} and f.line = t.twin_line
  `.execute(trx);
  // The rows stay, without being written, so that the next version of the list finds their listing.
  await sql`
    update import_rows t set outcome = 'same', business_id = coalesce((
      select f.business_id from import_rows f
      where f.import_id = ${importId} and f.line = t.twin_line), t.business_id)
    where import_id = ${importId} and twin = 'file' and ${isOne}
  `.execute(trx);
}

const BY_HAND = ['approve', 'edit', 'bulk-edit', 'accept-change', 'restore', 'merge', 'move'].map(
  (deed) => `business.${deed}`,
);

async function isOutdated(
  trx: DatabaseTransaction,
  importId: number,
  checkedAt: Date | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from imports
    where id <> ${importId} and state in ('committing', 'committed')
      and updated_at >= ${checkedAt}
    union all
    select from audit_log where action = any(${BY_HAND}) and at >= ${checkedAt}
    limit 1
  `.execute(trx);
  return rows.length > 0;
}
