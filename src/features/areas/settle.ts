import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { settleSides } from '../businesses/area-moves.ts';
import { settleAreaQueue } from './apply-area.ts';
import { findBatchEnd, holdProgress, moveProgress, refreshStatistics } from './queries.ts';

const AT_ONCE = 2000;
/** Well below the time after which a job counts as lost. */
const MILLISECONDS_AT_ONCE = 120_000;

interface Dependencies {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * Holds all listings against the area, a batch in each transaction, so that a killed process loses
 * none. Continues in another job when time is up; a newer area starts it anew.
 */
export async function settleArea({ db, jobs }: Dependencies): Promise<void> {
  const end = performance.now() + MILLISECONDS_AT_ONCE;
  for (;;) {
    const isMore = await db.kysely.transaction().execute(settleNext);
    if (!isMore) return refreshStatistics(db);
    if (performance.now() < end) continue;
    await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, settleAreaQueue, {}));
    return;
  }
}

async function settleNext(trx: DatabaseTransaction): Promise<boolean> {
  const after = await holdProgress(trx);
  if (after === null) return false;
  const to = await findBatchEnd(trx, after, AT_ONCE);
  await moveProgress(trx, to);
  if (to === null) return false;
  await settleSides(trx, { after, to });
  return true;
}
