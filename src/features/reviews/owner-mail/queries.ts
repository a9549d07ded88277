import { sql } from 'kysely';
import type { ReviewMail } from '../../../contract/reviews.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { ReviewRow } from '../queries.ts';

export interface Addressee {
  ownerId: number;
  reviewMail: ReviewMail;
  businessId: number;
  name: string;
  email: string | null;
  ownerEmail: string | null;
}

/** The current owner of a listed business. Index business_owners_current. */
export async function findAddressee(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<Addressee | null> {
  const row = await trx
    .selectFrom('businessOwners as o')
    .innerJoin('businesses as b', 'b.id', 'o.businessId')
    .select(['o.id as ownerId', 'o.reviewMail', 'b.id as businessId', 'b.name', 'b.email'])
    .select('b.ownerEmail')
    .where('o.businessId', '=', businessId)
    .where('o.revokedAt', 'is', null)
    .where('b.isListed', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Index unmailed_reviews_business. */
export async function hasUnmailed(trx: DatabaseTransaction, businessId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('unmailedReviews')
    .select('reviewId')
    .where('businessId', '=', businessId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Listed reviews that were noted until then, each given to one caller. Index unmailed_reviews_business. */
export async function takeUnmailed(
  trx: DatabaseTransaction,
  businessId: number,
  until: Date,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    with taken as (
      delete from unmailed_reviews u using reviews r
      where u.business_id = ${businessId} and u.noted_at <= ${until}
        and r.id = u.review_id and not r.is_held
      returning r.id, r.rating, r.reviewer_name, r.comment, r.created_at
    )
    select * from taken order by created_at desc, id desc
  `.execute(trx);
  return rows;
}

/** Businesses with something to tell, by id. Index unmailed_reviews_business. */
export async function listUnmailedBusinesses(
  db: Database,
  page: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('unmailedReviews')
    .select('businessId')
    .distinct()
    .where('businessId', '>', page.after)
    .orderBy('businessId')
    .limit(page.limit)
    .execute();
  return rows.map(({ businessId }) => businessId);
}

/** Of those of which nobody wants to be told. */
export async function dropUnwanted(db: Database): Promise<void> {
  await sql`
    delete from unmailed_reviews u where not exists (
      select from business_owners o
      where o.business_id = u.business_id and o.revoked_at is null and o.review_mail <> 'never')
  `.execute(db.kysely);
}

/** Primary key. */
export async function findReviewMail(db: Database, ownerId: number): Promise<ReviewMail | null> {
  const row = await db.kysely
    .selectFrom('businessOwners')
    .select('reviewMail')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return row?.reviewMail ?? null;
}

/** Primary key. */
export async function setReviewMail(
  db: Database,
  ownerId: number,
  reviewMail: ReviewMail,
): Promise<void> {
  await db.kysely
    .updateTable('businessOwners')
    .set({ reviewMail })
    .where('id', '=', ownerId)
    .execute();
}
