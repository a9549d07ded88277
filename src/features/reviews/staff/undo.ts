import { z } from 'zod';
import { heldFor } from '../../../contract/reviews.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { LastChange } from '../../audit/queries.ts';
import { changedSince, requireUndoable, undoAction, waitKey } from '../../audit/undo.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import { mailNewReviews } from '../owner-mail/queues.ts';
import { countReview } from '../write.ts';
import {
  describeReview,
  type ModerationDependencies,
  removeReview,
  reviewMissing,
} from './moderate.ts';
import { lockReviewOrDeleted, reopenReports, setDeleted, updateReview } from './queries.ts';

const former = z.object({
  isHeld: z.boolean(),
  heldFor: heldFor.nullish().transform((reason) => reason ?? null),
  reports: z.int(),
});

export async function undoDecision(
  { db, clock, jobs }: ModerationDependencies,
  id: number,
  actor: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const review = await lockReviewOrDeleted(trx, id);
    if (!review) throw reviewMissing();
    const at = clock();
    const actions = ['review.publish', 'review.keep', 'review.delete'];
    const change = await requireUndoable(trx, { kind: 'review', id }, { actor, at, actions });
    const wasCounted = !review.isHeld;
    const { isHeld } = review.isDeleted
      ? await bringBack(trx, id, change)
      : await openAgain(trx, id, change, review);
    await jobs.withdraw(trx, [removeReview, mailNewReviews], waitKey(change.action, id));
    const count = Number(!isHeld) - Number(wasCounted);
    if (count !== 0) await countReview(trx, review, count > 0 ? 1 : -1, at);
    await recordListingChange(trx, {
      at,
      actor,
      action: undoAction(change.action),
      businessId: review.businessId,
      after: { ...describeReview(review), isHeld },
    });
  });
}

async function bringBack(trx: DatabaseTransaction, id: number, change: LastChange) {
  const before = former.parse(change.before);
  await setDeleted(trx, id, { deletedAt: null, isHeld: before.isHeld });
  return before;
}

async function openAgain(
  trx: DatabaseTransaction,
  id: number,
  change: LastChange,
  now: { isHeld: boolean; reportCount: number },
) {
  // Visitors have reported it meanwhile.
  if (now.isHeld || now.reportCount > 0) throw changedSince();
  const { isHeld, heldFor, reports } = former.parse(change.before);
  await updateReview(trx, id, { isHeld, heldFor, reportCount: reports });
  await reopenReports(trx, id, reports);
  return { isHeld };
}
