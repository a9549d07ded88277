import type { ListedReview, ReviewReply } from '../../contract/reviews.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TimePosition } from '../../platform/http/cursor.ts';
import { IS_SAMPLE } from '../businesses/sample-mark.rules.ts';
import { type ReviewRow, toReview } from './queries.ts';

export type ListedRow = ReviewRow & { isSample: boolean; reply: ReviewReply | null };

/** The reply by its primary key, of the page's reviews alone. */
const COLUMNS = `id, rating, reviewer_name, comment, created_at, ${IS_SAMPLE} as is_sample, (
  select json_build_object('text', reply, 'createdAt', created_at,
    'updatedAt', nullif(updated_at, created_at))
  from review_replies where review_id = reviews.id and not is_held and deleted_at is null
) as reply`;

export function toListedReview({ reply, isSample, ...row }: ListedRow): ListedReview {
  return { ...toReview(row), isSample, reply: reply && withTimes(reply) };
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
             from businesses b where id = $1 and is_approved and deleted_at is null`,
    },
    [businessId, ratings],
  );
  return row?.total ?? null;
}

/** Newest first, below the given review. Index reviews_listed. */
export function findReviews(
  db: Database,
  businessId: number,
  page: { limit: number; before: TimePosition | null },
): Promise<ListedRow[]> {
  return db.run(
    {
      name: 'reviews_of_business',
      text: `select ${COLUMNS} from reviews
             where business_id = $1 and not is_held
               and (created_at, id) < ($2::timestamptz, $3::bigint)
             order by created_at desc, id desc limit $4`,
    },
    [businessId, page.before?.at ?? 'infinity', page.before?.id ?? 0, page.limit],
  );
}

/** A rating, and the review of it that was shown last; null before the first. */
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
                 select ${COLUMNS} from reviews
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
