import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { requireUndoable, undoAction, untilFinal, waitKey } from '../../audit/undo.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import { changeReview } from '../change-review.ts';
import type { ReviewDependencies } from '../report.ts';
import { removeReview } from '../staff/moderate.ts';
import { bringBack } from '../staff/undo.ts';
import { changeOwnReview, requireConfirmed } from './own-review.ts';

const ACTION = 'review.take-back';

type Dependencies = ReviewDependencies & { jobs: Pick<Jobs, 'enqueue' | 'withdraw'> };

/** As if staff deleted it, but that its words are not kept. */
export function takeReviewBack(dependencies: Dependencies, token: string) {
  return changeOwnReview(dependencies, token, async (trx, review, at) => {
    requireConfirmed(review);
    const { id, businessId, isHeld, reportCount } = review;
    await changeReview(trx, review, { deletedAt: at, isHeld: true });
    await dependencies.jobs.enqueue(trx, removeReview, { reviewId: id }, untilFinal(ACTION, id));
    const before = { reviewId: id, isHeld, reports: reportCount };
    await recordListingChange(trx, { at, actor: 'author', action: ACTION, businessId, before });
  });
}

export function undoTakingBack(dependencies: Dependencies, token: string) {
  return changeOwnReview(dependencies, token, async (trx, review, at) => {
    const { id, businessId } = review;
    const subject = { kind: 'review', id } as const;
    const change = await requireUndoable(trx, subject, { actor: 'author', at, actions: [ACTION] });
    await bringBack(trx, review, change);
    await dependencies.jobs.withdraw(trx, [removeReview], waitKey(ACTION, id));
    await recordListingChange(trx, {
      at,
      actor: 'author',
      action: undoAction(ACTION),
      businessId,
      after: { reviewId: id },
    });
  });
}
