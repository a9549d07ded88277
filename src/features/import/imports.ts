import type { BusinessImport } from '../../contract/staff/transfer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Page } from '../../platform/http/mount.ts';
import { formatTimeCursor, parseTimeCursor } from '../../platform/http/time-cursor.ts';
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts';
import { findImport, listImportRows, toImport } from './queries.ts';

/** What imports and exports need of the world. */
export interface TransferDependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
}

/** An import, and who asks for its next step. */
export interface Asked {
  id: number;
  actor: string;
}

/** The next steps of an import. */
export const importQueue: Queue<{ importId: number }> = { name: 'imports', retries: 20 };

export async function readImportState(db: Database, id: number): Promise<BusinessImport> {
  const row = await findImport(db.kysely, id);
  if (!row) throw importMissing();
  return toImport(row);
}

export async function listAllImports(
  db: Database,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<BusinessImport>> {
  const after = parseTimeCursor(query.cursor);
  const { rows, total } = await listImportRows(db, { after, limit: query.limit + 1 });
  const items = rows.slice(0, query.limit).map(toImport);
  const last = items.at(-1);
  const next =
    last && rows.length > items.length ? formatTimeCursor(last.createdAt, last.id) : null;
  return { items, total, next };
}

export function importMissing(): AppError {
  return new AppError('not_found', 'There is no such import.');
}
