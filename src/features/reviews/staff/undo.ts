import { z } from 'zod';
import { heldFor } from '../../../contract/reviews.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { LastChange } from '../../audit/queries.ts';
import { changedSince, requireUndoable, undoAction, waitKey } from '../../audit/undo.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { uncheckReviewPhotos } from '../../photos/review-photos.ts';
import { changeReview } from '../model/change-review.ts';
import {
  describeReview,
  type ModerationDependencies,
  removeReview,
  reviewMissing,
} from '../model/moderate.ts';
import { type LockedReview, lockReviewOrDeleted, reopenReports } from '../model/staff.queries.ts';
import { mailNewReviews } from '../model/tell-owner.ts';

const former = z.object({
  isHeld: z.boolean(),
  heldFor: heldFor.nullish().transform((reason) => reason ?? null),
  reports: z.int(),
  isCounted: z.boolean().optional(),
  photos: z.array(z.object({ id: z.int(), isHeld: z.boolean() })).default([]),
  heldAt: z.iso
    .datetime()
    .nullish()
    .transform((time) => (time ? new Date(time) : null)),
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
    if (review.isDeleted !== (change.action === 'review.delete')) throw changedSince();
    const { isHeld } = review.isDeleted
      ? await bringBack(trx, review, change)
      : await openAgain(trx, review, change);
    await jobs.withdraw(trx, [removeReview, mailNewReviews, mailQueue], waitKey(change.action, id));
    await recordListingChange(trx, {
      at,
      actor,
      action: undoAction(change.action),
      businessId: review.businessId,
      after: { ...describeReview(review), isHeld },
    });
  });
}

export async function bringBack(
  trx: DatabaseTransaction,
  review: LockedReview,
  change: LastChange,
) {
  const { isHeld } = former.parse(change.before);
  await changeReview(trx, review, { deletedAt: null, isHeld });
  return { isHeld };
}

async function openAgain(trx: DatabaseTransaction, review: LockedReview, change: LastChange) {
  // Visitors reported the review in the meantime.
  if (review.isHeld || review.reportCount > 0) throw changedSince();
  const { isHeld, heldFor, reports, heldAt, isCounted, photos } = former.parse(change.before);
  const held = { isHeld, heldFor, heldAt, keptAt: null, reportCount: reports };
  const again = { ...held, isCounted: isCounted ?? review.isCounted };
  await changeReview(trx, review, again);
  await reopenReports(trx, review.id, reports);
  await uncheckReviewPhotos(trx, review.id, photos);
  return { isHeld };
}
