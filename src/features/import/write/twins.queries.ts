import { sql } from 'kysely';
import { importedFields } from '../../../contract/listing-fields.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { columnOf } from '../../businesses/field-columns.ts';
import type { Identity } from '../check/twins.ts';
import type { LineRange } from './queries.ts';

/** Index import_rows_twins. */
export async function hasTwins(trx: DatabaseTransaction, importId: number): Promise<boolean> {
  const { rows } = await sql`
    select from import_rows where import_id = ${importId} and twin is not null limit 1
  `.execute(trx);
  return rows.length > 0;
}

export async function skipTwins(trx: DatabaseTransaction, importId: number): Promise<void> {
  await sql`
    delete from import_rows where import_id = ${importId} and twin is not null
  `.execute(trx);
}

/** Makes businesses of their own of them, and tells those that can't be one without a category. */
export async function takeTwins(
  trx: DatabaseTransaction,
  importId: number,
): Promise<{ line: number }[]> {
  const { rows } = await sql<{ line: number }>`
    delete from import_rows
    where import_id = ${importId} and twin is not null and category_id is null
    returning line
  `.execute(trx);
  await sql`
    update import_rows set outcome = 'new', twin = null, twin_line = null,
      business_id = nextval(pg_get_serial_sequence('businesses', 'id'))
    where import_id = ${importId} and twin is not null
  `.execute(trx);
  return rows;
}

/** All but trades and what makes rows one. */
const filled = importedFields
  .filter((name) => !['name', 'city', 'state', 'slug', 'trades'].includes(name))
  .map(columnOf);

/** Rows of one business become one: the first, with its blanks filled from the others in their order. */
export async function mergeFileTwins(trx: DatabaseTransaction, importId: number): Promise<void> {
  const first = (column: string) =>
    sql.raw(`(array_agg(${column} order by line) filter (where ${column} is not null))[1]
      as ${column}`);
  await sql`
    update import_rows f set
      ${sql.raw(filled.map((column) => `${column} = coalesce(f.${column}, t.${column})`).join(', '))},
      trades = case when f.trades_from = 'import' then f.trades
        else coalesce(t.trades, f.trades) end,
      trades_from = case when t.trades is null then f.trades_from else 'import' end,
      keys = null
    from (
      select twin_line, ${sql.join(filled.map(first))}, (array_agg(trades::text order by line)
          filter (where trades_from = 'import'))[1]::smallint[] as trades
      from import_rows where import_id = ${importId} and twin = 'file' group by twin_line
    ) t
    where f.import_id = ${importId} and f.line = t.twin_line
  `.execute(trx);
  await sql`
    delete from import_rows where import_id = ${importId} and twin = 'file'
  `.execute(trx);
}

/** Whether another import wrote, or writes, since this one was checked. */
export async function isOutdated(
  trx: DatabaseTransaction,
  importId: number,
  checkedAt: Date | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from imports
    where id <> ${importId} and state in ('committing', 'committed')
      and updated_at >= ${checkedAt} limit 1
  `.execute(trx);
  return rows.length > 0;
}

export async function listNewcomers(
  trx: DatabaseTransaction,
  { importId, from, to }: LineRange,
): Promise<Identity[]> {
  const { rows } = await sql<Identity>`
    select line, name_key, city_key, state, street_key, phone_key from import_rows
    where import_id = ${importId} and line > ${from} and line <= ${to} and outcome = 'new'
    order by line
  `.execute(trx);
  return rows;
}

export async function matchNewcomers(
  trx: DatabaseTransaction,
  importId: number,
  lines: number[],
  businessIds: number[],
): Promise<void> {
  await sql`
    update import_rows r set outcome = 'changed', business_id = m.business_id, twin = 'directory'
    from unnest(${lines}::int[], ${businessIds}::bigint[]) as m (line, business_id)
    where r.import_id = ${importId} and r.line = m.line
  `.execute(trx);
}

export async function dropLines(
  trx: DatabaseTransaction,
  importId: number,
  lines: number[],
): Promise<void> {
  await sql`
    delete from import_rows where import_id = ${importId} and line = any(${lines}::int[])
  `.execute(trx);
}
