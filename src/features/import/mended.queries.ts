import { sql } from 'kysely';
import type { ImportMended } from '../../contract/imports.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Mended, ParsedRow } from './check/row.rules.ts';
import type { ErrorPosition } from './errors.queries.ts';

export async function insertMended(
  trx: DatabaseTransaction,
  importId: number,
  mended: Mended[],
): Promise<void> {
  if (mended.length === 0) return;
  await sql`
    insert into import_mended (import_id, line, column_name, value, became, reason)
    select ${importId}, line, "column", value, became, reason
    from json_to_recordset(${JSON.stringify(mended)}::json)
      as e (line int, "column" text, value text, became text, reason text)
  `.execute(trx);
}

/** In the order of the file. Index import_mended_line. */
export async function listMendedRows(
  db: Database,
  importId: number,
  range: { after: ErrorPosition | null; limit: number },
): Promise<ImportMended[]> {
  let query = db.kysely
    .selectFrom('importMended')
    .select(['id', 'line', 'columnName as column', 'value', 'became', 'reason'])
    .where('importId', '=', importId);
  const { after } = range;
  if (after) query = query.where(sql<boolean>`(line, id) > (${after.line}, ${after.id})`);
  return query.orderBy('line').orderBy('id').limit(range.limit).execute();
}

/** JSON in PostgreSQL holds no NUL. */
function storable(cell: string): string {
  return cell.toWellFormed().replaceAll('\0', '\ufffd');
}

export async function insertRefused(
  trx: DatabaseTransaction,
  importId: number,
  rows: ParsedRow[],
): Promise<void> {
  const whole = rows.filter(({ cells }) => cells.length > 0);
  if (whole.length === 0) return;
  const values = whole.map(({ line, cells }) => ({ line, cells: cells.map(storable) }));
  await sql`
    insert into import_refused (import_id, line, cells)
    select ${importId}, line, cells
    from json_to_recordset(${JSON.stringify(values)}::json) as r (line int, cells jsonb)
  `.execute(trx);
}

export interface Refused {
  line: number;
  cells: string[];
}

/** In the order of the file. Primary key. */
export async function listRefusedRows(
  db: Database['kysely'] | DatabaseTransaction,
  importId: number,
  range: { after: number; limit: number; areCorrected?: boolean },
): Promise<Refused[]> {
  let query = db
    .selectFrom('importRefused')
    .select(['line', 'cells'])
    .where('importId', '=', importId)
    .where('line', '>', range.after);
  if (range.areCorrected) query = query.where('isCorrected', '=', true);
  return query.orderBy('line').limit(range.limit).execute();
}

export async function countRefused(db: Database, importId: number): Promise<number> {
  const { total } = await db.kysely
    .selectFrom('importRefused')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Those of the lines that are refused. Primary key. */
export async function findRefused(
  trx: DatabaseTransaction,
  importId: number,
  lines: number[],
): Promise<Refused[]> {
  return trx
    .selectFrom('importRefused')
    .select(['line', 'cells'])
    .where('importId', '=', importId)
    .where('line', 'in', lines)
    .execute();
}

export async function correctRefused(
  trx: DatabaseTransaction,
  importId: number,
  rows: Refused[],
): Promise<void> {
  const values = rows.map(({ line, cells }) => ({ line, cells: cells.map(storable) }));
  await sql`
    update import_refused r set cells = c.cells, is_corrected = true
    from json_to_recordset(${JSON.stringify(values)}::json) as c (line int, cells jsonb)
    where r.import_id = ${importId} and r.line = c.line
  `.execute(trx);
}

/** With what was said against them. Primary key, index import_errors_line. */
export async function takeOutRefused(
  trx: DatabaseTransaction,
  importId: number,
  lines: number[],
): Promise<void> {
  await sql`
    delete from import_refused where import_id = ${importId} and line = any(${lines}::int[])
  `.execute(trx);
  await sql`
    delete from import_errors where import_id = ${importId} and line = any(${lines}::int[])
  `.execute(trx);
}

export async function deleteNotes(trx: DatabaseTransaction, importId: number): Promise<void> {
  await sql`delete from import_refused where import_id = ${importId}`.execute(trx);
  await sql`delete from import_mended where import_id = ${importId}`.execute(trx);
}
