import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { renewOpenings } from './renew.ts';

/** Soon after a start that comes after a long pause, too. */
const EVERY_HOUR = '41 * * * *';

const renew: Queue<object> = { name: 'renew-openings', retries: 3, cron: EVERY_HOUR };

export const openingQueues: Queue<object>[] = [renew];

export function createOpeningWorkers(dependencies: { db: Database; clock: Clock }): Worker[] {
  return [worker(renew, () => renewOpenings(dependencies))];
}
