import { sql } from 'kysely';
import { z } from 'zod';
import type { ImportError, ImportMended } from '../../../contract/imports.staff.ts';
import { escapeFormula, writePlainLine } from '../../../platform/csv.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import type { MendedRow, RowError } from '../rows/row.rules.ts';
import { readImportState } from './imports.ts';

export interface Paging {
  limit: number;
  cursor?: string | undefined;
}

type LinesAfter = { after: number; limit: number };

const linePosition = z.tuple([cursorId]).transform(([line]) => line);

/** Returns a page of what was found in rows, by line. `list` returns the next items after a line. */
export async function pageByLine<T extends { line: number }>(
  { limit, cursor }: Paging,
  list: (range: LinesAfter) => Promise<T[]>,
): Promise<Omit<Page<T>, 'total'>> {
  const after = parseCursor(cursor, linePosition) ?? 0;
  const found = await list({ after, limit: limit + 1 });
  return pageOf(found, limit, (last) => formatCursor([last.line]));
}

const AT_ONCE = 2000;

/** Yields all items of a list that `list` reads after the last one, many at a time. */
async function* readAll<T>(list: (last: T | null) => Promise<T[]>): AsyncGenerator<T[], void> {
  for (let last: T | null = null; ; ) {
    const found: T[] = await list(last);
    last = found.at(-1) ?? null;
    if (!last) return;
    yield found;
  }
}

/** Yields everything that was found in rows, by line, many items at a time. */
export function readByLine<T extends { line: number }>(
  list: (range: LinesAfter) => Promise<T[]>,
): AsyncGenerator<T[], void> {
  return readAll((last) => list({ after: last?.line ?? 0, limit: AT_ONCE }));
}

/** Writes what was found in rows as CSV. `toCells` escapes texts that a spreadsheet would read as formulas. */
export async function* writeReport<T>(
  header: string,
  found: AsyncGenerator<T[], void>,
  toCells: (item: T) => string[],
): AsyncGenerator<string, void> {
  yield `${header}\n`;
  for await (const items of found) {
    yield items.map((item) => writePlainLine(toCells(item))).join('');
  }
}

interface Position {
  line: number;
  id: number;
}

export function slugError(
  { line, slug }: { line: number; slug: string | null },
  reason: string,
): RowError {
  return { line, column: 'slug', value: slug, reason };
}

export async function insertErrors(
  trx: DatabaseTransaction,
  importId: number,
  stage: ImportError['stage'],
  errors: RowError[],
): Promise<void> {
  if (errors.length === 0) return;
  await sql`
    insert into import_errors (import_id, stage, line, column_name, value, reason)
    select ${importId}, ${stage}, line, "column", value, reason
    from json_to_recordset(${JSON.stringify(errors)}::json)
      as e (line int, "column" text, value text, reason text)
  `.execute(trx);
}

export async function deleteErrors(
  trx: DatabaseTransaction,
  importId: number,
  stage?: ImportError['stage'],
): Promise<void> {
  const errors = trx.deleteFrom('importErrors').where('importId', '=', importId);
  await (stage ? errors.where('stage', '=', stage) : errors).execute();
}

interface NoteRange {
  after: Position | null | undefined;
  limit: number;
}

/** Lists errors or mended cells by line, and in the order in which they were found. */
async function listNotes<T>(
  db: Database,
  { table, own }: { table: 'import_errors' | 'import_mended'; own: 'stage' | 'became' },
  importId: number,
  { after, limit }: NoteRange,
): Promise<(T & { id: number })[]> {
  const { rows } = await sql<T & { id: number }>`
    select id, line, column_name as "column", value, reason, ${sql.ref(own)} from ${sql.table(table)}
    where import_id = ${importId} and (line, id) > (${after?.line ?? -1}, ${after?.id ?? 0})
    order by line, id limit ${limit}
  `.execute(db.kysely);
  return rows;
}

const ERRORS = { table: 'import_errors', own: 'stage' } as const;
const MENDED = { table: 'import_mended', own: 'became' } as const;

export async function listErrorsOf(
  db: Database,
  importId: number,
  lines: number[],
): Promise<ImportError[]> {
  if (lines.length === 0) return [];
  return db.kysely
    .selectFrom('importErrors')
    .select(['id', 'stage', 'line', 'columnName as column', 'value', 'reason'])
    .where('importId', '=', importId)
    .where('line', 'in', lines)
    .orderBy('line')
    .orderBy('id')
    .execute();
}

/** Lists why the addresses of rows are doubtful. */
export async function listDoubtsOf(
  db: Database,
  importId: number,
  { lines, column }: { lines: number[]; column: string | null },
): Promise<Pick<RowError, 'line' | 'column' | 'reason'>[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<Pick<RowError, 'line' | 'column' | 'reason'>>`
    select line, column_name as "column", reason from import_mended
    where import_id = ${importId} and line = any(${lines}::int[]) and column_name = ${column}
      and reason is not null
    order by line, id
  `.execute(db.kysely);
  return rows;
}

export async function countErrorRows(db: Database, importId: number): Promise<number> {
  const { total } = await db.kysely
    .selectFrom('importErrors')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  return total;
}

const notePosition = z.tuple([cursorId, cursorId]).transform(([line, id]) => ({ line, id }));

async function pageNotes<T extends { line: number }>(
  db: Database,
  notes: Parameters<typeof listNotes>[1],
  importId: number,
  { limit, cursor }: Paging,
): Promise<Omit<Page<T & { id: number }>, 'total'>> {
  const after = parseCursor(cursor, notePosition);
  const found = await listNotes<T>(db, notes, importId, { after, limit: limit + 1 });
  return pageOf(found, limit, (last) => formatCursor([last.line, last.id]));
}

export async function listImportErrors(
  db: Database,
  importId: number,
  query: Paging,
): Promise<Page<ImportError>> {
  await readImportState(db, importId);
  const page = await pageNotes<ImportError>(db, ERRORS, importId, query);
  return { ...page, total: await countErrorRows(db, importId) };
}

export function writeErrors(db: Database, importId: number): AsyncGenerator<string, void> {
  const found = readAll<ImportError & { id: number }>((after) =>
    listNotes(db, ERRORS, importId, { after, limit: AT_ONCE }),
  );
  return writeReport('line,column,value,reason', found, ({ line, column, value, reason }) => [
    String(line),
    escapeFormula(column ?? ''),
    escapeFormula(value ?? ''),
    reason,
  ]);
}

export async function insertMended(
  trx: DatabaseTransaction,
  importId: number,
  mended: MendedRow[],
): Promise<void> {
  if (mended.length === 0) return;
  await sql`
    insert into import_mended (import_id, line, column_name, value, became, reason)
    select ${importId}, line, "column", value, became, reason
    from json_to_recordset(${JSON.stringify(mended)}::json)
      as e (line int, "column" text, value text, became text, reason text)
  `.execute(trx);
}

export async function listMended(
  db: Database,
  importId: number,
  query: Paging,
): Promise<Page<ImportMended>> {
  const { mended } = await readImportState(db, importId);
  return { ...(await pageNotes<ImportMended>(db, MENDED, importId, query)), total: mended };
}
