import { sql } from 'kysely';
import { EVERYTHING } from '../../../platform/cache-tags.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts';
import { lockNext, settleIssues } from '../../businesses/model/fact-issues.ts';
import { settlePoints } from '../../businesses/model/places.queries.ts';

export const checkAll: Queue<{ after: number }> = { name: 'check-listings', retries: 20 };

const AT_ONCE = 2000;
const MILLISECONDS_AT_ONCE = 120_000;

type Dependencies = Pick<Services, 'db' | 'clock'>;

interface Progress {
  isTimeUp?: () => boolean;
  onBatch?: (count: number) => void;
}

/**
 * Checks listings in batches, one transaction each, until all are done or time is up. Returns the last
 * checked id; null when all are done.
 */
export async function checkListings(
  dependencies: Dependencies,
  after: number,
  { isTimeUp = () => false, onBatch = () => {} }: Progress = {},
): Promise<number | null> {
  for (let last = after; ; ) {
    const ids = await dependencies.db.kysely
      .transaction()
      .execute((trx) => checkNext(trx, last, dependencies.clock()));
    onBatch(ids.length);
    last = ids.at(-1) ?? last;
    if (ids.length < AT_ONCE) break;
    if (isTimeUp()) return last;
  }
  await markChecked(dependencies.db);
  return null;
}

async function checkNext(trx: DatabaseTransaction, last: number, at: Date): Promise<number[]> {
  const ids = await lockNext(trx, last, AT_ONCE);
  const hasMoved = await settlePointsOf(trx, ids);
  await settleIssues(trx, ids, at);
  if (hasMoved) await announceChange(trx, [EVERYTHING]);
  return ids;
}

type JobDependencies = Dependencies & { jobs: Pick<Jobs, 'enqueue'> };

/** Runs at startup. Queues a check of all listings if none has been completed yet. */
export async function startCheckingListings({
  db,
  jobs,
}: Pick<JobDependencies, 'db' | 'jobs'>): Promise<void> {
  if (!(await needsCheck(db))) return;
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, checkAll, { after: 0 }));
}

export async function continueChecking(
  dependencies: JobDependencies,
  { after }: { after: number },
): Promise<void> {
  const { db, jobs } = dependencies;
  const end = performance.now() + MILLISECONDS_AT_ONCE;
  const last = await checkListings(dependencies, after, {
    isTimeUp: () => performance.now() > end,
  });
  if (last === null) return;
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, checkAll, { after: last }));
}

const DONE = 'listings-checked';

async function needsCheck(db: Database): Promise<boolean> {
  const { rows } = await sql`select from settings where key = ${DONE}`.execute(db.kysely);
  return rows.length === 0;
}

async function markChecked(db: Database): Promise<void> {
  await sql`
    insert into settings (key, value) values (${DONE}, 'done') on conflict (key) do nothing
  `.execute(db.kysely);
}

/** Skips listings with hours, because a new location can change their time zone. */
async function settlePointsOf(trx: DatabaseTransaction, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const condition = `id = any('{${ids.join(',')}}'::bigint[]) and hours is null`;
  const { numAffectedRows = 0n } = await sql.raw(settlePoints(condition)).execute(trx);
  return numAffectedRows > 0n;
}
