import type { BulkRun } from '../../../contract/bulk-runs.staff.ts';
import type { Cleaning } from '../../../contract/cleanings.staff.ts';
import type { Database } from '../../../platform/database/database.ts';
import { workOnBulkRun } from './bulk-run-steps.ts';
import {
  type BulkRunRow,
  insertBulkRun,
  isBulkRunWorking,
  type RunDependencies,
  type RunUser,
  requireRun,
  runGone,
  startRunning,
  startUndoingRun,
  updateBulkRun,
} from './bulk-runs.ts';

const states: Record<BulkRun['state'], Cleaning['state']> = {
  looking: 'looking',
  found: 'found',
  running: 'writing',
  done: 'written',
  stopped: 'written',
  undoing: 'undoing',
  undone: 'undone',
};

export function toCleaning(run: BulkRun): Cleaning {
  const { id, state, progress, createdAt, startedAt, found, changing, changed } = run;
  const { undone, kept, kinds } = run;
  return {
    id,
    state: states[state],
    progress,
    createdAt,
    writtenAt: startedAt,
    listings: found,
    changed: changing,
    written: changed,
    undone,
    kept,
    kinds,
  };
}

export async function requireCleaning(db: Database, id: number): Promise<number> {
  const row = await requireRun(db, id);
  if (row.action !== 'clean') throw runGone();
  return id;
}

export const cleanAll = {
  selection: { status: 'all' as const },
  change: { action: 'clean' as const },
};

const COMMAND_LINE: RunUser = { id: 'command line', rights: ['listings'] };

export interface CleaningRun extends Pick<BulkRunRow, 'kinds'> {
  run: string;
  listings: number;
  changed: number;
  failed: number;
}

/** Cleans all listings in this process, or only finds what would change. */
export async function cleanListings(
  dependencies: RunDependencies,
  { isWriting, onPart }: { isWriting: boolean; onPart?: (progress: number) => void },
): Promise<CleaningRun> {
  const { db, clock } = dependencies;
  const actor = COMMAND_LINE.id;
  const { id } = await db.kysely.transaction().execute(async (trx) => {
    await trx
      .updateTable('bulkRuns')
      .set({ state: 'stopped', updatedAt: clock() })
      .where('actor', '=', actor)
      .where('state', 'in', ['looking', 'running'])
      .execute();
    return insertBulkRun(trx, { ...cleanAll, actor, at: clock() });
  });
  let row = await finishStep(dependencies, id, onPart);
  if (isWriting && row.changing > 0) {
    await startRunning(dependencies, { id, user: COMMAND_LINE });
    row = await finishStep(dependencies, id, onPart);
  }
  const { startedAt, createdAt, found: listings, changing: changed, kinds } = row;
  const failed = startedAt ? changed - row.changed : 0;
  return { run: (startedAt ?? createdAt).toISOString(), listings, changed, failed, kinds };
}

async function finishStep(
  dependencies: RunDependencies,
  id: number,
  onPart?: (progress: number) => void,
): Promise<BulkRunRow> {
  for (;;) {
    const row = await requireRun(dependencies.db, id);
    if (!isBulkRunWorking(row)) return row;
    onPart?.(row.donePart / Math.max(1, row.lastPart));
    await workOnBulkRun(dependencies, id, 0);
  }
}

/** Undoes the cleaning that started at a time, even one that is no longer kept as a run. */
export async function undoCleaning(
  dependencies: RunDependencies,
  run: string,
): Promise<Pick<BulkRunRow, 'undone' | 'kept'>> {
  const { db, clock } = dependencies;
  const startedAt = new Date(run);
  const actor = COMMAND_LINE.id;
  const { id } = await db.kysely.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('bulkRuns')
      .selectAll()
      .where('action', '=', 'clean')
      .where('startedAt', '=', startedAt)
      .executeTakeFirst();
    if (known && known.state !== 'undone') return known;
    const row = known ?? (await insertBulkRun(trx, { ...cleanAll, actor, at: clock() }));
    const done = { state: 'done' as const, startedAt, undone: 0, kept: 0, donePart: 0 };
    await updateBulkRun(trx, row, { ...done, updatedAt: clock() });
    return row;
  });
  await startUndoingRun(dependencies, { id, user: COMMAND_LINE });
  const { undone, kept } = await finishStep(dependencies, id);
  return { undone, kept };
}
