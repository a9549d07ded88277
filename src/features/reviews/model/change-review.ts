import * as m from '#messages';
import { announceChange } from '../../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type OutboxEvent, recordEvents } from '../../audit/record-events.queries.ts';
import { listTagsOf, TAGS } from '../../businesses/model/tags.ts';
import { moveRating, type RatingSums, type ReviewChange, updateReview } from './queries.ts';
import type { LockedReview } from './staff.queries.ts';

type Weighed = Pick<LockedReview, 'rating' | 'isHeld' | 'isCounted'>;

/**
 * Changes a locked review, updates the rating of its business by the difference and invalidates cached pages.
 * The only way to change one review. Held and deleted reviews don't count.
 */
export async function changeReview(
  trx: DatabaseTransaction,
  before: LockedReview,
  change: ReviewChange,
): Promise<void> {
  await updateReview(trx, before.id, change);
  const by = subtractSums(weigh({ ...before, ...change }), weigh(before));
  const isShown = !before.isHeld || change.isHeld === false;
  if (isShown) await moveSums(trx, before.businessId, by);
  const isPublished = before.isHeld && change.isHeld === false;
  if (isPublished) await recordEvents(trx, [describePublished(before)]);
}

export function describePublished({
  id,
  businessId,
}: Pick<LockedReview, 'id' | 'businessId'>): OutboxEvent {
  return { event: 'review.published', businessId, subject: { reviewId: id } };
}

export function weigh({ rating, isHeld, isCounted }: Weighed): RatingSums {
  if (isHeld) return NO_SUMS;
  return isCounted ? { rating, count: 1, uncounted: 0 } : { rating: 0, count: 0, uncounted: 1 };
}

export function subtractSums(one: RatingSums, other: RatingSums): RatingSums {
  return {
    rating: one.rating - other.rating,
    count: one.count - other.count,
    uncounted: one.uncounted - other.uncounted,
  };
}

/** Figures of a review that doesn't count. */
export const NO_SUMS: RatingSums = { rating: 0, count: 0, uncounted: 0 };

/** Moves the rating of each business once, in order of id, so that concurrent calls can't deadlock. */
export async function moveManySums(
  trx: DatabaseTransaction,
  changes: { businessId: number; by: RatingSums }[],
): Promise<void> {
  const sums = new Map<number, RatingSums>();
  for (const { businessId, by } of changes) {
    const sum = sums.get(businessId) ?? NO_SUMS;
    sums.set(businessId, {
      rating: sum.rating + by.rating,
      count: sum.count + by.count,
      uncounted: sum.uncounted + by.uncounted,
    });
  }
  for (const [id, by] of [...sums].sort(([one], [other]) => one - other)) {
    await moveSums(trx, id, by);
  }
}

export async function moveSums(
  trx: DatabaseTransaction,
  businessId: number,
  by: RatingSums,
): Promise<{ isListed: boolean }> {
  const rated = await moveRating(trx, businessId, by);
  if (!rated) throw businessMissing();
  const lists = rated.hasMoved ? listTagsOf(rated) : [];
  await announceChange(trx, [TAGS.business(businessId), TAGS.reviews, ...lists]);
  return rated;
}

export function businessMissing(): AppError {
  return new AppError('not_found', m.reviews_business_gone());
}
