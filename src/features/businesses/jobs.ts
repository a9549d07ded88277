import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { purgeDeletedBusinesses } from './purge.ts';
import type { ListingDependencies } from './submit.ts';
import { readUnread, readUnreadBusinesses } from './unread.ts';

const EVERY_NIGHT = '23 4 * * *';

const purge: Queue<object> = { name: 'purge-businesses', retries: 3, cron: EVERY_NIGHT };

export const businessQueues: Queue<object>[] = [purge, readUnread];

export function createBusinessWorkers(
  dependencies: Pick<ListingDependencies, 'db' | 'clock' | 'jobs'> & { log: Log },
): Worker[] {
  return [
    worker(
      purge,
      unlessClockJumped(dependencies, () => purgeDeletedBusinesses(dependencies)),
    ),
    worker(readUnread, () => readUnreadBusinesses(dependencies)),
  ];
}
