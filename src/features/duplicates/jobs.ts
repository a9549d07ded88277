import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import type { Jobs, Queue, Worker } from '../../platform/jobs/jobs.ts';
import { worker } from '../../platform/jobs/jobs.ts';
import { checkNext } from './pairs/check.ts';

/** Checks the listings queued in `twin_checks`, to which every change adds an entry. */
const checkDuplicates: Queue<object> = { name: 'check-twins', retries: 3, cron: '* * * * *' };

export const duplicateQueues: Queue<object>[] = [checkDuplicates];

const MILLISECONDS_AT_ONCE = 120_000;

interface Dependencies extends Pick<Services, 'db' | 'clock' | 'jobs'> {
  /**
   * Pause between batches, as a multiple of the working time (default 1). It limits the load that a large
   * import causes.
   */
  duplicateRest?: number;
}

export function createDuplicateWorkers(dependencies: Dependencies): Worker[] {
  return [worker(checkDuplicates, () => checkAll(dependencies))];
}

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
