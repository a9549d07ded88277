import * as m from '#messages';
import type { ReviewEdit } from '../../../contract/review-forms.ts';
import type { HeldFor } from '../../../contract/reviews.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import {
  changeOwnReview,
  type LockedOwnReview,
  refuseBlocked,
  requireConfirmed,
  versionOf,
} from '../model/author.queries.ts';
import { changeReview } from '../model/change-review.ts';
import { describeReview } from '../model/moderate.ts';
import { isCopied, type ReviewChange, readOwnContacts } from '../model/queries.ts';
import type { ReviewDependencies } from '../model/report.ts';
import { hashComment } from '../model/rules.ts';
import { findFactIssue } from '../model/write.ts';
import { replaceBands } from '../screening/gather.ts';
import { runsOf } from '../screening/likeness.rules.ts';
import { screenWords } from '../screening/screen.ts';

interface Edit extends ReviewEdit {
  token: string;
  version: string;
}

/** Edits a review and screens it like a new one, even if staff approved the earlier text. */
export function editReview(
  dependencies: ReviewDependencies & { settings: Pick<LiveSettings, 'current'> },
  { token, version, rating, comment }: Edit,
) {
  return changeOwnReview(dependencies, token, async (trx, review, at) => {
    requireConfirmed(review);
    refuseBlocked(review);
    const hasNewWords = review.comment !== comment;
    if (!hasNewWords && review.rating === rating) return;
    refuseWhileChecked(review);
    refuseStale(review, version);
    const { holdReviews } = dependencies.settings.current();
    const words = hasNewWords ? await judgeWords(trx, review, { comment, at, holdReviews }) : {};
    const change = { rating, editedAt: timeOf(review, at), keptAt: null, heldAt: null, ...words };
    await changeReview(trx, review, change);
    await recordListingChange(trx, {
      at,
      actor: 'author',
      action: 'review.edit',
      businessId: review.businessId,
      before: describeReview(review),
      after: { ...describeReview({ ...review, rating, comment }), isHeld: words.isHeld ?? false },
    });
  });
}

async function judgeWords(
  trx: DatabaseTransaction,
  { id, businessId, reviewerName }: LockedOwnReview,
  { comment, at, holdReviews }: { comment: string; at: Date; holdReviews: boolean },
): Promise<ReviewChange> {
  const commentHash = hashComment(comment);
  await replaceBands(trx, id, comment);
  const isLong = runsOf(comment).size > 0;
  const isRepeated = isLong && (await isCopied(trx, { commentHash, businessId, before: id }));
  const own = await readOwnContacts(trx, businessId);
  const doubt = findFactIssue({ reviewerName, comment, own, isRepeated });
  if (doubt) return { comment, commentHash, ...held(doubt, at) };
  const { groupId, heldFor, signals, points } = await screenWords(
    trx,
    id,
    { comment, commentHash },
    at,
  );
  return {
    comment,
    commentHash,
    signals,
    points,
    ...(holdReviews && held('policy', at)),
    ...(heldFor && { groupId, ...held(heldFor, at) }),
  };
}

function held(heldFor: HeldFor, heldAt: Date) {
  return { isHeld: true, heldFor, heldAt };
}

function refuseWhileChecked({ isHeld }: LockedOwnReview): void {
  if (!isHeld) return;
  throw new AppError('conflict', m.my_review_being_checked());
}

function refuseStale(review: LockedOwnReview, version: string): void {
  if (versionOf(review) === version) return;
  const { rating, comment } = review;
  throw new AppError('conflict', m.my_review_changed_elsewhere(), {
    current: { rating, comment, version: versionOf(review) },
  });
}

/** Makes sure that two edits within a millisecond have different times. */
function timeOf({ createdAt, editedAt }: LockedOwnReview, at: Date): Date {
  const last = editedAt ?? createdAt;
  return last >= at ? new Date(last.getTime() + 1) : at;
}
