import type { Insertable } from 'kysely';
import * as m from '#messages';
import type { OwnReply, ReplyInput } from '../../../contract/reviews.owner.ts';
import type { ReplyHeldFor } from '../../../contract/reviews.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { hasLink } from '../model/links.rules.ts';
import { isRepeatedComment } from '../model/queries.ts';
import { notShown, type ReportedPlace, type ReviewDependencies } from '../model/report.ts';
import { hashComment } from '../model/rules.ts';
import { type LockedReview, lockListedReview } from '../model/staff.queries.ts';

export interface ReplyRow {
  text: string;
  createdAt: Date;
  updatedAt: Date;
  isHeld: boolean;
  heldFor: ReplyHeldFor | null;
  deletedAt: Date | null;
}

/** Minimum words to detect a repeated reply. Shorter ones, such as thanks, repeat by chance. */
const WORDS_OF_A_REPEAT = 8;

export function mayBeRepeat(text: string): boolean {
  return text.split(/\s+/).length >= WORDS_OF_A_REPEAT;
}

export function toOwnReply({ text, createdAt, updatedAt, isHeld }: ReplyRow): OwnReply {
  return {
    text,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    isHeld,
  };
}

/** Throws `conflict` with the current reply if it isn't the version that was read. */
export function refuseStaleReply(current: ReplyRow | null, readAt: string | null): void {
  const isSame = current ? isOfTime(current, readAt) : readAt === null;
  if (isSame) return;
  throw new AppError('conflict', current ? m.replies_changed_elsewhere() : m.replies_removed(), {
    current: current && toOwnReply(current),
  });
}

export function isOfTime({ updatedAt }: ReplyRow, readAt: string | null): boolean {
  return readAt !== null && updatedAt.getTime() === new Date(readAt).getTime();
}

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

export async function deleteReply(trx: DatabaseTransaction, reviewId: number): Promise<void> {
  await trx.deleteFrom('reviewReplies').where('reviewId', '=', reviewId).execute();
}

export async function publishReply(trx: DatabaseTransaction, reviewId: number): Promise<void> {
  await trx
    .updateTable('reviewReplies')
    .set({ isHeld: false, heldFor: null })
    .where('reviewId', '=', reviewId)
    .execute();
}

/** Hides a reply but keeps its row, so that its successor waits for staff. */
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

/** Saves a reply. Throws `conflict` if another window was faster; sending the same text twice has no effect. */
export function replyToReview(
  dependencies: ReviewDependencies,
  which: ReportedPlace,
  { text, updatedAt }: ReplyInput,
): Promise<OwnReply> {
  return withReview(dependencies, which, async (trx, review, at) => {
    const former = await findReply(trx, review.id);
    const current = former?.deletedAt ? null : former;
    if (current?.text === text) return toOwnReply(current);
    refuseStaleReply(current, updatedAt);
    const heldFor = await findFactIssue(trx, review, text, former);
    const reply: ReplyRow = {
      text,
      createdAt: current?.createdAt ?? at,
      // Makes sure that two edits within a millisecond have different times.
      updatedAt: current && current.updatedAt >= at ? after(current.updatedAt) : at,
      isHeld: heldFor !== null,
      heldFor,
      deletedAt: null,
    };
    const { text: words, ...state } = reply;
    await saveReply(trx, { ...ids(review), ...state, reply: words, replyHash: hashComment(words) });
    await recordListingChange(trx, {
      at,
      actor: 'owner',
      action: current ? 'owner.edit-reply' : 'owner.reply',
      businessId: review.businessId,
      ...(current && { before: describeReply(review, current) }),
      after: describeReply(review, reply),
    });
    return toOwnReply(reply);
  });
}

export function removeReply(dependencies: ReviewDependencies, which: ReportedPlace): Promise<void> {
  return withReview(dependencies, which, async (trx, review, at) => {
    const reply = await findReply(trx, review.id);
    if (!reply || reply.deletedAt) throw replyMissing();
    // Keeps the record of a reply that staff removed; otherwise the next reply wouldn't wait for approval.
    if (reply.heldFor === 'removed') await hideReply(trx, review.id, at);
    else await deleteReply(trx, review.id);
    await recordListingChange(trx, {
      at,
      actor: 'owner',
      action: 'owner.remove-reply',
      businessId: review.businessId,
      before: describeReply(review, reply),
    });
  });
}

function withReview<T>(
  { db, clock }: ReviewDependencies,
  which: ReportedPlace,
  change: (trx: DatabaseTransaction, review: LockedReview, at: Date) => Promise<T>,
): Promise<T> {
  return db.kysely.transaction().execute(async (trx) => {
    const review = await lockListedReview(trx, which);
    if (!review) throw notShown();
    return change(trx, review, clock());
  });
}

async function findFactIssue(
  trx: DatabaseTransaction,
  { id: reviewId }: LockedReview,
  text: string,
  former: ReplyRow | null,
): Promise<ReplyHeldFor | null> {
  if (former?.deletedAt || former?.heldFor === 'removed') return 'removed';
  if (hasLink(text)) return 'link';
  if (!mayBeRepeat(text)) return null;
  const replyHash = hashComment(text);
  const isRepeat =
    (await isRepeatedReply(trx, { reviewId, replyHash })) ||
    (await isRepeatedComment(trx, replyHash));
  return isRepeat ? 'repeat' : null;
}

const after = (time: Date) => new Date(time.getTime() + 1);
const ids = ({ id, businessId }: LockedReview) => ({ reviewId: id, businessId });

export function describeReply(
  { id, reviewerName }: Pick<LockedReview, 'id' | 'reviewerName'>,
  { text, isHeld }: ReplyRow,
) {
  return { reviewId: id, reviewerName, reply: text, isHeld };
}

export function replyMissing(): AppError {
  return new AppError('not_found', m.replies_gone());
}
