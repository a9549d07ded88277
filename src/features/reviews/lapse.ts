import { sql } from 'kysely';
import { DECIDE_WITHIN_HOURS } from '../../domain/decision-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import type { Queue } from '../../platform/jobs/jobs.ts';
import { recordListingChange } from '../businesses/model/record-change.ts';
import { changeReview } from './model/change-review.ts';
import { type LockedReview, lockedColumns } from './model/staff.queries.ts';
import { DAY_MS } from './screening/findings.rules.ts';

const HOUR = 3_600_000;
const BATCH = 100;

export const lapseReviews: Queue<object> = {
  name: 'lapse-reviews',
  retries: 3,
  cron: '*/15 * * * *',
};

type Dependencies = Pick<Services, 'db' | 'clock'>;

/** Publishes reviews hidden only by reports that staff didn't decide in time. They stay in the staff queue. */
export async function lapseOverdue(dependencies: Dependencies): Promise<void> {
  const { db, clock } = dependencies;
  const until = new Date(clock().getTime() - DECIDE_WITHIN_HOURS * HOUR);
  for (let shown = BATCH; shown === BATCH; ) {
    shown = await db.kysely.transaction().execute(async (trx) => {
      const overdue = await lockOverdue(trx, until, BATCH);
      for (const review of overdue) await lapse(trx, review, clock());
      return overdue.length;
    });
  }
  await lapseClusters(db, { until, at: clock() });
}

async function lapse(trx: DatabaseTransaction, review: LockedReview, at: Date): Promise<void> {
  await changeReview(trx, review, { isHeld: false });
  const { id, businessId, rating, reviewerName, comment, isHeld, isCounted } = review;
  await recordListingChange(trx, {
    at,
    actor: 'rules',
    action: 'review.lapse',
    businessId,
    before: { isHeld, isCounted },
    after: { reviewId: id, rating, reviewerName, comment, isHeld: false, isCounted },
  });
}

/**
 * Locks reviews that only reports have hidden since before then. Skips rows locked elsewhere. Uses index
 * `reviews_undecided`.
 */
export async function lockOverdue(
  trx: DatabaseTransaction,
  until: Date,
  limit: number,
): Promise<LockedReview[]> {
  const { rows } = await sql<LockedReview>`
    select ${lockedColumns} from reviews r
    where is_held and deleted_at is null and held_for = 'reports'
      and held_at <= ${until} and coalesce(held_at, created_at) <= ${until}
    order by r.id limit ${limit} for update skip locked
  `.execute(trx);
  return rows;
}

async function lapseClusters(
  db: Database,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  await sql`
    update review_groups g set state = 'lapsed', decided_at = ${at}, decided_by = 'rules'
    where state = 'open' and opened_at <= ${until}
      and not exists (
        select from reviews where group_id = g.id and is_held and deleted_at is null)
  `.execute(db.kysely);
}

const KEPT_DAYS = 400;
const ERASE_BATCH = 1000;

export const eraseAuthors: Queue<object> = {
  name: 'erase-review-authors',
  retries: 3,
  cron: '52 6 * * *',
};

export async function eraseOldAuthors({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Promise<void> {
  const until = new Date(clock().getTime() - KEPT_DAYS * DAY_MS);
  while ((await eraseHashes(db, until, ERASE_BATCH)) === ERASE_BATCH);
}

/**
 * Erases one batch and returns its size. Doesn't change ratings. Uses indexes `reviews_erasable` and
 * `review_bands_review`.
 */
async function eraseHashes(db: Database, until: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      select id from reviews
      where left(author_hash, 7) not in ('sample ', 'erased ', 'import ') and created_at <= ${until}
      order by created_at, id limit ${limit} for update skip locked
    ), forgotten as (
      delete from review_bands where review_id in (select id from old)
    ), erased as (
      update reviews r set network_hash = null, address_hash = null, author_hash = 'erased ' || r.id
      from old where r.id = old.id returning r.id
    )
    select count(*)::int as count from erased
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}
