import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs.ts';
import { deleteExpired } from './queries.ts';

const DAILY = '41 9 * * *';

const tidy: Queue<object> = { name: 'tidy-accounts', retries: 3, cron: DAILY };

export const accountQueues: Queue<object>[] = [tidy];

export function createAccountWorkers({ db, clock }: { db: Database; clock: Clock }): Worker[] {
  return [worker(tidy, () => deleteExpired(db, clock()))];
}
