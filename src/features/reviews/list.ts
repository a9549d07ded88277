import { z } from 'zod';
import type { ListedReview, ReviewSort } from '../../contract/reviews.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  cursorId,
  cursorTime,
  formatCursor,
  formatTimeCursor,
  pageOf,
  parseCursor,
  parseTimeCursor,
  type TimePosition,
} from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { businessMissing } from './change-review.ts';
import {
  countRatedReviews,
  findHelpfulReviews,
  findRatedReviews,
  findReviews,
  type HelpfulPosition,
  type ListedRow,
  type RatingLevel,
  toListedReview,
} from './list.queries.ts';
import { countReviews } from './queries.ts';

interface ReviewQuery {
  sort: ReviewSort;
  rating?: number[] | undefined;
  limit: number;
  cursor?: string | undefined;
}

export async function listReviews(
  db: Database,
  businessId: number,
  query: ReviewQuery,
): Promise<Page<ListedReview>> {
  const { sort, rating, limit, cursor } = query;
  const before = () => parseTimeCursor(cursor);
  const found =
    sort === 'newest' && !rating
      ? await findReviews(db, businessId, { limit: limit + 1, before: before() })
      : await findChosen(db, businessId, query);
  if (!found) throw businessMissing();
  const { items, next } = pageOf(found.reviews, limit, (last) => formatPosition(sort, last));
  return { items: items.map(toListedReview), total: found.total, next };
}

async function findChosen(db: Database, businessId: number, query: ReviewQuery) {
  const { rating } = query;
  const [total, reviews] = await Promise.all([
    rating ? countRatedReviews(db, businessId, rating) : countReviews(db, businessId),
    findSorted(db, businessId, query),
  ]);
  return total === null ? null : { total, reviews };
}

function findSorted(
  db: Database,
  businessId: number,
  { sort, rating = RATINGS, limit, cursor }: ReviewQuery,
): Promise<ListedRow[]> {
  if (sort === 'helpful') {
    const page = { limit: limit + 1, before: parseHelpful(cursor) };
    return findHelpfulReviews(db, businessId, rating, page);
  }
  const levels = listLevels(sort, rating, parsePosition(sort, cursor));
  return findRatedReviews(db, businessId, levels, {
    limit: limit + 1,
    isByRating: sort !== 'newest',
  });
}

function formatPosition(sort: ReviewSort, row: ListedRow): string {
  const { rating, helpfulCount, createdAt, id } = row;
  if (sort === 'newest') return formatTimeCursor({ at: createdAt, id });
  const level = sort === 'helpful' ? helpfulCount : rating;
  return formatCursor([sort, level, createdAt.getTime(), id]);
}

function parseHelpful(cursor: string | undefined): HelpfulPosition | null {
  const shape = z.tuple([z.literal('helpful'), z.int32().min(0), cursorTime, cursorId]);
  const found = parseCursor(cursor, shape);
  if (!found) return null;
  const [, helpfulCount, at, id] = found;
  return { helpfulCount, at, id };
}

function parsePosition(sort: ReviewSort, cursor: string | undefined): RatedPosition | null {
  if (sort === 'newest') return parseTimeCursor(cursor);
  const shape = z.tuple([z.literal(sort), z.int().min(1).max(5), cursorTime, cursorId]);
  const found = parseCursor(cursor, shape);
  if (!found) return null;
  const [, rating, at, id] = found;
  return { rating, at, id };
}

const RATINGS = [5, 4, 3, 2, 1];

/** Of the last review that was shown; its rating counts where the list runs by ratings. */
type RatedPosition = TimePosition & { rating?: number };

/** The ratings that are still to be read, in the order of the list. */
function listLevels(
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
