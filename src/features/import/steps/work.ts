import { setTimeout as sleep } from 'node:timers/promises';
import { importState } from '../../../contract/imports.staff.ts';
import { isAway } from '../../../platform/database/errors.ts';
import { checkApart } from '../check/check.ts';
import {
  deleteImport,
  findAbove,
  findImport,
  findStaleImports,
  importQueue,
  type TransferDependencies,
  updateImport,
} from '../model/imports.ts';
import { purgeLists } from '../model/lists.ts';
import { purgeCorrections } from '../model/refused.ts';
import { isWork, states } from '../model/states.ts';
import { undoImport, writeImport } from '../write/batches.ts';

const DAY = 86_400_000;
const LISTS_DAYS = 30;
const CORRECTIONS_DAYS = 800;
const RESUMED_AFTER = 30_000;

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
        const isThrough =
          found.state === 'undoing'
            ? await undoImport(dependencies, found, isTimeUp)
            : await writeImport(dependencies, id, isTimeUp);
        if (!isThrough) return false;
      }
      if (isTimeUp()) return false;
    }
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    if (await findImport(db.kysely, id)) await updateImport(db.kysely, id, { fault }, clock());
    throw error;
  }
}

async function undoAbove(
  dependencies: TransferDependencies,
  id: number,
  isTimeUp: () => boolean,
  below: number[],
): Promise<boolean> {
  const above = await findAbove(dependencies.db.kysely, [id], ['undoing']);
  for (const one of above) {
    // Two imports written in parallel can each depend on the other, so this skips imports already on the
    // stack.
    if (below.includes(one)) continue;
    if (!(await continueImport(dependencies, one, isTimeUp, [...below, id]))) return false;
  }
  return true;
}

export async function workOnImport(
  dependencies: TransferDependencies,
  importId: number,
  seconds: number,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const isTimeUp = () => performance.now() > end;
  const rests = await outliveAbsence(isTimeUp, () =>
    continueImport(dependencies, importId, isTimeUp),
  );
  if (rests) return;
  const { db, jobs } = dependencies;
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, importQueue, { importId }));
}

/** Milliseconds between retries while the database is unavailable. */
const AGAIN = 2000;

/** Retries the work until the database is back or time is up. A failed job would wait a minute for its queue. */
async function outliveAbsence<T>(isTimeUp: () => boolean, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || isTimeUp()) throw error;
      await sleep(AGAIN);
    }
  }
}

export async function purgeImports({ db, clock }: TransferDependencies): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * DAY);
  for (const state of importState.options) {
    const { keptDays } = states[state];
    if (keptDays === undefined) continue;
    for (const id of await findStaleImports(db, [state], before(keptDays))) {
      await deleteImport(db, id);
    }
  }
  await purgeLists(db, before(LISTS_DAYS));
  await purgeCorrections(db, before(CORRECTIONS_DAYS));
}

export async function resumeImports(dependencies: TransferDependencies): Promise<void> {
  const { db, jobs, clock } = dependencies;
  const now = clock().getTime();
  const [before, after] = [new Date(now - RESUMED_AFTER), new Date(now + RESUMED_AFTER)];
  const left = await findStaleImports(db, importState.options.filter(isWork), before, after);
  for (const importId of left) {
    await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, importQueue, { importId }));
  }
}
