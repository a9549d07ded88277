import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import type { ImportError } from '../../contract/imports.ts';
import { escapeFormula } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { countErrorRows, type ErrorPosition, listErrorRows } from './errors.queries.ts';
import { readImportState } from './imports.ts';

const AT_ONCE = 2000;

const position = z.tuple([cursorId, cursorId]).transform(([line, id]) => ({ line, id }));

export async function listErrors(
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
