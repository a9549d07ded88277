import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { ClusterRule, ClusterState, ReviewDecision } from '../../../contract/reviews.staff.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored, Tables } from '../../../platform/database/tables.ts';
import { staffName } from '../../accounts/model/staff.queries.ts';
import { type StandingReview, standingColumns } from '../model/standing.queries.ts';
import type { Decided } from './rules.ts';

type Reader = Database['kysely'] | DatabaseTransaction;

export async function insertDecision(
  trx: DatabaseTransaction,
  decision: Insertable<Tables['reviewDecisions']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('reviewDecisions')
    .values(decision)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type LockedDecision = Decided &
  Pick<
    ReviewDecision,
    'id' | 'groupId' | 'state' | 'reviewCount' | 'settledCount' | 'leftCount' | 'reason'
  > & { businessIds: number[]; decidedBy: string; undoneBy: string | null };

export async function lockDecision(
  trx: DatabaseTransaction,
  id: number,
): Promise<LockedDecision | null> {
  const row = await trx
    .selectFrom('reviewDecisions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateDecision(
  trx: DatabaseTransaction,
  id: number,
  change: Updateable<Tables['reviewDecisions']>,
): Promise<void> {
  await trx.updateTable('reviewDecisions').set(change).where('id', '=', id).execute();
}

export type DecisionRow = Omit<
  ReviewDecision,
  'decidedAt' | 'undoneAt' | 'undoableUntil' | 'isUndoable'
> & { decidedAt: Date; undoneAt: Date | null };

export function findDecisions(
  db: Reader,
  { below, limit, at }: { below: number; limit: number; at: Date },
): Promise<DecisionRow[]> {
  return selectDecisions(db, sql`where id < ${below} order by id desc limit ${limit}`, at);
}

export async function findDecision(db: Reader, id: number, at: Date): Promise<DecisionRow | null> {
  const [row] = await selectDecisions(db, sql`where id = ${id}`, at);
  return row ?? null;
}

const NAMED = 3;

async function selectDecisions(
  db: Reader,
  range: RawBuilder<unknown>,
  at: Date,
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select d.id, d.action, d.group_id, d.rule, d.reason, d.state, d.review_count, d.settled_count,
      d.left_count, d.decided_at, d.undone_at, cardinality(d.business_ids) as business_count,
      coalesce(${staffName('u')}, d.decided_by) as decided_by,
      coalesce(${staffName('v')}, d.undone_by) as undone_by,
      array(
        select name from businesses where id = any(d.business_ids[:${sql.lit(NAMED)}])
        order by array_position(d.business_ids, id)
      ) as businesses,
      coalesce((
        select json_agg(json_build_object(
            'id', n.id, 'businessName', b.name, 'removed', n.removed,
            'until', n.shown_until, 'isShown', n.ended_at is null and n.shown_until > ${at})
          order by n.id)
        from review_notices n join businesses b on b.id = n.business_id
        where n.decision_id = d.id
      ), '[]') as notices
    from (select * from review_decisions ${range}) d
    left join users u on u.id = d.decided_by
    left join users v on v.id = d.undone_by
    order by d.id desc
  `.execute(db);
  return rows;
}

export function countDecisions(db: Reader): Promise<BoundedCount> {
  return countUpTo(db, sql`select from review_decisions`);
}

export async function findUserName(db: Reader, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select(staffName('users').as('name'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

export interface LockedCluster {
  id: number;
  rule: ClusterRule;
  state: ClusterState;
  decidedAt: Date | null;
  decidedBy: string | null;
}

export async function lockGroup(
  trx: DatabaseTransaction,
  id: number,
): Promise<LockedCluster | null> {
  const row = await trx
    .selectFrom('reviewGroups')
    .select(['id', 'rule', 'state', 'decidedAt', 'decidedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

const isUndecided = sql.raw('deleted_at is null and kept_at is null');

export async function lockClusterMembers(
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

export async function closeGroup(
  trx: DatabaseTransaction,
  id: number,
  closing: Closing,
): Promise<void> {
  await trx.updateTable('reviewGroups').set(closing).where('id', '=', id).execute();
}

export async function closeEmptiedClusters(
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

/** Reopens the groups that the decision closed and extends their deadline by the time in between. */
export async function reopenClusters(
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

/** Skips the reviews still pending and returns the number of reviews to undo. */
export async function endDecision(trx: DatabaseTransaction, decisionId: number): Promise<number> {
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

export async function closeAllReports(
  trx: DatabaseTransaction,
  reviewIds: number[],
): Promise<void> {
  await sql`
    update review_reports set is_open = false
    where review_id = any(${reviewIds}::bigint[]) and is_open
  `.execute(trx);
}

/** Reopens the most recent reports of each review, as many as were open before. */
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

export async function insertReviewNotices(
  trx: DatabaseTransaction,
  notices: { businessId: number; decisionId: number; removed: number; shownUntil: Date }[],
): Promise<void> {
  await trx
    .insertInto('reviewNotices')
    .values(notices.map((notice) => ({ ...notice, endedAt: null })))
    .execute();
}

/** Ends the notices of a decision and returns the ids of the businesses that showed them. */
export async function endNotices(
  trx: DatabaseTransaction,
  decisionId: number,
  at: Date,
): Promise<number[]> {
  const ended = await trx
    .updateTable('reviewNotices')
    .set({ endedAt: at })
    .where('decisionId', '=', decisionId)
    .where('endedAt', 'is', null)
    .returning('businessId')
    .execute();
  return ended.map(({ businessId }) => businessId);
}

export async function endOneNotice(
  trx: DatabaseTransaction,
  id: number,
  at: Date,
): Promise<{ businessId: number; removed: number } | null> {
  const { rows } = await sql<{ businessId: number; removed: number }>`
    update review_notices set ended_at = ${at}
    where id = ${id} and ended_at is null and shown_until > ${at}
    returning business_id, removed
  `.execute(trx);
  return rows[0] ?? null;
}
