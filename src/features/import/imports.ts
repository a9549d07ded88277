import type { BusinessImport, ImportMapping, ImportState } from '../../contract/staff/transfer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts';
import { deleteErrors } from './errors.queries.ts';
import {
  dropChunks,
  dropRows,
  findImport,
  type ImportRow,
  listImportRows,
  lockImport,
  toImport,
  updateImport,
} from './queries.ts';
import { dropTimeout } from './write/queries.ts';

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
  const { items, next } = pageOf(rows, query.limit, (last) =>
    formatTimeCursor({ at: last.createdAt, id: last.id }),
  );
  return { items: items.map(toImport), total, next };
}

/** Starts a dry run, and what an earlier one found is forgotten. */
export function startCheck(
  dependencies: TransferDependencies,
  asked: Asked,
  mapping: ImportMapping,
): Promise<BusinessImport> {
  const { id } = asked;
  return step(dependencies, asked, ['uploaded', 'checking', 'checked'], async (trx, held) => {
    const isColumn = (from: { column: number } | { value: string }) =>
      'value' in from || from.column < held.columns.length;
    if (!Object.values(mapping).every(isColumn)) {
      throw new AppError('invalid', 'mapping: The file has no such column.');
    }
    await dropRows(trx, id);
    await deleteErrors(trx, id);
    await dependencies.jobs.enqueue(trx, importQueue, { importId: id });
    const nothing = { rowsRead: 0, bytesRead: 0, errorCount: 0, doneLine: 0, lastLine: 0 };
    const counts = { newCount: 0, changedCount: 0, sameCount: 0 };
    return { ...nothing, ...counts, state: 'checking', mapping: JSON.stringify(mapping) };
  });
}

export function startCommit(dependencies: TransferDependencies, asked: Asked) {
  return step(dependencies, asked, ['checked'], async (trx, held) => {
    if (held.newCount + held.changedCount === 0) {
      throw new AppError('conflict', 'There is nothing to import: no row is new or changed.');
    }
    await dependencies.jobs.enqueue(trx, importQueue, { importId: asked.id });
    return { state: 'committing', doneLine: 0 };
  });
}

export function startUndo(dependencies: TransferDependencies, asked: Asked) {
  return step(dependencies, asked, ['committed'], (trx, held) => undo(trx, dependencies, held));
}

/** Gives an import up, whatever it does at this moment. */
export function cancelImport(dependencies: TransferDependencies, asked: Asked) {
  const { id } = asked;
  const states: ImportState[] = ['uploaded', 'checking', 'checked', 'committing'];
  return step(dependencies, asked, states, async (trx, held) => {
    if (held.state !== 'committing') {
      await dropChunks(trx, id);
      await dropRows(trx, id);
      await deleteErrors(trx, id);
      return { state: 'canceled' };
    }
    // What was written so far, and no more.
    const written = await undo(trx, dependencies, held);
    return { ...written, lastLine: held.doneLine };
  });
}

async function undo(trx: DatabaseTransaction, { jobs }: TransferDependencies, held: ImportRow) {
  await jobs.enqueue(trx, importQueue, { importId: held.id });
  return { state: 'undoing' as const, doneLine: 0, undoneCount: 0, keptCount: 0 };
}

/** Takes an import from one of the states to the next, or refuses. */
async function step(
  { db, clock }: TransferDependencies,
  { id, actor }: Asked,
  from: ImportState[],
  change: (
    trx: DatabaseTransaction,
    held: ImportRow,
  ) => Promise<Parameters<typeof updateImport>[2]>,
): Promise<BusinessImport> {
  return db.kysely.transaction().execute(async (trx) => {
    await dropTimeout(trx);
    const held = await lockImport(trx, id);
    if (!held) throw importMissing();
    if (!from.includes(held.state)) throw new AppError('conflict', refusals[held.state]);
    return toImport(await updateImport(trx, id, { ...(await change(trx, held)), actor }, clock()));
  });
}

const refusals: Record<ImportState, string> = {
  uploading: 'The file is still on its way.',
  uploaded: 'Check the file first.',
  checking: 'The file is being checked.',
  checked: 'The import has not been written yet.',
  committing: 'The import is being written.',
  committed: 'The import is written already.',
  undoing: 'The import is being undone.',
  undone: 'The import is undone already.',
  canceled: 'The import was canceled.',
};

function importMissing(): AppError {
  return new AppError('not_found', 'There is no such import.');
}
