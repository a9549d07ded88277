import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ImportError } from '../../../contract/imports.staff.ts';
import { escapeFormula } from '../../../platform/csv.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import type { RowError } from '../rows/row.rules.ts';
import { readImportState } from './imports.ts';

export interface ErrorPosition {
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

export async function listErrorRows(
  db: Database,
  importId: number,
  range: { after: ErrorPosition | null; limit: number },
): Promise<ImportError[]> {
  let query = db.kysely
    .selectFrom('importErrors')
    .select(['id', 'stage', 'line', 'columnName as column', 'value', 'reason'])
    .where('importId', '=', importId);
  const { after } = range;
  if (after) query = query.where(sql<boolean>`(line, id) > (${after.line}, ${after.id})`);
  return query.orderBy('line').orderBy('id').limit(range.limit).execute();
}

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

export async function countErrorRows(db: Database, importId: number): Promise<number> {
  const { total } = await db.kysely
    .selectFrom('importErrors')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  return total;
}

const AT_ONCE = 2000;

const position = z.tuple([cursorId, cursorId]).transform(([line, id]) => ({ line, id }));

export async function listImportErrors(
  db: Database,
  importId: number,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<ImportError>> {
  await readImportState(db, importId);
  const after = parseCursor(query.cursor, position);
  const found = await listErrorRows(db, importId, { after, limit: query.limit + 1 });
  const page = pageOf(found, query.limit, (last) => formatCursor([last.line, last.id]));
  return { ...page, total: await countErrorRows(db, importId) };
}

export async function* writeErrors(db: Database, importId: number): AsyncGenerator<string, void> {
  yield 'line,column,value,reason\n';
  let after: ErrorPosition | null = null;
  for (;;) {
    const errors = await listErrorRows(db, importId, { after, limit: AT_ONCE });
    const last = errors.at(-1);
    if (!last) return;
    yield stringify(
      errors.map(({ line, column, value, reason }) => [
        line,
        escapeFormula(column ?? ''),
        escapeFormula(value ?? ''),
        reason,
      ]),
    );
    after = last;
  }
}
