import { sql } from 'kysely';
import type { GroupRule, GroupState } from '../../../contract/reviews.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { type StandingReview, standingColumns } from '../standing.queries.ts';

export interface LockedGroup {
  id: number;
  rule: GroupRule;
  state: GroupState;
  decidedAt: Date | null;
  decidedBy: string | null;
}

/** Primary key. */
export async function lockGroup(trx: DatabaseTransaction, id: number): Promise<LockedGroup | null> {
  const row = await trx
    .selectFrom('reviewGroups')
    .select(['id', 'rule', 'state', 'decidedAt', 'decidedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Of a group, those that are still to be decided. */
const isUndecided = sql.raw('deleted_at is null and kept_at is null');

/** In the order of their ids, up to `most`. Index reviews_group. */
export async function lockMembers(
  trx: DatabaseTransaction,
  groupId: number,
  most: number,
): Promise<StandingReview[]> {
  const { rows } = await sql<StandingReview>`
    select ${standingColumns} from reviews r
    where group_id = ${groupId} and ${isUndecided}
    order by id limit ${most} for update
  `.execute(trx);
  return rows;
}

interface Closing {
  state: 'published' | 'removed';
  decidedAt: Date;
  decidedBy: string;
}

/** Primary key. */
export async function closeGroup(
  trx: DatabaseTransaction,
  id: number,
  closing: Closing,
): Promise<void> {
  await trx.updateTable('reviewGroups').set(closing).where('id', '=', id).execute();
}

/** Of a decision's reviews, the open groups in which nothing is left to decide. Primary keys. */
export async function closeEmptiedGroups(
  trx: DatabaseTransaction,
  decisionId: number,
  { state, decidedAt, decidedBy }: Closing,
): Promise<void> {
  await sql`
    update review_groups g set state = ${state}, decided_at = ${decidedAt}, decided_by = ${decidedBy}
    where g.state in ('open', 'lapsed') and g.id in (
        select r.group_id from decided_reviews d join reviews r on r.id = d.review_id
        where d.decision_id = ${decisionId} and r.group_id is not null)
      and not exists (select from reviews where group_id = g.id and ${isUndecided})
  `.execute(trx);
}

/** Opens what the decision closed; the time in between does not count. Primary keys. */
export async function reopenGroups(
  trx: DatabaseTransaction,
  { id, decidedAt }: { id: number; decidedAt: Date },
  at: Date,
): Promise<void> {
  await sql`
    update review_groups set state = 'open', opened_at = opened_at + (${at}::timestamptz - decided_at),
      decided_at = null, decided_by = null
    where decided_at = ${decidedAt} and state in ('published', 'removed') and id in (
      select group_id from review_decisions where id = ${id}
      union
      select r.group_id from decided_reviews d join reviews r on r.id = d.review_id
      where d.decision_id = ${id})
  `.execute(trx);
}
