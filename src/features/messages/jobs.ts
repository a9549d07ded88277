import type { Clock } from '../../platform/clock.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { deleteMessages } from './queries.ts';

const EVERY_NIGHT = '47 4 * * *';
/** The privacy page and docs/security.md name it. */
const KEPT_DAYS = 365;

const prune: Queue<object> = { name: 'prune-messages', retries: 3, cron: EVERY_NIGHT };

export const messageQueues: Queue<object>[] = [prune];

export function createMessageWorkers(dependencies: {
  db: Database;
  clock: Clock;
  log: Log;
}): Worker[] {
  const { db, clock } = dependencies;
  const run = () => deleteMessages(db, new Date(clock().getTime() - KEPT_DAYS * 86_400_000));
  return [worker(prune, unlessClockJumped(dependencies, run))];
}
