import { announceChange } from '../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { type Jobs, type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { listPageTags, TAGS } from '../businesses/model/tags.ts';
import { settleSides } from './areas/area-moves.ts';
import { placeInAreasQueue } from './areas/named-areas.ts';
import { type AreaTown, placeNext, settleAreaQueue } from './model/areas.queries.ts';
import {
  analyzeAreas,
  findBatchEnd,
  holdProgress,
  moveProgress,
} from './model/site-area.queries.ts';

export const areaQueues: Queue<object>[] = [settleAreaQueue, placeInAreasQueue];

export function createAreaWorkers(dependencies: {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
}): Worker[] {
  return [
    worker(settleAreaQueue, () => settleArea(dependencies)),
    worker(placeInAreasQueue, (town) => placeInAreas(dependencies, town)),
  ];
}

const AT_ONCE = 2000;

async function placeInAreas({ db }: { db: Database }, town: AreaTown): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = await db.kysely
      .transaction()
      .execute((trx) => placeNext(trx, { ...town, after: from }, AT_ONCE));
  }
  await db.kysely
    .transaction()
    .execute((trx) => announceChange(trx, [TAGS.places, ...listPageTags(town, [])]));
}

const MILLISECONDS_AT_ONCE = 120_000;

interface Dependencies {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * Reapplies the area to all listings, one batch per transaction, so that an interrupted run loses nothing.
 * When time is up, it continues in another job; a newer area restarts it.
 */
async function settleArea({ db, jobs }: Dependencies): Promise<void> {
  const end = performance.now() + MILLISECONDS_AT_ONCE;
  for (;;) {
    const isMore = await db.kysely.transaction().execute(settleNext);
    if (!isMore) return analyzeAreas(db);
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
