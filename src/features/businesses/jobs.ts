import { sql } from 'kysely';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { derivedColumns, fillDerivedColumns } from './fill-derived-columns.ts';
import { recordListingChange } from './model/record-change.ts';
import type { ListingDependencies } from './model/submit.ts';
import { workOnBulkRun } from './staff/bulk-run-steps.ts';
import { bulkRunQueue, type RunDependencies } from './staff/bulk-runs.ts';
import { oldestRestorable } from './staff/purge.rules.ts';

const EVERY_NIGHT = '23 4 * * *';

const purge: Queue<object> = { name: 'purge-businesses', retries: 3, cron: EVERY_NIGHT };

export const businessQueues: Queue<object>[] = [purge, derivedColumns, bulkRunQueue];

export function createBusinessWorkers(dependencies: RunDependencies & { log: Log }): Worker[] {
  return [
    worker(
      purge,
      unlessClockJumped(dependencies, () => purgeDeletedBusinesses(dependencies)),
    ),
    worker(derivedColumns, () => fillDerivedColumns(dependencies)),
    worker(bulkRunQueue, ({ runId }) => workOnBulkRun(dependencies, runId)),
  ];
}

const BATCH = 200;

export async function purgeDeletedBusinesses({
  db,
  clock,
}: Pick<ListingDependencies, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const at = clock();
    const gone = await db.kysely.transaction().execute(async (trx) => {
      const purged = await purgeListings(trx, oldestRestorable(at), BATCH);
      for (const { id, ...before } of purged) {
        const change = { at, actor: 'clock', action: 'business.purge', businessId: id, before };
        await recordListingChange(trx, change);
      }
      return purged.length;
    });
    if (gone < BATCH) return;
  }
}

/** Permanently deletes listings that were deleted before a date, oldest first. Uses index `businesses_deleted`. */
async function purgeListings(
  trx: DatabaseTransaction,
  before: Date,
  limit: number,
): Promise<{ id: number; name: string; slug: string }[]> {
  const { rows } = await sql<{ id: number; name: string; slug: string }>`
    delete from businesses where id in (
      select id from businesses where deleted_at < ${before}
      order by deleted_at, id limit ${limit} for update skip locked
    )
    returning id, name, slug
  `.execute(trx);
  return rows;
}
