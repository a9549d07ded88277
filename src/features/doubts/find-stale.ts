import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { listCandidates, readSigns, writeStale } from './staleness.queries.ts';
import { isStale, weighSigns } from './staleness.rules.ts';

const AT_ONCE = 1000;

/** Notes which listings have become out of date, and which no longer are. */
export async function findStale({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await db.kysely.transaction().execute((trx) => weighNext(trx, after, clock()));
    if (ids.length < AT_ONCE) return;
    after = ids.at(-1) ?? after;
  }
}

async function weighNext(trx: DatabaseTransaction, after: number, at: Date): Promise<number[]> {
  const ids = await listCandidates(trx, after, AT_ONCE);
  if (ids.length > 0) await weigh(trx, ids, at);
  return ids;
}

async function weigh(trx: DatabaseTransaction, ids: number[], at: Date): Promise<void> {
  const signs = await readSigns(trx, ids);
  const stale = signs.filter((one) => isStale(weighSigns(one, at))).map(({ id }) => id);
  await writeStale(trx, ids, stale, at);
}
