import * as m from '#messages';
import type { ImportSchedule, RunState } from '../../../contract/schedules.staff.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PublicDownload } from '../../../platform/http/public-download.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { recordChange } from '../../audit/record-change.ts';
import { planMail } from '../../mails/model/plan.ts';
import type { Site } from '../../settings/site.ts';
import type { TransferDependencies } from '../model/imports.ts';
import type { FileMark } from '../model/tables.ts';
import {
  changeSchedule,
  deleteRun,
  findAuthorEmail,
  findNextRun,
  findRunBefore,
  insertRun,
  listAbandoned,
  listDue,
  listSchedules,
  lockSchedule,
  promoteRun,
  type RunChange,
  type RunRow,
  trimRuns,
  updateRun,
} from './queries.ts';

export interface FileSources {
  download: PublicDownload;
  downloadPhoto: PublicDownload;
  settle: number;
}

export interface ScheduleDependencies extends TransferDependencies {
  config: Pick<Config, 'importDir'>;
  site: Site;
  sources: FileSources;
}

export const runQueue: Queue<{ runId: number }> = {
  name: 'scheduled-imports',
  retries: 5,
  timeLimit: 1200,
};

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

const KEPT_RUNS = 100;

export interface End {
  state: Exclude<RunState, 'waiting' | 'fetching' | 'checking' | 'writing'>;
  reason?: string | null;
  counts?: RunChange;
  seen?: FileMark[];
  /** Time of an earlier next run: the file was not ready, or more files are waiting. */
  soon?: Date | null;
}

/** Ends a run, emails staff if it failed or was stopped, and starts the next waiting run. */
export async function finishRun(
  dependencies: ScheduleDependencies,
  run: RunRow,
  end: End,
  within: (trx: DatabaseTransaction) => Promise<RunChange> = async () => ({}),
): Promise<void> {
  const { db, clock } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    const { state, reason = null, counts, seen = run.seen } = end;
    const soon = end.soon ?? (run.isMore ? clock() : null);
    const more = await within(trx);
    const change = { ...counts, ...more, state, reason, finishedAt: clock(), leasedUntil: null };
    const ended = await updateRun(trx, run, change);
    const { scheduleId } = run;
    await changeSchedule(trx, scheduleId, {
      ...(seen && { seen: JSON.stringify(seen) }),
      ...(soon && { nextRunAt: soon }),
    });
    const before = await findRunBefore(trx, run);
    await emailStaff(trx, dependencies, ended, before);
    const isLikeBefore = before?.state === state && before.reason === reason;
    if (before && isLikeBefore && (state === 'unchanged' || state === 'nothing')) {
      await deleteRun(trx, before.id);
    }
    await trimRuns(trx, scheduleId, KEPT_RUNS);
    await beginNext(trx, dependencies);
  });
}

/** Sends one email per failure reason; consecutive runs with the same reason don't send another. */
async function emailStaff(
  trx: DatabaseTransaction,
  { jobs, site }: ScheduleDependencies,
  { state, reason, scheduleId }: RunRow,
  before: RunRow | null,
): Promise<void> {
  if (reason === null || (state !== 'stopped' && state !== 'failed')) return;
  if (before?.state === state && before.reason === reason) return;
  const schedule = await lockSchedule(trx, scheduleId);
  if (!schedule) return;
  const to = (await findAuthorEmail(trx, schedule.updatedBy)) ?? site.contactEmail;
  const mail = writeStoppedMail(site, to, { name: schedule.name, reason });
  await jobs.enqueue(trx, mailQueue, mail);
}

function writeStoppedMail(
  site: { url: string },
  to: string,
  { name: schedule, reason }: { name: string; reason: string },
): PlannedMail {
  const schedules_url = `${site.url}/admin/transfer?show=schedules`;
  return planMail('import-stopped', to, { schedule, reason, schedules_url });
}
