import { type RawBuilder, sql } from 'kysely';
import { type KeptField, keptField } from '../../../contract/businesses.ts';
import type { KeptCount } from '../../../contract/imports.staff.ts';
import { type FieldName, keptFields, toldName } from '../../../domain/listing-fields.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { columnOf } from '../../businesses/model/field-columns.ts';
import { type LineRange, within } from './imports.ts';

interface FieldColumns {
  field: KeptField;
  names: readonly FieldName[];
  says: readonly string[];
  along: readonly string[];
}

const along: Partial<Record<KeptField, readonly string[]>> = {
  name: ['name_key'],
  place: ['city_key', 'latitude', 'longitude'],
  trades: ['trades_from'],
};

export const keptColumns: readonly FieldColumns[] = keptField.options.map((field) => {
  const names = keptFields.filter((name) => toldName(name) === field);
  return { field, names, says: names.map(columnOf), along: along[field] ?? [] };
});

function listed(columns: readonly string[], one: (column: string) => string) {
  return columns.map(one).join(', ');
}

/**
 * SQL condition for rows whose value of a field differs from the listing's. Trades assigned by rules don't
 * count.
 */
export const differing = ({ says }: { says: readonly string[] }) =>
  `((${listed(says, (column) => `coalesce(r.${column}, b.${column})`)})
    is distinct from (${listed(says, (column) => `b.${column}`)})
    ${says.includes('trades') ? "and r.trades_from = 'import'" : ''})`;

const valuesOf = ({ says, along }: { says: readonly string[]; along: readonly string[] }) =>
  withoutNulls(
    `jsonb_build_object(${listed([...says, ...along], (column) => `'${column}', r.${column}`)})`,
  );

/** Removes null values at the top level only, because nested nulls can have a meaning. */
function withoutNulls(object: string): string {
  return `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${object})
    where value <> 'null')`;
}

function isAbove(field: string, { overwrite, keptAt }: Overwriting): RawBuilder<boolean> {
  const origin = sql`b.origins -> ${field}`;
  const isChosen = sql`${field} = any(${overwrite}::text[])
    and (${origin} ->> 'at')::timestamptz <= ${keptAt}::timestamptz`;
  return sql`(${origin} ->> 'by' in ('owner', 'staff') and not coalesce(${isChosen}, false))`;
}

interface Overwriting {
  overwrite: string[];
  keptAt: Date | null;
}

/**
 * Removes values for fields that an owner or staff set from a range of rows, and saves them in `kept`.
 * Affects only rows that change a listing.
 */
export async function keepAbove(
  trx: DatabaseTransaction,
  range: LineRange,
  overwriting: Overwriting,
): Promise<void> {
  await keepOwn(trx, range, overwriting);
  const kept = keptColumns.map(
    ({ field, ...columns }) => sql`${field}::text, case when ${sql.raw(differing(columns))}
      and ${isAbove(field, overwriting)} then ${sql.raw(valuesOf(columns))} end`,
  );
  const blanked = keptColumns.flatMap(({ field, says, along }) =>
    [...says, ...along].map(
      (column) => sql`${sql.raw(column)} = case when jsonb_exists(above.kept, ${field})
        then null else r.${sql.raw(column)} end`,
    ),
  );
  await sql`
    with above as materialized (
      select r.line, (select coalesce(jsonb_object_agg(key, value), '{}')
        from jsonb_each(jsonb_build_object(${sql.join(kept)})) where value <> 'null') as kept
      from import_rows r join businesses b on b.id = r.business_id
      where ${within(range)}
        and r.outcome = 'changed' and b.origins is not null
    )
    update import_rows r set kept = coalesce(r.kept, '{}') || above.kept, ${sql.join(blanked)}
    from above
    where ${within(range)}
      and r.line = above.line and above.kept <> '{}'
  `.execute(trx);
}

function isChosenOwn(overwrite: string[]): RawBuilder<boolean> {
  return sql`(array['custom', 'custom.' || key] && ${overwrite}::text[])`;
}

