import { sql } from 'kysely';
import * as m from '#messages';
import type { ReportReason } from '../../../contract/review-forms.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { runInBatches } from '../../../platform/database/in-batches.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { holdPhoto, lockShownPhoto } from '../../photos/review-photos.ts';
import { changeReview } from './change-review.ts';
import { describeReview } from './moderate.ts';
import { hashOwner, hashReporter, hashReportNetwork } from './rules.ts';
import {
  countWeighingReports,
  insertReport,
  type LockedReview,
  lockListedReview,
} from './staff.queries.ts';
import type { ReviewAuthor } from './write.ts';

/** Serializes reports from one network with an advisory lock. */
export async function lockReporting(trx: DatabaseTransaction, networkHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${networkHash}, 1))`.execute(trx);
}

export async function isNetworkReporting(
  trx: DatabaseTransaction,
  { networkHash, reviewId, since }: { networkHash: string; reviewId: number; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from review_reports
    where network_hash = ${networkHash} and is_counted
      and (created_at > ${since} or review_id = ${reviewId})
    limit 1
  `.execute(trx);
  return rows.length > 0;
}

export function forgetReportNetworks(db: Database, before: Date): Promise<void> {
  return runInBatches((most) =>
    sql`
      update review_reports set network_hash = null
      where id in (
        select id from review_reports
        where network_hash is not null and created_at < ${before} limit ${most})
      returning id
    `.execute(db.kysely),
  );
}

/** Milliseconds per report that counts: one per network and day, over all reviews. */
const DAY = 86_400_000;

export type ReviewDependencies = Pick<Services, 'db' | 'clock'>;

export interface ReportedPlace {
  id: number;
  businessId: number;
}

interface Report {
  reason: ReportReason;
  comment: string | null;
  photoId?: number | undefined;
}

export function reportReview(
  dependencies: ReviewDependencies,
  which: ReportedPlace,
  report: Report,
  { address, secret }: ReviewAuthor,
): Promise<void> {
  const networkHash = hashReportNetwork(secret, address, dependencies.clock());
  const reporterHash = hashReporter(secret, address);
  return keepReport(dependencies, which, { ...report, reporterHash, networkHash });
}

/** Stores an owner's report. It never hides the review, because owners have a conflict of interest. */
export function reportAsOwner(
  dependencies: ReviewDependencies & { secret: string },
  which: ReportedPlace,
  report: Report,
): Promise<void> {
  const reporterHash = hashOwner(dependencies.secret, which.businessId);
  return keepReport(dependencies, which, { ...report, reporterHash, networkHash: null });
}

async function keepReport(
  { db, clock }: ReviewDependencies,
  which: ReportedPlace,
  report: Report & { reporterHash: string; networkHash: string | null },
): Promise<void> {
  const { networkHash } = report;
  const isOwner = networkHash === null;
  await db.kysely.transaction().execute(async (trx) => {
    if (networkHash) await lockReporting(trx, networkHash);
    const review = await lockListedReview(trx, which);
    const { photoId = null } = report;
    const wanted = photoId === null ? undefined : { id: photoId, reviewId: which.id };
    const photo = wanted && (await lockShownPhoto(trx, wanted));
    if (!review || photo === null) throw notShown();
    const at = clock();
    const since = new Date(at.getTime() - DAY);
    const isCounted =
      networkHash !== null &&
      !(await isNetworkReporting(trx, { networkHash, reviewId: review.id, since }));
    const kept = { ...report, photoId, isOwner, isCounted, reviewId: review.id, at };
    const isNew = await insertReport(trx, kept);
    if (!isNew) throw new AppError('conflict', m.reviews_already_reported());
    const reportCount = review.reportCount + 1;
    // Reports don't hide a review again that staff kept or that wasn't decided in time.
    const mayHide = isCounted && !photo && review.keptAt === null && review.heldAt === null;
    const isHeld =
      mayHide && (await countWeighingReports(trx, review.id)) >= countNeededReports(review, at);
    const hold = isHeld ? { isHeld, heldFor: 'reports' as const, heldAt: at } : {};
    await changeReview(trx, review, { ...hold, reportCount });
    if (isHeld) await recordHold(trx, review, reportCount, at);
    if (photo && isCounted && !photo.isChecked) await holdReported(trx, review, { ...photo, at });
  });
}

export function notShown(): AppError {
  return new AppError('not_found', m.reviews_no_longer_shown());
}

/** Hides a photo that staff haven't checked once enough networks have reported it. The text of the review stays. */
async function holdReported(
  trx: DatabaseTransaction,
  review: LockedReview,
  { id, at }: { id: number; at: Date },
): Promise<void> {
  if ((await countWeighingReports(trx, review.id, id)) < FEWEST) return;
  await holdPhoto(trx, id);
  await recordListingChange(trx, {
    at,
    actor: 'visitor',
    action: 'review.hold-photo',
    businessId: review.businessId,
    after: { reviewId: review.id, photoId: id },
  });
}

async function recordHold(
  trx: DatabaseTransaction,
  review: LockedReview,
  reports: number,
  at: Date,
): Promise<void> {
  await recordListingChange(trx, {
    at,
    actor: 'visitor',
    action: 'review.hold',
    businessId: review.businessId,
    before: { isHeld: false },
    after: { ...describeReview(review), isHeld: true, reports },
  });
}

const FEWEST = 3;
const MONTH = 30 * 86_400_000;
const MAX_MONTHS = 9;
const OF_CONFIRMED = 3;
const VOTES = 3;
const MAX_OF_VOTES = 6;

interface Standing {
  createdAt: Date;
  editedAt: Date | null;
  confirmedAt: Date | null;
  helpfulCount: number;
}

/**
 * Returns the number of reports from distinct networks that hide a review: 3 for a new one, up to 21 for one
 * that has proved itself.
 */
export function countNeededReports(
  { createdAt, editedAt, confirmedAt, helpfulCount }: Standing,
  at: Date,
): number {
  const months = Math.floor((at.getTime() - (editedAt ?? createdAt).getTime()) / MONTH);
  const ofAge = Math.min(MAX_MONTHS, Math.max(0, months));
  const ofVotes = Math.min(MAX_OF_VOTES, Math.floor(helpfulCount / VOTES));
  return FEWEST + ofAge + (confirmedAt ? OF_CONFIRMED : 0) + ofVotes;
}
