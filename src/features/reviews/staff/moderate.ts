import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import { countReview } from '../write.ts';
import {
  closeReports,
  type LockedReview,
  lockReview,
  removeReview,
  updateReview,
} from './queries.ts';

interface Dependencies {
  db: Database;
  clock: Clock;
}

/** Lists and counts a held review; of one that was only reported, closes the reports. */
export async function publishReview(
  { db, clock }: Dependencies,
  id: number,
  actor: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const review = await lockReview(trx, id);
    if (!review) throw reviewMissing();
    if (!review.isHeld && review.reportCount === 0) {
      throw new AppError('conflict', 'This review is published already.');
    }
    const at = clock();
    await updateReview(trx, id, { isHeld: false, heldFor: null, reportCount: 0 });
    await closeReports(trx, id);
    if (review.isHeld) await countReview(trx, review, 1, at);
    await recordListingChange(trx, {
      at,
      actor,
      action: review.isHeld ? 'review.publish' : 'review.keep',
      businessId: review.businessId,
      before: { isHeld: review.isHeld, reports: review.reportCount },
      after: { ...describeReview(review), isHeld: false, reports: 0 },
    });
  });
}

/** Removes a review for good; its words stay in the audit log. */
export async function deleteReview(
  { db, clock }: Dependencies,
  id: number,
  actor: string,
  reason?: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const review = await lockReview(trx, id);
    if (!review) throw reviewMissing();
    const at = clock();
    await removeReview(trx, id);
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

/** What the audit log keeps of a review. */
export function describeReview({ id, rating, reviewerName, comment }: LockedReview) {
  return { reviewId: id, rating, reviewerName, comment };
}

export function reviewMissing(): AppError {
  return new AppError('not_found', 'There is no such review. It may be deleted already.');
}
