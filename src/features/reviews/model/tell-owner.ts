import { sql } from 'kysely';
import type { ReviewMail } from '../../../contract/reviews.owner.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Jobs, JobWait, Queue } from '../../../platform/jobs/jobs.ts';

export const mailNewReviews: Queue<{ businessId: number }> = {
  name: 'mail-new-reviews',
  retries: 20,
};

export function tellOwner(
  trx: DatabaseTransaction,
  jobs: Pick<Jobs, 'enqueue'>,
  { id, ...review }: { id: number; businessId: number; at: Date },
  wait?: JobWait,
): Promise<void> {
  return tellOwnerOf(trx, jobs, { ids: [id], ...review }, wait);
}

export async function tellOwnerOf(
  trx: DatabaseTransaction,
  jobs: Pick<Jobs, 'enqueue'>,
  { ids, businessId, at }: { ids: number[]; businessId: number; at: Date },
  wait?: JobWait,
): Promise<void> {
  const when = await noteForOwner(trx, { ids, businessId }, at);
  if (when !== 'at-once') return;
  await jobs.enqueue(trx, mailNewReviews, { businessId }, wait);
}

/**
 * Notes published reviews for the owner's mail. Returns the owner's mail setting, or null if no mail is
 * wanted. Uses index `business_owners_current`.
 */
async function noteForOwner(
  trx: DatabaseTransaction,
  { ids, businessId }: { ids: number[]; businessId: number },
  at: Date,
): Promise<ReviewMail | null> {
  const { rows } = await sql<{ reviewMail: ReviewMail }>`
    with owner as (
      select review_mail from business_owners
      where business_id = ${businessId} and revoked_at is null and review_mail <> 'never'
    ), noted as (
      insert into unmailed_reviews (review_id, business_id, noted_at)
      select unnest(${ids}::bigint[]), ${businessId}::bigint, ${at}::timestamptz from owner
      on conflict do nothing
    )
    select review_mail from owner
  `.execute(trx);
  return rows[0]?.reviewMail ?? null;
}
