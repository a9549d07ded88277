import type { Clock } from '../../platform/clock.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { deleteExpired } from './queries.ts';
import { shortenSpans } from './sessions/spans.queries.ts';

const DAILY = '41 9 * * *';

const tidy: Queue<object> = { name: 'tidy-accounts', retries: 3, cron: DAILY };

export const accountQueues: Queue<object>[] = [tidy];

export function createAccountWorkers(dependencies: {
  db: Database;
  clock: Clock;
  log: Log;
}): Worker[] {
  const { db, clock } = dependencies;
  const forget = unlessClockJumped(dependencies, () => deleteExpired(db, clock()));
  const run = async () => {
    await shortenSpans(db, clock());
    await forget();
  };
  return [worker(tidy, run)];
}
