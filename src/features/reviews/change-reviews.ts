import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { recordEvents } from '../outbox/record-events.queries.ts';
import { describePublished, moveFigures, weigh } from './change-review.ts';
import type { Figures } from './queries.ts';
import { type Standing, type StandingReview, writeStandings } from './standing.queries.ts';

export interface StandingChange {
  /** Held locked by the caller. */
  review: StandingReview;
  to: Standing;
}

/** What `changeReview` does, for many at once: figures move once a business, by their sum. */
export async function changeReviews(
  trx: DatabaseTransaction,
  changes: StandingChange[],
): Promise<void> {
  await writeStandings(
    trx,
    changes.map(({ review: { id }, to }) => ({ id, ...to })),
  );
  // In the order of their ids: two that do this at once must not wait for each other.
  for (const [businessId, by] of sumFigures(changes)) {
    await moveFigures(trx, businessId, by);
  }
  const published = changes.filter(({ review, to }) => review.isHeld && !to.isHeld);
  await recordEvents(
    trx,
    published.map(({ review }) => describePublished(review)),
  );
}

/** Of the businesses on whose pages something changes. */
function sumFigures(changes: StandingChange[]): [businessId: number, by: Figures][] {
  const sums = new Map<number, Figures>();
  for (const { review, to } of changes) {
    if (review.isHeld && to.isHeld) continue;
    const sum = sums.get(review.businessId) ?? { rating: 0, count: 0, uncounted: 0 };
    const was = weigh(review);
    const is = weigh({ ...review, isHeld: to.isHeld, isCounted: to.isCounted });
    sums.set(review.businessId, {
      rating: sum.rating + is.rating - was.rating,
      count: sum.count + is.count - was.count,
      uncounted: sum.uncounted + is.uncounted - was.uncounted,
    });
  }
  return [...sums].sort(([one], [other]) => one - other);
}
