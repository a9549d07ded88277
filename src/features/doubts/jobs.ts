import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { type AskDependencies, askStale } from './ask-owner.ts';
import { checkAll, continueChecking } from './check-listings.ts';
import { findStale } from './find-stale.ts';

const EVERY_MORNING = '17 14 * * *';

const find: Queue<object> = { name: 'find-stale-listings', retries: 3, cron: EVERY_MORNING };

export const doubtQueues: Queue<object>[] = [checkAll, find];

export function createDoubtWorkers(dependencies: AskDependencies & { log: Log }): Worker[] {
  const run = async () => {
    await findStale(dependencies);
    await askStale(dependencies);
  };
  return [
    worker(checkAll, (job) => continueChecking(dependencies, job)),
    worker(find, unlessClockJumped(dependencies, run)),
  ];
}
