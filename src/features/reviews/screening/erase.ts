import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { eraseHashes } from './erase.queries.ts';
import { DAY } from './signals.rules.ts';

const KEPT_DAYS = 400;
const BATCH = 1000;

export const eraseAuthors: Queue<object> = {
  name: 'erase-review-authors',
  retries: 3,
  cron: '52 6 * * *',
};

/** What was kept of who wrote, and from where. */
export async function eraseOldAuthors({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Promise<void> {
  const until = new Date(clock().getTime() - KEPT_DAYS * DAY);
  while ((await eraseHashes(db, until, BATCH)) === BATCH);
}
