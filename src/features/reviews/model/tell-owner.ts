import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Jobs, JobWait, Queue } from '../../../platform/jobs/jobs.ts';

export const mailNewReviews: Queue<{ businessId: number }> = {
  name: 'mail-new-reviews',
  retries: 20,
};

export function emailOwner(
  trx: DatabaseTransaction,
  jobs: Pick<Jobs, 'enqueue'>,
  { id, ...review }: { id: number; businessId: number; at: Date },
  wait?: JobWait,
): Promise<void> {
  return emailOwnerOf(trx, jobs, { ids: [id], ...review }, wait);
}

export async function emailOwnerOf(
  trx: DatabaseTransaction,
  jobs: Pick<Jobs, 'enqueue'>,
  { ids, businessId, at }: { ids: number[]; businessId: number; at: Date },
  wait?: JobWait,
): Promise<void> {
  if (!(await noteForReaders(trx, { ids, businessId }, at))) return;
  await jobs.enqueue(trx, mailNewReviews, { businessId }, wait);
}

/**
 * Records published reviews for the emails to the owner and invited people. Returns whether one of them wants
 * an email at once. Uses indexes `business_owners_current` and `invited_people_owner`.
 */
async function noteForReaders(
  trx: DatabaseTransaction,
  { ids, businessId }: { ids: number[]; businessId: number },
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isAtOnce: boolean }>`
    with owner as (
      select id, review_mail from business_owners
      where business_id = ${businessId} and revoked_at is null
    ), readers as (
      select null::bigint as invited_person_id, review_mail from owner
      union all
      select p.id, p.review_mail from owner join invited_people p on p.owner_id = owner.id
      where p.accepted_at is not null
    ), noted as (
      insert into unmailed_reviews (review_id, business_id, noted_at, invited_person_id)
      select unnest(${ids}::bigint[]), ${businessId}::bigint, ${at}::timestamptz, invited_person_id
      from readers where review_mail <> 'never'
      on conflict do nothing
    )
    select coalesce(bool_or(review_mail = 'at-once'), false) as is_at_once from readers
  `.execute(trx);
  return rows[0]?.isAtOnce ?? false;
}
