import { z } from 'zod';
import type { ListedReview, ReviewReply, ReviewSort } from '../../../contract/reviews.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  cursorId,
  cursorTime,
  formatCursor,
  formatTimeCursor,
  pageOf,
  parseCursor,
  parseTimeCursor,
  type TimePosition,
} from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { IS_SAMPLE } from '../../businesses/model/sample-mark.rules.ts';
import { shownPhotosOfReview } from '../../photos/review-photos.ts';
import { businessMissing } from './change-review.ts';
import { countReviews, type ReviewRow } from './queries.ts';

export type MarkedRow = ReviewRow &
  Pick<
    ListedReview,
    | 'isSample'
    | 'isInsider'
    | 'isCounted'
    | 'isConfirmed'
    | 'helpfulCount'
    | 'photos'
    | 'importedFrom'
  > & {
    editedAt: Date | null;
  };
export type ListedRow = MarkedRow & { reply: ReviewReply | null };

export const listedReviewColumns = `id, rating, reviewer_name, comment, created_at, ${IS_SAMPLE} as is_sample,
  is_insider, is_counted, confirmed_at is not null as is_confirmed, edited_at, helpful_count,
  (select source from review_imports where id = reviews.import_id) as imported_from,
  ${shownPhotosOfReview}`;

export const shownColumns = `${listedReviewColumns}, (
  select json_build_object('text', reply, 'createdAt', created_at,
    'updatedAt', nullif(updated_at, created_at))
  from review_replies where review_id = reviews.id and not is_held and deleted_at is null
) as reply`;

export function toListedReview({ reply, ...row }: ListedRow): ListedReview {
  return { ...writeTimes(row), reply: reply && withTimes(reply) };
}

export function writeTimes<R extends { createdAt: Date; editedAt: Date | null }>(row: R) {
  const { createdAt, editedAt } = row;
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}

function withTimes({ text, createdAt, updatedAt }: ReviewReply): ReviewReply {
  const toIso = (time: string) => new Date(time).toISOString();
  return { text, createdAt: toIso(createdAt), updatedAt: updatedAt && toIso(updatedAt) };
}

/**
 * Counts public reviews with the given ratings, or returns null if there is no such business. Index-only scan
 * of `reviews_rated`.
 */
export async function countRatedReviews(
  db: Database,
  businessId: number,
  ratings: number[],
): Promise<number | null> {
  const [row] = await db.run<{ total: number }>(
    {
      name: 'rated_review_count',
      text: `select (
               select count(*)::int from reviews
               where business_id = b.id and rating = any($2::smallint[]) and not is_held
             ) as total
             from businesses b where id = $1 and is_listed`,
    },
    [businessId, ratings],
  );
  return row?.total ?? null;
}

/**
 * Returns reviews older than the given one, newest first, and the total, or null if there is no such
 * business. Uses index `reviews_listed`.
 */
export async function findReviews(
  db: Database,
  businessId: number,
  page: { limit: number; before: TimePosition | null },
): Promise<{ total: number; reviews: ListedRow[] } | null> {
  const rows = await db.run<{ total: number } & (ListedRow | { id: null })>(
    {
      name: 'reviews_of_business',
      text: `select b.review_count + b.uncounted_reviews as total, r.*
             from businesses b left join lateral (
               select ${shownColumns} from reviews
               where business_id = $1 and not is_held
                 and (created_at, id) < ($2::timestamptz, $3::bigint)
               order by created_at desc, id desc limit $4
             ) r on true
             where b.id = $1 and b.is_listed
             order by r.created_at desc, r.id desc`,
    },
    [businessId, page.before?.at ?? 'infinity', page.before?.id ?? 0, page.limit],
  );
  const [first] = rows;
  if (!first) return null;
  const reviews = rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row]));
  return { total: first.total, reviews };
}

export interface RatingLevel {
  rating: number;
  before: TimePosition | null;
}

/**
 * Returns reviews rating by rating, or all by time, newest first within a rating. Uses index `reviews_rated`,
 * once per rating.
 */
export function findRatedReviews(
  db: Database,
  businessId: number,
  levels: RatingLevel[],
  { limit, isByRating }: { limit: number; isByRating: boolean },
): Promise<ListedRow[]> {
  return db.run(
    {
      name: `reviews_rated_${isByRating}`,
      text: `select r.* from
               unnest($2::smallint[], $3::timestamptz[], $4::bigint[]) with ordinality
                 as level (rating, at, id, place)
               cross join lateral (
                 select ${shownColumns} from reviews
                 where business_id = $1 and rating = level.rating and not is_held
                   and (created_at, id) < (level.at, level.id)
                 order by created_at desc, id desc limit $5
               ) r
             order by ${isByRating ? 'level.place, ' : ''}r.created_at desc, r.id desc limit $5`,
    },
    [
      businessId,
      levels.map(({ rating }) => rating),
      levels.map(({ before }) => before?.at ?? 'infinity'),
      levels.map(({ before }) => before?.id ?? 0),
      limit,
    ],
  );
}

export interface HelpfulPosition extends TimePosition {
  helpfulCount: number;
}

/** Returns reviews after the given one, most helpful first. Uses index `reviews_helpful`, once per rating. */
export function findHelpfulReviews(
  db: Database,
  businessId: number,
  ratings: number[],
  { limit, before }: { limit: number; before: HelpfulPosition | null },
): Promise<ListedRow[]> {
  return db.run(
    {
      name: 'reviews_helpful',
      text: `select r.* from
               unnest($2::smallint[]) as level (rating)
               cross join lateral (
                 select ${shownColumns} from reviews
                 where business_id = $1 and rating = level.rating and not is_held
                   and (helpful_count, created_at, id) < ($3::int, $4::timestamptz, $5::bigint)
                 order by helpful_count desc, created_at desc, id desc limit $6
               ) r
             order by r.helpful_count desc, r.created_at desc, r.id desc limit $6`,
    },
    [
      businessId,
      ratings,
      before?.helpfulCount ?? MAX_HELPFUL,
      before?.at ?? 'infinity',
      before?.id ?? 0,
      limit,
    ],
  );
}

const MAX_HELPFUL = 2_147_483_647;

interface ReviewQuery {
  sort: ReviewSort;
  rating?: number[] | undefined;
  limit: number;
  cursor?: string | undefined;
  /** Whether the site shows photos with reviews. */
  withPhotos?: boolean;
}

export async function listReviews(
  db: Database,
  businessId: number,
  query: ReviewQuery,
): Promise<Page<ListedReview>> {
  const { sort, rating, limit, cursor, withPhotos = true } = query;
  const before = () => parseTimeCursor(cursor);
  const found =
    sort === 'newest' && !rating
      ? await findReviews(db, businessId, { limit: limit + 1, before: before() })
      : await findChosen(db, businessId, query);
  if (!found) throw businessMissing();
  const { items, next } = pageOf(found.reviews, limit, (last) => formatPosition(sort, last));
  const listed = items.map(toListedReview);
  const shown = withPhotos ? listed : listed.map((one) => ({ ...one, photos: [] }));
  return { items: shown, total: found.total, next };
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

/** Cursor: the last review shown. Its rating matters only when sorting by rating. */
type RatedPosition = TimePosition & { rating?: number };

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
