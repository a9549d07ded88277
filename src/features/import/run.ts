import { checkApart } from './check/check-apart.ts';
import { importQueue, type TransferDependencies } from './imports.ts';
import {
  deleteImport,
  findImport,
  findStaleImports,
  type ImportRow,
  updateImport,
} from './queries.ts';
import { findAbove } from './undo.ts';
import { areMany, refreshStatistics } from './write/counts.queries.ts';
import { indexPendingText } from './write/queries.ts';
import { continueWriting, type Written } from './write/write.ts';

const DAY = 86_400_000;
const KEPT_DAYS = 30;
const RESUMED_AFTER = 30_000;
/** A slug or a count that someone else took at the same moment: unique violation, deadlock. */
const CLASH = /^(23505|40001|40P01)$/;
const TRIES = 5;
/** Rows after which the planner's statistics are worth their time. */
const BIG = 5000;

export async function continueImport(
  dependencies: TransferDependencies,
  id: number,
  isTimeUp: () => boolean = () => false,
  below: number[] = [],
): Promise<boolean> {
  const { db, clock } = dependencies;
  try {
    for (;;) {
      const found = await findImport(db.kysely, id);
      if (found?.state === 'checking') await checkApart(dependencies, found, isTimeUp);
      else if (found?.state !== 'committing' && found?.state !== 'undoing') return true;
      else {
        if (found.state === 'undoing') {
          const isFree = await undoAbove(dependencies, id, isTimeUp, below);
          if (!isFree) return false;
        }
        const pace = createPace();
        let isPlanned = false;
        for (let written: Written | null = null; written !== 'all'; ) {
          // Of the batches before, beside this one.
          const indexed: Promise<void> | null = written === 'more' ? indexPendingText(db) : null;
          [written] = await Promise.all([writeOn(dependencies, id, pace), indexed]);
          isPlanned ||= written === 'filled';
          if (written !== 'all' && isTimeUp()) return false;
        }
        if (!isPlanned) await refreshPlans(dependencies, found);
      }
      if (isTimeUp()) return false;
    }
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    if (await findImport(db.kysely, id)) await updateImport(db.kysely, id, { fault }, clock());
    throw error;
  }
}

async function refreshPlans({ db }: TransferDependencies, found: ImportRow): Promise<void> {
  const rows = found.newCount + found.changedCount;
  if (rows >= BIG && (await areMany(db, rows))) await refreshStatistics(db);
}

async function undoAbove(
  dependencies: TransferDependencies,
  id: number,
  isTimeUp: () => boolean,
  below: number[],
): Promise<boolean> {
  const above = await findAbove(dependencies.db.kysely, [id], ['undoing']);
  for (const one of above) {
    // Two that were written in parallel may each be on top of the other.
    if (below.includes(one)) continue;
    if (!(await continueImport(dependencies, one, isTimeUp, [...below, id]))) return false;
  }
  return true;
}

async function writeOn(
  dependencies: TransferDependencies,
  id: number,
  pace: Pace,
): Promise<Written> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const began = performance.now();
      const written = await continueWriting(dependencies, id, pace.rows());
      pace.took(performance.now() - began);
      return written;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!CLASH.test(code) || attempt === TRIES) throw error;
    }
  }
}

export async function workOnImport(
  dependencies: TransferDependencies,
  importId: number,
  seconds: number,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const rests = await continueImport(dependencies, importId, () => performance.now() > end);
  if (rests) return;
  const { db, jobs } = dependencies;
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, importQueue, { importId }));
}

export async function purgeImports({ db, clock }: TransferDependencies): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * DAY);
  const old = await findStaleImports(
    db,
    ['uploaded', 'checked', 'committed', 'undone', 'canceled'],
    before(KEPT_DAYS),
  );
  const broken = await findStaleImports(db, ['uploading'], before(1));
  for (const id of [...old, ...broken]) await deleteImport(db, id);
}

/** Resumes imports that were abandoned: their process was killed, or their job failed. */
export async function resumeImports(dependencies: TransferDependencies): Promise<void> {
  const { db, jobs, clock } = dependencies;
  const now = clock().getTime();
  const [before, after] = [new Date(now - RESUMED_AFTER), new Date(now + RESUMED_AFTER)];
  const left = await findStaleImports(db, ['checking', 'committing', 'undoing'], before, after);
  for (const importId of left) {
    await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, importQueue, { importId }));
  }
}

const FIRST = 200;
/** Each batch costs as much as some hundred rows, so that smaller ones would only be slower. */
const LEAST = 200;
const MOST = 20_000;
/** Milliseconds. Whoever changes a listing of a batch waits until the batch is written. */
const AIM = 400;

type Pace = ReturnType<typeof createPace>;

/** Batches as large as the machine writes well within a second, whatever else it does. */
function createPace() {
  let rows = FIRST;
  return {
    rows: () => rows,
    took(milliseconds: number) {
      const fitting = (rows * AIM) / Math.max(1, milliseconds);
      rows = Math.round(Math.min(MOST, Math.max(LEAST, Math.min(fitting, rows * 2))));
    },
  };
}
