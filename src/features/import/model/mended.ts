import { sql } from 'kysely';
import { z } from 'zod';
import * as m from '#messages';
import {
  type BusinessImport,
  type Correction,
  type ImportError,
  type ImportMapping,
  type ImportMended,
  listColumns,
  type RefusedRow,
} from '../../../contract/imports.staff.ts';
import { writeCsvLine } from '../../../platform/csv.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { type MendedRow, nameColumn, type ParsedRow } from '../rows/row.rules.ts';
import { proposeCorrections, rememberCorrections } from './corrections.ts';
import { type ErrorPosition, listErrorsOf } from './errors.ts';
import {
  type ImportRequest,
  importQueue,
  readImportState,
  type TransferDependencies,
} from './imports.ts';
import { requireMapped } from './starter.rules.ts';
import { step } from './step.ts';

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

/** PostgreSQL's JSON can't contain NUL. */
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

/** Deletes rejected rows and their errors. Uses the primary key and index `import_errors_line`. */
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

interface Paging {
  limit: number;
  cursor?: string | undefined;
}

const mendedPosition = z.tuple([cursorId, cursorId]).transform(([line, id]) => ({ line, id }));

export async function listMended(
  db: Database,
  importId: number,
  query: Paging,
): Promise<Page<ImportMended>> {
  const { mended } = await readImportState(db, importId);
  const after = parseCursor(query.cursor, mendedPosition);
  const found = await listMendedRows(db, importId, { after, limit: query.limit + 1 });
  const page = pageOf(found, query.limit, (last) => formatCursor([last.line, last.id]));
  return { ...page, total: mended };
}

const refusedPosition = z.tuple([cursorId]).transform(([line]) => line);

export async function listRefused(
  db: Database,
  importId: number,
  query: Paging,
): Promise<Page<RefusedRow>> {
  const source = await readImportState(db, importId);
  const after = parseCursor(query.cursor, refusedPosition) ?? 0;
  const found = await listRefusedRows(db.kysely, importId, { after, limit: query.limit + 1 });
  const page = pageOf(found, query.limit, (last) => formatCursor([last.line]));
  const items = await explain(db, source, page.items);
  return { ...page, items, total: await countRefused(db, importId) };
}

async function explain(
  db: Database,
  { id, fileName, columns, mapping }: BusinessImport,
  rows: Refused[],
): Promise<RefusedRow[]> {
  const errors = await listErrorsOf(
    db,
    id,
    rows.map(({ line }) => line),
  );
  const byLine = Map.groupBy(errors, ({ line }) => line);
  const places = placeColumns(columns, mapping ?? {});
  const proposed = await proposeCorrections(db, { fileName, columns, mapping }, rows);
  return rows.map(({ line, cells }) => ({
    line,
    cells: columns.map((_, at) => cells[at] ?? ''),
    proposed: proposed.get(line) ?? [],
    errors: (byLine.get(line) ?? []).map(({ column, reason }: ImportError) => ({
      column,
      reason,
      columns: places.get(column ?? '') ?? [],
    })),
  }));
}

function placeColumns(columns: string[], mapping: ImportMapping): Map<string, number[]> {
  return new Map(
    Object.entries(mapping).map(([field, from]) => [
      nameColumn({ columns, mapping }, field as keyof ImportMapping) ?? '',
      listColumns(from),
    ]),
  );
}

const AT_ONCE = 500;

export async function* writeRefused(
  db: Database,
  source: BusinessImport,
): AsyncGenerator<string, void> {
  yield writeCsvLine([m.import_refused_why(), ...source.columns]);
  for (let after = 0; ; ) {
    const found = await listRefusedRows(db.kysely, source.id, { after, limit: AT_ONCE });
    const last = found.at(-1);
    if (!last) return;
    for (const { cells, errors } of await explain(db, source, found)) {
      const reasons = errors.map(({ column, reason }) =>
        column ? `${column}: ${reason}` : reason,
      );
      yield writeCsvLine([reasons.join('; '), ...cells]);
    }
    after = last.line;
  }
}

export function correctRows(
  dependencies: TransferDependencies,
  asked: ImportRequest,
  corrections: Correction[],
): Promise<BusinessImport> {
  const { id } = asked;
  return step(dependencies, asked, ['checked'], async (trx, held) => {
    requireMapped(held.mapping ?? {}, asked.rights);
    const wanted = new Map(corrections.map(({ line, cells }) => [line, cells]));
    const found = await findRefused(trx, id, [...wanted.keys()]);
    if (found.length < wanted.size) {
      throw new AppError('conflict', m.import_refused_stale());
    }
    const columns = held.columns.map((_, at) => at);
    const corrected = found.map(({ line, cells }) => {
      const given = new Map(wanted.get(line)?.map(({ column, value }) => [column, value]));
      return { line, cells: columns.map((at) => given.get(at) ?? cells[at] ?? '') };
    });
    const at = dependencies.clock();
    await rememberCorrections(trx, held, { before: found, after: corrected, at });
    await correctRefused(trx, id, corrected);
    await dependencies.jobs.enqueue(trx, importQueue, { importId: id });
    return { state: 'checking' };
  });
}
