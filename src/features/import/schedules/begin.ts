import * as m from '#messages';
import type { ImportSchedule } from '../../../contract/schedules.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { TransferDependencies } from '../model/imports.ts';
import { changeSchedule, findNextRun, listDue, listSchedules, lockSchedule } from './queries.ts';
import { insertRun, listAbandoned, promoteRun } from './runs.queries.ts';
import { runQueue } from './schedules.ts';

const CLOCK = 'clock';

export async function beginDueRuns(dependencies: TransferDependencies): Promise<void> {
  const { db, jobs, clock } = dependencies;
  const now = clock();
  for (const id of await listDue(db, now)) {
    await db.kysely.transaction().execute(async (trx) => {
      const schedule = await lockSchedule(trx, id);
      if (!schedule || schedule.isPaused || schedule.nextRunAt > now) return;
      await changeSchedule(trx, id, { nextRunAt: findNextRun(schedule, now) });
      await insertRun(trx, { scheduleId: id, isForced: false, actor: CLOCK, startedAt: now });
    });
  }
  const abandoned = await listAbandoned(db);
  await db.kysely.transaction().execute(async (trx) => {
    for (const runId of abandoned) await jobs.enqueue(trx, runQueue, { runId });
    await beginNext(trx, dependencies);
  });
}

/** Starts the next waiting run. Only one run is active at a time across all schedules. */
export async function beginNext(
  trx: DatabaseTransaction,
  { jobs }: TransferDependencies,
): Promise<void> {
  const runId = await promoteRun(trx);
  if (runId !== null) await jobs.enqueue(trx, runQueue, { runId });
}

/** Starts a run immediately. Throws `conflict` while a run of the schedule is in progress. */
export function runNow(
  dependencies: TransferDependencies,
  { id, actor }: { id: number; actor: string },
): Promise<ImportSchedule> {
  return changeOne(dependencies, id, async (trx) => {
    const startedAt = dependencies.clock();
    if (!(await insertRun(trx, { scheduleId: id, isForced: true, actor, startedAt }))) {
      throw new AppError('conflict', m.import_running());
    }
    await beginNext(trx, dependencies);
  });
}

export function pauseSchedule(
  dependencies: TransferDependencies,
  { id, actor, isPaused }: { id: number; actor: string; isPaused: boolean },
): Promise<ImportSchedule> {
  const at = dependencies.clock();
  return changeOne(dependencies, id, async (trx, schedule) => {
    if (schedule.isPaused === isPaused) return;
    await changeSchedule(trx, id, { isPaused, nextRunAt: findNextRun(schedule, at) });
    const action = isPaused ? 'schedule.pause' : 'schedule.resume';
    const after = { name: schedule.name };
    await recordChange(trx, { at, actor, action, businessId: null, after });
  });
}

function changeOne(
  { db }: TransferDependencies,
  id: number,
  change: (
    trx: DatabaseTransaction,
    schedule: NonNullable<Awaited<ReturnType<typeof lockSchedule>>>,
  ) => Promise<void>,
): Promise<ImportSchedule> {
  return db.kysely.transaction().execute(async (trx) => {
    const schedule = await lockSchedule(trx, id);
    if (!schedule) throw scheduleMissing();
    await change(trx, schedule);
    const changed = (await listSchedules(trx)).find((one) => one.id === id);
    if (!changed) throw scheduleMissing();
    return changed;
  });
}

function scheduleMissing(): AppError {
  return new AppError('not_found', m.schedules_gone());
}
