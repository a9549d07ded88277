import { DECIDE_WITHIN_HOURS } from '../../../contract/staff/decision-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { changeReview } from '../change-review.ts';
import { isAwaited, wasShown } from '../staff/moderate.ts';
import type { LockedReview } from '../staff/queries.ts';
import { type TellingDependencies, tellReviewers } from '../tell-reviewers.ts';
import { tellOwner } from '../write.ts';
import { lapseGroups, lockOverdue } from './lapse.queries.ts';
import { recordRule } from './record.ts';

const HOUR = 3_600_000;
const BATCH = 100;

export const lapseReviews: Queue<object> = {
  name: 'lapse-reviews',
  retries: 3,
  cron: '*/15 * * * *',
};

interface Dependencies extends TellingDependencies {
  db: Database;
  clock: Clock;
}

/** Shows what nobody decided in time; it stays in the queue of staff. */
export async function lapseOverdue(dependencies: Dependencies): Promise<void> {
  const { db, clock } = dependencies;
  const until = new Date(clock().getTime() - DECIDE_WITHIN_HOURS * HOUR);
  for (let shown = BATCH; shown === BATCH; ) {
    shown = await db.kysely.transaction().execute(async (trx) => {
      const overdue = await lockOverdue(trx, until, BATCH);
      for (const review of overdue) await lapse(trx, dependencies, review, clock());
      return overdue.length;
    });
  }
  await lapseGroups(db, { until, at: clock() });
}

async function lapse(
  trx: DatabaseTransaction,
  dependencies: TellingDependencies,
  review: LockedReview,
  at: Date,
): Promise<void> {
  // Reports must not take what is honest out of the rating; fakes must not get into it.
  const isCounted = review.heldFor === 'reports' && review.isCounted;
  await changeReview(trx, review, { isHeld: false, isCounted });
  await recordRule(trx, review, {
    action: 'review.lapse',
    at,
    after: { isHeld: false, isCounted },
  });
  const { id, businessId } = review;
  if (isAwaited(review)) await tellReviewers(trx, dependencies, [id], { is: 'published' });
  if (!wasShown(review)) await tellOwner(trx, dependencies.jobs, { id, businessId, at });
}
