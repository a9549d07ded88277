import type { Clock } from '../../platform/clock.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { eraseJournals, oldestUndoable } from './merges.queries.ts';

const EVERY_NIGHT = '41 4 * * *';

const forget: Queue<object> = { name: 'forget-merges', retries: 3, cron: EVERY_NIGHT };

export const mergeQueues: Queue<object>[] = [forget];

export function createMergeWorkers(dependencies: {
  db: Database;
  clock: Clock;
  log: Log;
}): Worker[] {
  const { db, clock } = dependencies;
  const run = () => eraseJournals(db, oldestUndoable(clock()));
  return [worker(forget, unlessClockJumped(dependencies, run))];
}
