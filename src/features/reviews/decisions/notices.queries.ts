import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';

export async function insertNotices(
  trx: DatabaseTransaction,
  notices: { businessId: number; decisionId: number; removed: number; shownUntil: Date }[],
): Promise<void> {
  await trx
    .insertInto('reviewNotices')
    .values(notices.map((notice) => ({ ...notice, endedAt: null })))
    .execute();
}

/** Ends those of a decision; answers whose pages showed them. Index review_notices_decision. */
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

/** Null if it is not shown. Primary key. */
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
