import os from 'node:os';
import * as m from '#messages';
import type { BusinessImport } from '../../../contract/imports.staff.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts';
import { findImport, listImportRows, toImport } from './queries.ts';
import type { Rights } from './starter.rules.ts';

export const WORKERS = Math.min(2, os.availableParallelism());

export interface TransferDependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  isAlone?: boolean;
}

export interface ImportRequest {
  id: number;
  actor: string;
  rights: Rights;
}

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
  const { items, next } = pageOf(rows, query.limit, (last) =>
    formatTimeCursor({ at: last.createdAt, id: last.id }),
  );
  return { items: items.map(toImport), total, next };
}

export function importMissing(): AppError {
  return new AppError('not_found', m.import_gone());
}
