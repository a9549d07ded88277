import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts';
import { untilFinal } from '../../audit/undo.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import { countReview, tellOwner } from '../write.ts';
import {
  closeReports,
  type LockedReview,
  lockReview,
  setDeleted,
  updateReview,
} from './queries.ts';

export interface ModerationDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

/** A review was deleted, and that cannot be undone any more. */
export const removeReview: Queue<{ reviewId: number }> = { name: 'remove-review', retries: 50 };

/** Lists and counts a held review; of one that was only reported, closes the reports. */
export function publishReview(dependencies: ModerationDependencies, id: number, actor: string) {
  return changeReview(dependencies, id, async (trx, review, at) => {
    if (!review.isHeld && review.reportCount === 0) {
      throw new AppError('conflict', 'This review is already published. Reload the list.');
    }
    await updateReview(trx, id, { isHeld: false, heldFor: null, reportCount: 0 });
    await closeReports(trx, id);
    if (review.isHeld) await countReview(trx, review, 1, at);
    // One that was hidden by reports had been public before.
    if (review.isHeld && review.heldFor !== 'reports') {
      const { jobs } = dependencies;
      await tellOwner(trx, jobs, { ...pickIds(review), at }, untilFinal('review.publish', id));
    }
    await recordListingChange(trx, {
      at,
      actor,
      action: review.isHeld ? 'review.publish' : 'review.keep',
      businessId: review.businessId,
      before: { isHeld: review.isHeld, heldFor: review.heldFor, reports: review.reportCount },
      after: { ...describeReview(review), isHeld: false, reports: 0 },
    });
  });
}

/** Removes a review, for good once it cannot be undone; its words stay in the audit log. */
export function deleteReview(
  dependencies: ModerationDependencies,
  id: number,
  actor: string,
  reason?: string,
) {
  return changeReview(dependencies, id, async (trx, review, at) => {
    const wait = untilFinal('review.delete', id);
    await setDeleted(trx, id, { deletedAt: at, isHeld: true });
    await dependencies.jobs.enqueue(trx, removeReview, { reviewId: id }, wait);
    if (!review.isHeld) await countReview(trx, review, -1, at);
    await recordListingChange(trx, {
      at,
      actor,
      action: 'review.delete',
      businessId: review.businessId,
      reason,
      before: { ...describeReview(review), isHeld: review.isHeld, reports: review.reportCount },
    });
  });
}

function changeReview(
  { db, clock }: Pick<ModerationDependencies, 'db' | 'clock'>,
  id: number,
  change: (trx: DatabaseTransaction, review: LockedReview, at: Date) => Promise<void>,
): Promise<void> {
  return db.kysely.transaction().execute(async (trx) => {
    const review = await lockReview(trx, id);
    if (!review) throw reviewMissing();
    await change(trx, review, clock());
  });
}

function pickIds({ id, businessId }: LockedReview) {
  return { id, businessId };
}

export function describeReview({ id, rating, reviewerName, comment }: LockedReview) {
  return { reviewId: id, rating, reviewerName, comment };
}

export function reviewMissing(): AppError {
  return new AppError(
    'not_found',
    'This review does not exist. It may have been deleted. Reload the list.',
  );
}
