import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { ReviewDecision } from '../../../contract/reviews.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { staffName } from '../../accounts/staff-name.queries.ts';
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

/** Primary key. */
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

/** Primary key. */
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

/** Latest first, below the given id. Primary key. */
export function findDecisions(
  db: Reader,
  { below, limit, at }: { below: number; limit: number; at: Date },
): Promise<DecisionRow[]> {
  return selectDecisions(db, sql`where id < ${below} order by id desc limit ${limit}`, at);
}

/** Primary key. */
export async function findDecision(db: Reader, id: number, at: Date): Promise<DecisionRow | null> {
  const [row] = await selectDecisions(db, sql`where id = ${id}`, at);
  return row ?? null;
}

const NAMED = 3;

/** Names by primary keys, notices by index review_notices_decision. */
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

/** Up to `most`. Primary key. */
export async function countDecisions(db: Reader, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from review_decisions limit ${most}) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Primary key. */
export async function findUserName(db: Reader, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select(staffName('users').as('name'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}
