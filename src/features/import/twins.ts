import { stringify } from 'csv-stringify/sync';
import type { ImportTwin } from '../../contract/staff/transfer.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Page } from '../../platform/http/mount.ts';
import { disarmCell } from '../export/cells.rules.ts';
import { readImportState } from './imports.ts';
import { listTwinRows } from './twins.queries.ts';

/** One page of the rows that are listed already, in the order of the file. */
export async function listTwins(
  db: Database,
  importId: number,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<ImportTwin>> {
  const { twins } = await readImportState(db, importId);
  const after = Number(query.cursor ?? 0);
  if (!Number.isInteger(after) || after < 0 || after > 2 ** 31 - 1) {
    throw new AppError('malformed', 'cursor: This is not a cursor of this list.');
  }
  const found = await listTwinRows(db, importId, { after, limit: query.limit + 1 });
  const items = found.slice(0, query.limit);
  const last = items.at(-1);
  return {
    items,
    total: twins.file + twins.directory,
    next: last && found.length > items.length ? String(last.line) : null,
  };
}

const AT_ONCE = 2000;

/** All of them as CSV, piece by piece. */
export async function* writeTwins(db: Database, importId: number): AsyncGenerator<string, void> {
  yield 'line,name,city,first line,business\n';
  for (let after = 0; ; ) {
    const twins = await listTwinRows(db, importId, { after, limit: AT_ONCE });
    const last = twins.at(-1);
    if (!last) return;
    yield stringify(
      twins.map(({ line, name, city, firstLine, business }) => [
        line,
        disarmCell(name),
        disarmCell(city),
        firstLine,
        business?.slug,
      ]),
    );
    after = last.line;
  }
}
