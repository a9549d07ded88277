import type { Database } from '../../platform/database/database.ts';

/**
 * For each business the words of its latest good review among its last 100, else of its latest. Index
 * reviews_listed, as a rule one step a business.
 */
export function findQuotedReviews(
  db: Database,
  businessIds: number[],
): Promise<{ businessId: number; comment: string | null }[]> {
  return db.run(
    {
      name: 'quoted_reviews',
      text: `select b.id as business_id, left(coalesce(
               (select comment from (
                  select comment, rating, created_at, id from reviews
                  where business_id = b.id and not is_held and is_counted
                  order by created_at desc, id desc limit 100
                ) latest where rating >= 4 order by created_at desc, id desc limit 1),
               (select comment from reviews where business_id = b.id and not is_held and is_counted
                order by created_at desc, id desc limit 1)), 500) as comment
             from unnest($1::bigint[]) as b (id)`,
    },
    [businessIds],
  );
}
