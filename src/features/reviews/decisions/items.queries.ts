import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import { type StandingReview, standingColumns } from '../standing.queries.ts';

export async function insertItems(
  trx: DatabaseTransaction,
  decisionId: number,
  reviewIds: number[],
): Promise<void> {
  await sql`
    insert into decided_reviews (decision_id, review_id)
    select ${decisionId}, unnest(${reviewIds}::bigint[])
  `.execute(trx);
}

export type Item = StandingReview & { before: unknown };

/** Locks the next reviews of a decision, in the order of their ids. Primary keys. */
export async function lockItems(
  trx: DatabaseTransaction,
  decisionId: number,
  { state, limit }: { state: 'waiting' | 'done'; limit: number },
): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select ${standingColumns}, d.before
    from decided_reviews d join reviews r on r.id = d.review_id
    where d.decision_id = ${decisionId} and d.state = ${state}
    order by r.id limit ${limit} for update of r
  `.execute(trx);
  return rows;
}

/** Primary key. */
export async function markItems(
  trx: DatabaseTransaction,
  decisionId: number,
  items: { id: number; state: Stored<'decidedReviews'>['state']; before: unknown }[],
): Promise<void> {
  await sql`
    update decided_reviews d set state = i.state, before = i.before
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (id bigint, state text, before jsonb)
    where d.decision_id = ${decisionId} and d.review_id = i.id
  `.execute(trx);
}

/** Those that wait stay as they are; answers how many others there are to undo. Primary key. */
export async function endWaiting(trx: DatabaseTransaction, decisionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      update decided_reviews set state = 'left'
      where decision_id = ${decisionId} and state = 'waiting'
    )
    select count(*)::int as count from decided_reviews
    where decision_id = ${decisionId} and state = 'done'
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The index of review_reports' unique key. */
export async function closeAllReports(
  trx: DatabaseTransaction,
  reviewIds: number[],
): Promise<void> {
  await sql`
    update review_reports set is_open = false
    where review_id = any(${reviewIds}::bigint[]) and is_open
  `.execute(trx);
}

/** Opens as many as each review had, those that were closed last. The same index. */
export async function reopenAllReports(
  trx: DatabaseTransaction,
  reviews: { id: number; reportCount: number }[],
): Promise<void> {
  if (reviews.length === 0) return;
  await sql`
    update review_reports set is_open = true where id in (
      select last.id
      from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as r (id bigint, "reportCount" integer)
      cross join lateral (
        select p.id from review_reports p where p.review_id = r.id
        order by p.id desc limit r."reportCount"
      ) last
    )
  `.execute(trx);
}

/** Those that can no longer be restored, a batch at a time. Index reviews_deleted. */
export async function deleteRemovedReviews(
  trx: DatabaseTransaction,
  removedBefore: Date,
  batch: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reviews where id in (
      select id from reviews where deleted_at < ${removedBefore}
      order by deleted_at limit ${batch} for update skip locked)
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}
