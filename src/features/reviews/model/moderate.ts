import * as m from '#messages';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts';
import { untilFinal } from '../../audit/undo.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { checkReviewPhotos } from '../../photos/review-photos.ts';
import { changeReview } from './change-review.ts';
import { countsByRight } from './queries.ts';
import { closeReports, type LockedReview, lockReview } from './staff.queries.ts';
import { emailOwner } from './tell-owner.ts';
import { emailReviewers, type ReviewNews } from './tell-reviewers.ts';

export interface ModerationDependencies extends Pick<Services, 'db' | 'clock' | 'secret' | 'site'> {
  jobs: Jobs;
}

export const removeReview: Queue<{ reviewId: number }> = { name: 'remove-review', retries: 50 };

/** Publishes and counts a held review. For a review that was only reported, closes the reports. */
export function publishReview(
  dependencies: ModerationDependencies,
  id: number,
  { actor, photoIds }: { actor: string; photoIds: number[] },
) {
  return decideReview(dependencies, id, async (trx, review, at) => {
    if (!review.isHeld && review.heldFor === null && review.reportCount === 0) {
      throw new AppError('conflict', m.reviews_already_published());
    }
    const isCounted = review.isCounted || (await countsByRight(trx, id));
    const decided = { isHeld: false, heldFor: null, heldAt: null, keptAt: at, reportCount: 0 };
    const kept = { ...decided, isCounted };
    await changeReview(trx, review, kept);
    await closeReports(trx, id);
    const photos = await checkReviewPhotos(trx, id, { ids: photoIds, at, by: actor });
    const wait = untilFinal('review.publish', id);
    if (review.isHeld && !wasShown(review)) {
      await emailOwner(trx, dependencies.jobs, { ...pickIds(review), at }, wait);
    }
    if (isAwaited(review)) {
      await emailReviewers(trx, dependencies, [id], { is: 'published' }, wait);
    }
    await recordListingChange(trx, {
      at,
      actor,
      action: review.isHeld || review.heldFor ? 'review.publish' : 'review.keep',
      businessId: review.businessId,
      before: {
        isHeld: review.isHeld,
        heldFor: review.heldFor,
        heldAt: review.heldAt,
        isCounted: review.isCounted,
        reports: review.reportCount,
        ...(photos.length > 0 && { photos }),
      },
      after: { ...describeReview(review), isHeld: false, reports: 0 },
    });
  });
}

export function deleteReview(
  dependencies: ModerationDependencies,
  id: number,
  actor: string,
  reason?: string,
) {
  return decideReview(dependencies, id, async (trx, review, at) => {
    const wait = untilFinal('review.delete', id);
    await changeReview(trx, review, { deletedAt: at, isHeld: true });
    await dependencies.jobs.enqueue(trx, removeReview, { reviewId: id }, wait);
    const news: ReviewNews = { is: 'removed', reason: reason || null };
    await emailReviewers(trx, dependencies, [id], news, wait);
    await recordListingChange(trx, {
      at,
      actor,
      action: 'review.delete',
      businessId: review.businessId,
      reason,
      before: {
        ...describeReview(review),
        isHeld: review.isHeld,
        heldFor: review.heldFor,
        heldAt: review.heldAt,
        reports: review.reportCount,
        createdAt: review.createdAt,
      },
    });
  });
}

function decideReview(
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

/** Checks whether the review was public before it was held. If so, the owner already knows of it. */
export function wasShown({
  heldFor,
  heldAt,
  createdAt,
}: Pick<LockedReview, 'heldFor' | 'heldAt' | 'createdAt'>): boolean {
  return heldFor === 'reports' || (heldAt !== null && heldAt > createdAt);
}

export function isAwaited({ isHeld, heldFor }: Pick<LockedReview, 'isHeld' | 'heldFor'>): boolean {
  return isHeld && heldFor !== 'reports';
}

function pickIds({ id, businessId }: LockedReview) {
  return { id, businessId };
}

export function describeReview({ id, rating, reviewerName, comment }: LockedReview) {
  return { reviewId: id, rating, reviewerName, comment };
}

export function reviewMissing(): AppError {
  return new AppError('not_found', m.reviews_gone());
}
