import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/database.ts';

export interface ToldReviewer {
  reviewId: number;
  email: string;
  business: string;
  businessId: number;
  path: string;
}

/** Of one mailbox, one: it gets one such mail a day. Primary keys. */
export async function findToldReviewers(
  trx: DatabaseTransaction,
  reviewIds: number[],
): Promise<ToldReviewer[]> {
  const { rows } = await sql<ToldReviewer>`
    select distinct on (f.mailbox) f.review_id, f.email, b.name as business, b.id as business_id,
      '/' || c.slug || '/' || b.slug as path
    from review_confirmations f
    join reviews r on r.id = f.review_id
    join businesses b on b.id = r.business_id
    join categories c on c.id = b.category_id
    where f.review_id = any(${reviewIds}::bigint[]) and r.confirmed_at is not null
      and not exists (select from stopped_recipients where recipient = f.mailbox)
    order by f.mailbox, f.review_id
  `.execute(trx);
  return rows;
}
