import type { Insertable } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { ReplyRow } from './replies.rules.ts';

/** Of a review that is locked. Primary key. */
export async function findReply(
  trx: DatabaseTransaction,
  reviewId: number,
): Promise<ReplyRow | null> {
  const row = await trx
    .selectFrom('reviewReplies')
    .select(['reply as text', 'createdAt', 'updatedAt', 'isHeld', 'heldFor', 'deletedAt'])
    .where('reviewId', '=', reviewId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the same words answer another review. Index review_replies_hash. */
export async function isRepeatedReply(
  trx: DatabaseTransaction,
  { reviewId, replyHash }: { reviewId: number; replyHash: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('reviewReplies')
    .select('reviewId')
    .where('replyHash', '=', replyHash)
    .where('reviewId', '<>', reviewId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Primary key. */
export async function saveReply(
  trx: DatabaseTransaction,
  reply: Insertable<Tables['reviewReplies']>,
): Promise<void> {
  const { reviewId: _, ...values } = reply;
  await trx
    .insertInto('reviewReplies')
    .values(reply)
    .onConflict((conflict) => conflict.column('reviewId').doUpdateSet(values))
    .execute();
}

/** Primary key. */
export async function deleteReply(trx: DatabaseTransaction, reviewId: number): Promise<void> {
  await trx.deleteFrom('reviewReplies').where('reviewId', '=', reviewId).execute();
}

/** Primary key. */
export async function publishReply(trx: DatabaseTransaction, reviewId: number): Promise<void> {
  await trx
    .updateTable('reviewReplies')
    .set({ isHeld: false, heldFor: null })
    .where('reviewId', '=', reviewId)
    .execute();
}

/** Keeps it out of sight, and what is written in its place for staff. Primary key. */
export async function hideReply(
  trx: DatabaseTransaction,
  reviewId: number,
  deletedAt: Date,
): Promise<void> {
  await trx
    .updateTable('reviewReplies')
    .set({ isHeld: false, heldFor: null, deletedAt })
    .where('reviewId', '=', reviewId)
    .execute();
}
