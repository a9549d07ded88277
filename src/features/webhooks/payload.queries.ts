import type { Database } from '../../platform/database/database.ts';

/** A review as everyone can read it; null if nobody can. Primary key. */
export async function findShownReview(db: Database, id: number) {
  const row = await db.kysely
    .selectFrom('reviews')
    .innerJoin('businesses', 'businesses.id', 'reviews.businessId')
    .select(['reviews.id', 'rating', 'reviewerName', 'comment', 'createdAt'])
    .where('reviews.id', '=', id)
    .where('isHeld', '=', false)
    .where('isListed', '=', true)
    .executeTakeFirst();
  return row ?? null;
}
