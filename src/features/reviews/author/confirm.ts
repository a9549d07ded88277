import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import {
  changeOwnReview,
  eraseAddress,
  hasConfirmedAnother,
  keepAddress,
  type LockedOwnReview,
  refuseBlocked,
  requireThere,
} from '../model/author.queries.ts';
import { changeReview } from '../model/change-review.ts';
import type { ReviewDependencies } from '../model/report.ts';
import { emailOwner } from '../model/tell-owner.ts';
import { isHeldForPace } from '../screening/screen.ts';
import { isDisposable } from './disposable-hosts.ts';

/** Milliseconds within which a mailbox can confirm only one review per business. */
const ONE_IN = 365 * 86_400_000;

type Dependencies = ReviewDependencies & {
  jobs: Pick<Jobs, 'enqueue'>;
  settings: Pick<LiveSettings, 'current'>;
};

/**
 * Publishes and counts a review that was held only because of its timing or network. If staff read every
 * review first, it waits for them. Has no effect the second time.
 */
export function confirmReview(dependencies: Dependencies, token: string) {
  return changeOwnReview(dependencies, token, async (trx, review, at) => {
    requireThere(review);
    if (review.confirmedAt) return;
    refuseBlocked(review);
    const isThrowaway = review.email !== null && isDisposable(review.email);
    if (isThrowaway || (await hasConfirmedAnother(trx, review, new Date(at.getTime() - ONE_IN)))) {
      throw new AppError('conflict', m.my_review_confirmed_another());
    }
    const isInTime = review.isHeld && isHeldForPace(review);
    const isReleased = isInTime && !dependencies.settings.current().holdReviews;
    const isShown = !review.isHeld || isReleased;
    await changeReview(trx, review, {
      confirmedAt: at,
      isCounted: !review.isInsider,
      ...(isInTime && { heldFor: 'policy' as const, groupId: null }),
      ...(isShown && { isHeld: false, heldFor: null, heldAt: null, groupId: null }),
    });
    if (isReleased) await emailOwner(trx, dependencies.jobs, { ...pickIds(review), at });
    await keepAddress(trx, review.id);
    await recordListingChange(trx, {
      at,
      actor: 'author',
      action: 'review.confirm',
      businessId: review.businessId,
      after: { reviewId: review.id, reviewerName: review.reviewerName },
    });
  });
}

function pickIds({ id, businessId }: LockedOwnReview) {
  return { id, businessId };
}

export function forgetAddress(dependencies: ReviewDependencies, token: string) {
  return changeOwnReview(dependencies, token, async (trx, review, at) => {
    await eraseAddress(trx, review, new Date(at.getTime() + ONE_IN));
  });
}
