import type { ReportReason } from '../../contract/reviews.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordListingChange } from '../businesses/record-change.ts';
import { hashReporter } from './rules.ts';
import { describeReview } from './staff/moderate.ts';
import {
  insertReport,
  type LockedReview,
  lockListedReview,
  updateReview,
} from './staff/queries.ts';
import { countReview, type ReviewAuthor } from './write.ts';

/** A review that so many people report is hidden until staff look at it. */
const REPORTS_TO_HOLD = 3;

interface Report {
  reason: ReportReason;
  comment: string | null;
}

export async function reportReview(
  { db, clock }: { db: Database; clock: Clock },
  which: { id: number; businessId: number },
  { reason, comment }: Report,
  { address, secret }: ReviewAuthor,
): Promise<void> {
  const reporterHash = hashReporter(secret, address);
  await db.kysely.transaction().execute(async (trx) => {
    const review = await lockListedReview(trx, which);
    if (!review)
      throw new AppError('not_found', 'This review is no longer shown. Reload the page.');
    const at = clock();
    const isNew = await insertReport(trx, {
      reviewId: review.id,
      reporterHash,
      reason,
      comment,
      at,
    });
    if (!isNew) throw new AppError('conflict', 'You have already reported this review.');
    const reportCount = review.reportCount + 1;
    const isHeld = reportCount >= REPORTS_TO_HOLD;
    const heldFor = isHeld ? 'reports' : null;
    await updateReview(trx, review.id, { isHeld, heldFor, reportCount });
    if (isHeld) await recordHold(trx, review, reportCount, at);
  });
}

async function recordHold(
  trx: DatabaseTransaction,
  review: LockedReview,
  reports: number,
  at: Date,
): Promise<void> {
  await countReview(trx, review, -1, at);
  await recordListingChange(trx, {
    at,
    actor: 'visitor',
    action: 'review.hold',
    businessId: review.businessId,
    before: { isHeld: false },
    after: { ...describeReview(review), isHeld: true, reports },
  });
}
