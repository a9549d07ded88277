import type { Clock } from '../../platform/clock.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { askStale, type StaleAskDependencies } from './facts/ask-owner.ts';
import { checkAll, continueChecking } from './facts/check-listings.ts';
import {
  isStale,
  listStaleListings,
  readSigns,
  weighSigns,
  writeStale,
} from './facts/staleness.ts';

const EVERY_MORNING = '17 14 * * *';

const find: Queue<object> = { name: 'find-stale-listings', retries: 3, cron: EVERY_MORNING };

export const issueQueues: Queue<object>[] = [checkAll, find];

export function createIssueWorkers(dependencies: StaleAskDependencies & { log: Log }): Worker[] {
  const run = async () => {
    await findStale(dependencies);
    await askStale(dependencies);
  };
  return [
    worker(checkAll, (job) => continueChecking(dependencies, job)),
    worker(find, unlessClockJumped(dependencies, run)),
  ];
}

const AT_ONCE = 1000;

async function findStale({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await db.kysely.transaction().execute((trx) => weighNext(trx, after, clock()));
    if (ids.length < AT_ONCE) return;
    after = ids.at(-1) ?? after;
  }
}

async function weighNext(trx: DatabaseTransaction, after: number, at: Date): Promise<number[]> {
  const ids = await listStaleListings(trx, after, AT_ONCE);
  if (ids.length > 0) await weigh(trx, ids, at);
  return ids;
}

async function weigh(trx: DatabaseTransaction, ids: number[], at: Date): Promise<void> {
  const signs = await readSigns(trx, ids);
  const stale = signs.filter((one) => isStale(weighSigns(one, at))).map(({ id }) => id);
  await writeStale(trx, ids, stale, at);
}
