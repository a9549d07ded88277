import { type Insertable, sql } from 'kysely';
import type { ReviewMail } from '../../contract/desk/reviews.ts';
import type { HeldFor, Review } from '../../contract/reviews.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { ReviewsTable } from './tables.ts';

export interface ReviewRow {
  id: number;
  rating: number;
  reviewerName: string;
  comment: string;
  createdAt: Date;
}

export function toReview(row: ReviewRow): Review {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

/** The number of listed reviews of an approved business; null when there is no such business. */
export async function countReviews(db: Database, businessId: number): Promise<number | null> {
  const [row] = await db.run<{ reviewCount: number }>(
    {
      name: 'review_count',
      text: `select review_count from businesses
             where id = $1 and is_approved and deleted_at is null`,
    },
    [businessId],
  );
  return row?.reviewCount ?? null;
}

/** Whether the same words were posted before, to any business. Index reviews_comment. */
export async function isRepeatedComment(
  trx: DatabaseTransaction,
  commentHash: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('reviews')
    .select('id')
    .where('commentHash', '=', commentHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewReview = Pick<
  Insertable<ReviewsTable>,
  'businessId' | 'rating' | 'reviewerName' | 'comment' | 'authorHash' | 'commentHash'
> & { heldFor: HeldFor | null; createdAt: Date };

/** Null when the same person has reviewed the business on that day. */
export async function insertReview(
  trx: DatabaseTransaction,
  review: NewReview,
): Promise<ReviewRow | null> {
  const row = await trx
    .insertInto('reviews')
    .values({ ...review, isHeld: review.heldFor !== null })
    .onConflict((conflict) =>
      conflict.columns(['businessId', 'authorHash', 'createdOn']).doNothing(),
    )
    .returning(['id', 'rating', 'reviewerName', 'comment', 'createdAt'])
    .executeTakeFirst();
  return row ?? null;
}

export interface RatedBusiness {
  categoryId: number;
  state: string;
  cityKey: string;
  tradeIds: number[];
  hasMoved: boolean;
  isListed: boolean;
}

/** By increments, so that concurrent reviews lose nothing. Null: no such business. Primary key. */
export async function moveRating(
  trx: DatabaseTransaction,
  businessId: number,
  by: { rating: number; count: number },
  at: Date,
): Promise<RatedBusiness | null> {
  const { rows } = await sql<RatedBusiness>`
    update businesses b set
      rating_sum = b.rating_sum + ${by.rating},
      review_count = b.review_count + ${by.count},
      updated_at = greatest(b.updated_at, ${at}::timestamptz)
    from (
      select id, sort_key from businesses
      where id = ${businessId} for no key update
    ) before
    where b.id = before.id
    returning b.category_id, b.state, b.city_key, b.trades as trade_ids,
      b.sort_key <> before.sort_key as has_moved,
      b.is_approved and b.deleted_at is null as is_listed
  `.execute(trx);
  return rows[0] ?? null;
}

/** Notes that an owner is to hear of a published review; answers when. Index business_owners_current. */
export async function noteForOwner(
  trx: DatabaseTransaction,
  review: { id: number; businessId: number },
  at: Date,
): Promise<ReviewMail | null> {
  const { rows } = await sql<{ reviewMail: ReviewMail }>`
    with owner as (
      select review_mail from business_owners
      where business_id = ${review.businessId} and revoked_at is null and review_mail <> 'never'
    ), noted as (
      insert into unmailed_reviews (review_id, business_id, noted_at)
      select ${review.id}::bigint, ${review.businessId}::bigint, ${at}::timestamptz from owner
      on conflict do nothing
    )
    select review_mail from owner
  `.execute(trx);
  return rows[0]?.reviewMail ?? null;
}
