import type { RunState } from '../../../contract/schedules.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { planMail } from '../../mails/model/plan.ts';
import type { FileMark } from '../model/tables.ts';
import { beginNext } from './begin.ts';
import { changeSchedule, findAuthorEmail, lockSchedule } from './queries.ts';
import {
  deleteRun,
  findRunBefore,
  type RunChange,
  type RunRow,
  trimRuns,
  updateRun,
} from './runs.queries.ts';
import type { ScheduleDependencies } from './schedules.ts';

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
    await tellStaff(trx, dependencies, ended, before);
    const isLikeBefore = before?.state === state && before.reason === reason;
    if (before && isLikeBefore && (state === 'unchanged' || state === 'nothing')) {
      await deleteRun(trx, before.id);
    }
    await trimRuns(trx, scheduleId, KEPT_RUNS);
    await beginNext(trx, dependencies);
  });
}

/** Sends one email per failure reason; consecutive runs with the same reason don't send another. */
async function tellStaff(
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
