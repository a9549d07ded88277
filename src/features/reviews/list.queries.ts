import type { ListedReview, ReviewReply } from '../../contract/reviews.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TimePosition } from '../../platform/http/cursor.ts';
import { IS_SAMPLE } from '../businesses/sample-mark.rules.ts';
import type { ReviewRow } from './queries.ts';

export type MarkedRow = ReviewRow &
  Pick<ListedReview, 'isSample' | 'isInsider' | 'isCounted' | 'isConfirmed' | 'helpfulCount'> & {
    editedAt: Date | null;
  };
export type ListedRow = MarkedRow & { reply: ReviewReply | null };

/** The reply by its primary key, of the page's reviews alone. */
export const listedColumns = `id, rating, reviewer_name, comment, created_at, ${IS_SAMPLE} as is_sample,
  is_insider, is_counted, confirmed_at is not null as is_confirmed, edited_at, helpful_count`;

export const shownColumns = `${listedColumns}, (
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

/** Listed reviews of some ratings; null without the business. Index reviews_rated has all that is asked. */
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

/** Newest first, below the given review, and how many there are; null without the business. Index reviews_listed. */
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

/** Level by level, or all by time; each level's latest first. Index reviews_rated, once a level. */
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

/** Most helpful first, below the given review. Index reviews_helpful, once a rating. */
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
      before?.helpfulCount ?? MOST_HELPFUL,
      before?.at ?? 'infinity',
      before?.id ?? 0,
      limit,
    ],
  );
}

const MOST_HELPFUL = 2_147_483_647;
