import { type Insertable, sql, type Updateable } from 'kysely';
import type { Review } from '../../../contract/review-forms.ts';
import type { ReviewSignal } from '../../../contract/reviews.staff.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { OwnContacts } from './private.rules.ts';
import { COUNTED_A_DAY, COUNTS_BY_RIGHT } from './standing.queries.ts';

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

/** Returns the number of public reviews of an approved business, or null if there is no such business. */
export async function countReviews(db: Database, businessId: number): Promise<number | null> {
  const [row] = await db.run<{ reviewCount: number }>(
    {
      name: 'review_count',
      text: `select review_count + uncounted_reviews as review_count from businesses
             where id = $1 and is_listed`,
    },
    [businessId],
  );
  return row?.reviewCount ?? null;
}

/** Checks whether the same text was posted before for any business. Uses index `reviews_comment`. */
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

/** Converts to JSON, because the driver would write a list as a PostgreSQL array. */
function asJson(signals: ReviewSignal[]) {
  return sql<ReviewSignal[]>`${JSON.stringify(signals)}::jsonb`;
}

/**
 * Checks whether this business, or two others, have a review with the same text; a single one may be chance.
 * For an existing review, only earlier ones count. Uses index `reviews_comment`.
 */
export async function isCopied(
  trx: DatabaseTransaction,
  { commentHash, businessId, before }: { commentHash: string; businessId: number; before?: number },
): Promise<boolean> {
  const found = await trx
    .selectFrom('reviews')
    .select('businessId')
    .where('commentHash', '=', commentHash)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute();
  return found.length > 1 || found.some((review) => review.businessId === businessId);
}

export type NewReview = Omit<Insertable<Tables['reviews']>, 'heldAt' | 'signals'> & {
  isHeld: boolean;
  signals: ReviewSignal[];
  createdAt: Date;
};

/** Serializes review writes with an advisory lock, so that each sees all earlier reviews. */
export async function lockWriting(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('write a review', 0))`.execute(trx);
}

/**
 * Checks whether the network has reached the daily limit of counted reviews for this business. Uses index
 * `reviews_network`.
 */
export async function isDayFull(
  trx: DatabaseTransaction,
  { businessId, networkHash, at }: { businessId: number; networkHash: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    select count(*) >= ${COUNTED_A_DAY} as is_full
    from reviews
    where network_hash = ${networkHash} and business_id = ${businessId} and is_counted
      and created_at >= date_trunc('day', ${at}::timestamptz, 'UTC')
  `.execute(trx);
  return rows[0]?.isFull ?? false;
}

export async function readOwnContacts(
  trx: Database['kysely'] | DatabaseTransaction,
  businessId: number,
): Promise<OwnContacts> {
  return trx
    .selectFrom('businesses')
    .select(['name', 'address', 'phone', 'email', 'website'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
}

export async function countsByRight(trx: DatabaseTransaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from reviews r where id = ${id} and ${sql.raw(COUNTS_BY_RIGHT)}
  `.execute(trx);
  return rows.length > 0;
}

/** Returns null if the same person already reviewed the business on that day. */
export async function insertReview(
  trx: DatabaseTransaction,
  review: NewReview,
): Promise<ReviewRow | null> {
  const row = await trx
    .insertInto('reviews')
    .values({
      ...review,
      signals: asJson(review.signals),
      heldAt: review.isHeld ? review.createdAt : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['businessId', 'authorHash', 'createdOn']).doNothing(),
    )
    .returning(['id', 'rating', 'reviewerName', 'comment', 'createdAt'])
    .executeTakeFirst();
  return row ?? null;
}

export type ReviewChange = Omit<Updateable<Tables['reviews']>, 'signals'> & {
  signals?: ReviewSignal[];
};

export async function updateReview(
  trx: DatabaseTransaction,
  id: number,
  { signals, ...change }: ReviewChange,
): Promise<void> {
  const columns = signals ? { ...change, signals: asJson(signals) } : change;
  await trx.updateTable('reviews').set(columns).where('id', '=', id).execute();
}

/** Sums of a business: stars and number of counted reviews, and number of public uncounted reviews. */
export interface RatingSums {
  rating: number;
  count: number;
  uncounted: number;
}

export interface RatedBusiness {
  categoryId: number;
  state: string;
  cityKey: string;
  tradeIds: number[];
  hasMoved: boolean;
  isListed: boolean;
}

/** Applies increments, so that concurrent reviews aren't lost. Returns null if there is no such business. */
export async function moveRating(
  trx: DatabaseTransaction,
  businessId: number,
  by: RatingSums,
): Promise<RatedBusiness | null> {
  const { rows } = await sql<RatedBusiness>`
    update businesses b set
      rating_sum = b.rating_sum + ${by.rating},
      review_count = b.review_count + ${by.count},
      uncounted_reviews = b.uncounted_reviews + ${by.uncounted}
    from (
      select id, sort_key from businesses
      where id = ${businessId} for no key update
    ) before
    where b.id = before.id
    returning b.category_id, b.state, b.city_key, b.trades as trade_ids,
      b.sort_key <> before.sort_key as has_moved,
      b.is_listed
  `.execute(trx);
  return rows[0] ?? null;
}
