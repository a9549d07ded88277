import { stringify } from 'csv-stringify/sync';
import type { ImportError } from '../../contract/staff/transfer.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Page } from '../../platform/http/output.ts';
import { disarmCell } from '../export/cells.rules.ts';
import { countErrorRows, type ErrorPosition, listErrorRows } from './errors.queries.ts';
import { readImportState } from './imports.ts';

const AT_ONCE = 2000;

/** One page of the rows that were left out. */
export async function listErrors(
  db: Database,
  importId: number,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<ImportError>> {
  await readImportState(db, importId);
  const after = parseCursor(query.cursor);
  const found = await listErrorRows(db, importId, { after, limit: query.limit + 1 });
  const items = found.slice(0, query.limit);
  const last = items.at(-1);
  return {
    items,
    total: await countErrorRows(db, importId),
    next: last && found.length > items.length ? `${last.line}.${last.id}` : null,
  };
}

function parseCursor(cursor: string | undefined): ErrorPosition | null {
  if (!cursor) return null;
  const [, line, id] = cursor.match(/^(\d{1,9})\.(\d{1,15})$/) ?? [];
  if (!line || !id) throw new AppError('malformed', 'cursor: This is not a cursor of this list.');
  return { line: Number(line), id: Number(id) };
}

/** All of them as CSV, piece by piece. */
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
        disarmCell(column ?? ''),
        disarmCell(value ?? ''),
        reason,
      ]),
    );
    after = last;
  }
}
