import type { Clock } from '../../platform/clock.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { forgetSearches, weekOf } from './searches/queries.ts';

const WEEKS_KEPT = 104;

const forget: Queue<object> = { name: 'forget-searches', retries: 3, cron: '7 0 * * *' };

export const insightQueues: Queue<object>[] = [forget];

export function createInsightWorkers(dependencies: {
  db: Database;
  clock: Clock;
  log: Log;
}): Worker[] {
  const { db, clock } = dependencies;
  const forgetOld = () =>
    forgetSearches(db, { week: weekOf(clock()), oldest: weekOf(clock(), WEEKS_KEPT) });
  return [worker(forget, unlessClockJumped(dependencies, forgetOld))];
}
