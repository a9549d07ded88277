import type { ReportReason } from '../../contract/reviews.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordListingChange } from '../businesses/record-change.ts';
import { hashOwner, hashReporter } from './rules.ts';
import { describeReview } from './staff/moderate.ts';
import {
  countVisitorReports,
  insertReport,
  type LockedReview,
  lockListedReview,
  updateReview,
} from './staff/queries.ts';
import { countReview, type ReviewAuthor } from './write.ts';

/** A review that so many visitors report is hidden until staff look at it. */
const REPORTS_TO_HOLD = 3;

export interface ReviewDependencies {
  db: Database;
  clock: Clock;
}

export interface ReviewPlace {
  id: number;
  businessId: number;
}

interface Report {
  reason: ReportReason;
  comment: string | null;
}

export function reportReview(
  dependencies: ReviewDependencies,
  which: ReviewPlace,
  report: Report,
  { address, secret }: ReviewAuthor,
): Promise<void> {
  const reporter = { reporterHash: hashReporter(secret, address), isOwner: false };
  return keepReport(dependencies, which, { ...report, ...reporter });
}

/** Owners have an interest: their report is for staff to read, and hides nothing. */
export function reportAsOwner(
  dependencies: ReviewDependencies & { secret: string },
  which: ReviewPlace,
  report: Report,
): Promise<void> {
  const reporterHash = hashOwner(dependencies.secret, which.businessId);
  return keepReport(dependencies, which, { ...report, reporterHash, isOwner: true });
}

async function keepReport(
  { db, clock }: ReviewDependencies,
  which: ReviewPlace,
  report: Report & { reporterHash: string; isOwner: boolean },
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const review = await lockListedReview(trx, which);
    if (!review) throw notShown();
    const at = clock();
    const isNew = await insertReport(trx, { ...report, reviewId: review.id, at });
    if (!isNew) throw new AppError('conflict', 'You have already reported this review.');
    const reportCount = review.reportCount + 1;
    const isHeld = (await countVisitorReports(trx, review.id)) >= REPORTS_TO_HOLD;
    const heldFor = isHeld ? 'reports' : null;
    await updateReview(trx, review.id, { isHeld, heldFor, reportCount });
    if (isHeld) await recordHold(trx, review, reportCount, at);
  });
}

export function notShown(): AppError {
  return new AppError('not_found', 'This review is no longer shown. Reload the page.');
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
