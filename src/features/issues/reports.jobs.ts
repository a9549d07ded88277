import type { Clock } from '../../platform/clock.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { forgetReporters } from './reports/queries.ts';

const EVERY_NIGHT = '51 4 * * *';
/** This value is also stated on the privacy page and in docs/security.md. */
const KEPT_DAYS = 400;

const forget: Queue<object> = { name: 'forget-reporters', retries: 3, cron: EVERY_NIGHT };

export const reportQueues: Queue<object>[] = [forget];

export function createReportWorkers(dependencies: {
  db: Database;
  clock: Clock;
  log: Log;
}): Worker[] {
  const { db, clock } = dependencies;
  const run = () => {
    const now = clock();
    return forgetReporters(db, { before: new Date(now.getTime() - KEPT_DAYS * 86_400_000), now });
  };
  return [worker(forget, unlessClockJumped(dependencies, run))];
}
