import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { deleteNoticesBefore } from './notices/queries.ts';
import { localDay, mailDigests, mailOverdue, type TellDependencies } from './notices/tell.ts';

const WEEK = 7 * 86_400_000;

/** The digest runs at 13:00 UTC, a morning in the whole country. The later hours make up for a missed run. */
const digest: Queue<object> = { name: 'staff-digest', retries: 3, cron: '0 13-17 * * *' };
const overdue: Queue<object> = { name: 'staff-overdue', retries: 3, cron: '23 * * * *' };
const prune: Queue<object> = { name: 'prune-staff-notices', retries: 3, cron: '53 4 * * *' };

export const staffNoticeQueues: Queue<object>[] = [digest, overdue, prune];

export function createStaffNoticeWorkers(dependencies: TellDependencies & { log: Log }): Worker[] {
  const { db, clock } = dependencies;
  const deleteOld = () => deleteNoticesBefore(db, localDay(new Date(clock().getTime() - WEEK)));
  return [
    worker(
      digest,
      unlessClockJumped(dependencies, () => mailDigests(dependencies)),
    ),
    worker(
      overdue,
      unlessClockJumped(dependencies, () => mailOverdue(dependencies)),
    ),
    worker(prune, unlessClockJumped(dependencies, deleteOld)),
  ];
}
