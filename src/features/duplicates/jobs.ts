import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Jobs, Queue, Worker } from '../../platform/jobs/jobs.ts';
import { worker } from '../../platform/jobs/jobs.ts';
import { checkNext } from './pairs/check.ts';

/** What is to be looked at stands in `twin_checks`, written with each change. */
const checkDuplicates: Queue<object> = { name: 'check-twins', retries: 3, cron: '* * * * *' };

export const duplicateQueues: Queue<object>[] = [checkDuplicates];

const MILLISECONDS_AT_ONCE = 120_000;

interface Dependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  /** As a share of its work, all of it unless given: a large import keeps it busy for an hour. */
  duplicateRest?: number;
}

export function createDuplicateWorkers(dependencies: Dependencies): Worker[] {
  return [worker(checkDuplicates, () => checkAll(dependencies))];
}

/** For those who don't want to wait for the next minute. */
export function startChecks(jobs: Pick<Jobs, 'enqueue'>, trx: DatabaseTransaction): Promise<void> {
  return jobs.enqueue(trx, checkDuplicates, {});
}

async function checkAll({ db, clock, duplicateRest = 1 }: Dependencies): Promise<void> {
  const end = performance.now() + MILLISECONDS_AT_ONCE;
  for (let now = performance.now(); now < end; now = performance.now()) {
    if ((await checkNext(db, clock)) === 0) return;
    await sleep((performance.now() - now) * duplicateRest);
  }
}
