import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts';
import { loadTradeRules } from '../trades/assign.ts';
import { listTradeIds } from '../trades/ids.queries.ts';
import { moveManyCounts } from './counts/queries.ts';
import { hasUnread, lockUnread, refreshStatistics, writeRead } from './unread.queries.ts';

export const readUnread: Queue<object> = { name: 'read-unread-businesses', retries: 20 };

const AT_ONCE = 1000;
/** Well below the time after which a job counts as lost. */
const MILLISECONDS_AT_ONCE = 120_000;

interface Dependencies {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
}

/** At startup; of two processes starting at once, one finds nothing left. */
export async function startReadingUnread({ db, jobs }: Dependencies): Promise<void> {
  if (!(await hasUnread(db.kysely))) return;
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, readUnread, {}));
}

/** Assigns trades by rules, and points. Continues in another job when time is up. */
export async function readUnreadBusinesses(dependencies: Dependencies): Promise<void> {
  const { db } = dependencies;
  const end = performance.now() + MILLISECONDS_AT_ONCE;
  for (;;) {
    const count = await db.kysely.transaction().execute(readNext);
    if (count < AT_ONCE) return refreshStatistics(db);
    if (performance.now() > end) return startReadingUnread(dependencies);
  }
}

async function readNext(trx: DatabaseTransaction): Promise<number> {
  const assign = await loadTradeRules();
  const ids = await listTradeIds(trx);
  const unread = await lockUnread(trx, AT_ONCE);
  const read = unread.map(({ listed, isListed, ...listing }) => {
    const trades = [...new Set(assign(listing).flatMap((slug) => ids.get(slug) ?? []))];
    return { id: listing.id, trades, listed, isListed };
  });
  if (read.length === 0) return 0;
  const listedNow = await writeRead(
    trx,
    read.map(({ id, trades }) => ({ id, trades })),
  );
  await moveManyCounts(
    trx,
    read.map(({ id, listed, isListed, trades }) => [
      isListed ? listed : null,
      listedNow.has(id) ? { ...listed, tradeIds: trades } : null,
    ]),
  );
  return read.length;
}
