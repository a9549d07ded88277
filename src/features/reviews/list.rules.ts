import type { ReviewSort } from '../../contract/reviews.ts';
import type { TimePosition } from '../../platform/http/cursor.ts';
import type { RatingLevel } from './list.queries.ts';

export const RATINGS = [5, 4, 3, 2, 1];

/** Of the last review that was shown; its rating counts where the list runs by ratings. */
export type RatedPosition = TimePosition & { rating?: number };

/** The ratings that are still to be read, in the order of the list. */
export function listLevels(
  sort: ReviewSort,
  ratings: number[],
  last: RatedPosition | null,
): RatingLevel[] {
  const lowestFirst = ratings.toSorted((a, b) => a - b);
  const inOrder = sort === 'lowest' ? lowestFirst : lowestFirst.toReversed();
  const { rating: reached } = last ?? {};
  if (reached === undefined) return inOrder.map((rating) => ({ rating, before: last }));
  return inOrder
    .filter((rating) => (sort === 'lowest' ? rating >= reached : rating <= reached))
    .map((rating) => ({ rating, before: rating === reached ? last : null }));
}