/** Does the same as `keepAbove` for custom fields; saves the values by key under `custom`. */
async function keepOwn(
  trx: DatabaseTransaction,
  range: LineRange,
  { overwrite, keptAt }: Overwriting,
): Promise<void> {
  await sql`
    with said as materialized (
      select r.line,
        jsonb_object_agg(one.key, one.value) filter (where not one.is_above) as custom,
        jsonb_object_agg(one.key, one.value) filter (where one.is_above and one.is_other) as kept,
        bool_or(one.is_above) as is_above
      from import_rows r join businesses b on b.id = r.business_id
      cross join lateral (
        select key, value, b.custom -> key is distinct from value as is_other,
          coalesce(origin ->> 'by' in ('owner', 'staff'), false)
            and not coalesce(${isChosenOwn(overwrite)}
              and (origin ->> 'at')::timestamptz <= ${keptAt}::timestamptz, false) as is_above
        from jsonb_each(r.custom),
          lateral (select b.origins #> array['custom', 'keys', key] as origin) set_by) one
      where ${within(range)}
        and r.outcome = 'changed' and r.custom is not null and b.origins -> 'custom' is not null
      group by r.line
    )
    update import_rows r set custom = said.custom, kept = case when said.kept is null then r.kept
      else coalesce(r.kept, '{}') || jsonb_build_object(
        'custom', coalesce(r.kept -> 'custom', '{}') || said.kept) end
    from said
    where ${within(range)}
      and r.line = said.line and said.is_above
  `.execute(trx);
}

/** Restores the saved values of fields that staff chose to overwrite. Uses index `import_rows_kept`. */
export async function releaseKept(
  trx: DatabaseTransaction,
  importId: number,
  overwrite: string[],
): Promise<void> {
  const columns = keptColumns
    .flatMap(({ says, along }) => [...says, ...along])
    .map((column) => sql.raw(`${column} = coalesce(o.${column}, r.${column})`));
  await sql`
    with chosen as materialized (
      select r.line, own.said as own,
        (r.kept - 'custom' - ${overwrite}::text[])
          || jsonb_strip_nulls(jsonb_build_object('custom', own.rest)) as rest, (
        select jsonb_object_agg(c.key, c.value)
        from jsonb_each(r.kept - 'custom') f, jsonb_each(f.value) c
        where f.key = any(${overwrite}::text[])) as said
      from import_rows r cross join lateral (
        select jsonb_object_agg(key, value) filter (where ${isChosenOwn(overwrite)}) as said,
          jsonb_object_agg(key, value) filter (where not ${isChosenOwn(overwrite)}) as rest
        from jsonb_each(r.kept -> 'custom')) own
      where r.import_id = ${importId} and r.kept is not null
    )
    update import_rows r set kept = nullif(chosen.rest, '{}'),
      custom = case when chosen.own is null then r.custom
        else coalesce(r.custom, '{}') || chosen.own end, ${sql.join(columns)}
    from chosen, jsonb_populate_record(null::import_rows, coalesce(chosen.said, '{}')) o
    where r.import_id = ${importId} and r.line = chosen.line
      and (chosen.said is not null or chosen.own is not null)
  `.execute(trx);
}

export interface KeptCounts {
  rows: number;
  fields: KeptCount[];
}

export async function countProtectedFields(
  trx: DatabaseTransaction,
  importId: number,
): Promise<KeptCounts> {
  const { rows } = await sql<KeptCount>`
    select f.field, f.origin ->> 'by' as by, count(*)::int as rows
    from import_rows r join businesses b on b.id = r.business_id
    cross join lateral (
      select key as field, b.origins -> key as origin
      from jsonb_object_keys(r.kept - 'custom') as said (key)
      union all
      select 'custom.' || key, b.origins #> array['custom', 'keys', key]
      from jsonb_each(r.kept -> 'custom') own) f
    where r.import_id = ${importId} and r.kept is not null
      and f.origin ->> 'by' in ('owner', 'staff')
    group by 1, 2
    order by array_position(${keptField.options}::text[], f.field), 1, 2
  `.execute(trx);
  const { rows: all } = await sql<{ rows: number }>`
    select count(*)::int as rows from import_rows where import_id = ${importId} and kept is not null
  `.execute(trx);
  return { rows: all[0]?.rows ?? 0, fields: rows };
}

/**
 * Marks rows as unchanged if they change nothing after protected values were removed. Uses index
 * `import_rows_kept`.
 */
export async function settleKeptOutcomes(
  trx: DatabaseTransaction,
  range: LineRange,
  differs: RawBuilder<boolean>,
): Promise<void> {
  await sql`
    update import_rows r set outcome = 'same'
    from businesses b
    where ${within(range)}
      and (r.kept is not null or b.origins -> 'custom' is not null) and r.outcome = 'changed' and b.id = r.business_id and not ${differs}
  `.execute(trx);
}
