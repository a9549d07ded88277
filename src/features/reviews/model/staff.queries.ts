import { sql } from 'kysely';
import type { ReportReason } from '../../../contract/review-forms.ts';
import type { HeldFor, ReviewQueue, StaffReview } from '../../../contract/reviews.staff.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { TimeRange } from '../../../platform/http/page-by-time.ts';
import { namedListingJson } from '../../businesses/model/queries.ts';
import { photosForStaff } from '../../photos/review-photos.ts';
import { type ReviewRow, toReview } from './queries.ts';

interface StaffReviewRow extends ReviewRow {
  isHeld: boolean;
  heldFor: HeldFor | null;
  business: StaffReview['business'];
  reports: StaffReview['reports'];
  photos: StaffReview['photos'];
}

function toStaffReview(row: StaffReviewRow): StaffReview {
  return {
    ...row,
    ...toReview(row),
    reports: row.reports.map((report) => ({
      ...report,
      createdAt: new Date(report.createdAt).toISOString(),
    })),
  };
}

const inQueue = {
  held: sql`(is_held or held_for is not null) and deleted_at is null`,
  reported: sql`report_count > 0 and deleted_at is null`,
};

/** Returns the queue, oldest first. Sorts index `reviews_undecided`, or reads `reviews_reported` in order. */
export function findQueue(
  db: Database,
  queue: ReviewQueue,
  { after, limit }: TimeRange,
): Promise<StaffReview[]> {
  return selectForStaff(
    db,
    sql`select * from reviews
        where ${inQueue[queue]}
          ${after ? sql`and (created_at, id) > (${after.at}::timestamptz, ${after.id})` : sql``}
        order by created_at, id limit ${limit}`,
  );
}

export function countReviewQueue(db: Database, queue: ReviewQueue): Promise<BoundedCount> {
  return countUpTo(db.kysely, sql`select from reviews where ${inQueue[queue]}`);
}

export async function findForStaff(db: Database, id: number): Promise<StaffReview | null> {
  const [review] = await selectForStaff(
    db,
    sql`select * from reviews where id = ${id} and deleted_at is null`,
  );
  return review ?? null;
}

async function selectForStaff(db: Database, reviews: ReturnType<typeof sql>) {
  const { rows } = await sql<StaffReviewRow>`
    select r.id, r.rating, r.reviewer_name, r.comment, r.created_at, r.is_held, r.held_for,
      ${namedListingJson} as business,
      coalesce((
        select json_agg(
          json_build_object('reason', reason, 'comment', comment, 'isOwner', is_owner,
            'createdAt', created_at, 'photoId', photo_id)
          order by id)
        from review_reports where review_id = r.id and is_open
      ), '[]') as reports,
      ${photosForStaff} as photos
    from (${reviews}) r
    join businesses b on b.id = r.business_id
    join categories c on c.id = b.category_id
    order by r.created_at, r.id
  `.execute(db.kysely);
  return rows.map(toStaffReview);
}

export interface LockedReview {
  id: number;
  businessId: number;
  rating: number;
  reviewerName: string;
  comment: string;
  isCounted: boolean;
  isHeld: boolean;
  heldFor: HeldFor | null;
  heldAt: Date | null;
  keptAt: Date | null;
  reportCount: number;
  helpfulCount: number;
  createdAt: Date;
  confirmedAt: Date | null;
  editedAt: Date | null;
}

export const lockedColumns = sql`
  r.id, r.business_id, r.rating, r.reviewer_name, r.comment, r.is_counted,
  r.is_held, r.held_for, r.held_at, r.kept_at, r.report_count, r.helpful_count, r.created_at,
  r.confirmed_at, r.edited_at`;

export async function lockReview(
  trx: DatabaseTransaction,
  id: number,
): Promise<LockedReview | null> {
  const review = await lockReviewOrDeleted(trx, id);
  return review && !review.isDeleted ? review : null;
}

/** Locks a review, including a deleted one whose deletion can still be undone. */
export async function lockReviewOrDeleted(
  trx: DatabaseTransaction,
  id: number,
): Promise<(LockedReview & { isDeleted: boolean }) | null> {
  const { rows } = await sql<LockedReview & { isDeleted: boolean }>`
    select ${lockedColumns}, r.deleted_at is not null as is_deleted
    from reviews r where r.id = ${id} for update
  `.execute(trx);
  return rows[0] ?? null;
}

/** Locks the reviews in id order to prevent deadlocks. */
export async function lockReviews(
  trx: DatabaseTransaction,
  ids: number[],
): Promise<LockedReview[]> {
  const { rows } = await sql<LockedReview>`
    select ${lockedColumns} from reviews r
    where r.id = any(${ids}) and r.deleted_at is null
    order by r.id for update
  `.execute(trx);
  return rows;
}

/** Locks a review only if visitors can read it. */
export async function lockListedReview(
  trx: DatabaseTransaction,
  { id, businessId }: { id: number; businessId: number },
): Promise<LockedReview | null> {
  const { rows } = await sql<LockedReview>`
    select ${lockedColumns}
    from reviews r join businesses b on b.id = r.business_id
    where r.id = ${id} and b.id = ${businessId} and not r.is_held
      and b.is_listed
    for update of r
  `.execute(trx);
  return rows[0] ?? null;
}

export interface NewReport {
  reviewId: number;
  reporterHash: string;
  reason: ReportReason;
  comment: string | null;
  photoId: number | null;
  isOwner: boolean;
  networkHash: string | null;
  isCounted: boolean;
  at: Date;
}

export async function insertReport(trx: DatabaseTransaction, report: NewReport): Promise<boolean> {
  const row = await trx
    .insertInto('reviewReports')
    .values({
      reviewId: report.reviewId,
      reporterHash: report.reporterHash,
      reason: report.reason,
      comment: report.comment,
      photoId: report.photoId,
      isOwner: report.isOwner,
      networkHash: report.networkHash,
      isCounted: report.isCounted,
      createdAt: report.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countWeighingReports(
  trx: DatabaseTransaction,
  reviewId: number,
  photoId: number | null = null,
): Promise<number> {
  const { count } = await trx
    .selectFrom('reviewReports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reviewId', '=', reviewId)
    .where('photoId', 'is not distinct from', photoId)
    .where('isOpen', '=', true)
    .where('isCounted', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function closeReports(trx: DatabaseTransaction, reviewId: number): Promise<void> {
  await trx
    .updateTable('reviewReports')
    .set({ isOpen: false })
    .where('reviewId', '=', reviewId)
    .where('isOpen', '=', true)
    .execute();
}

export async function reopenReports(
  trx: DatabaseTransaction,
  reviewId: number,
  count: number,
): Promise<void> {
  await sql`
    update review_reports set is_open = true where id in (
      select id from review_reports where review_id = ${reviewId} order by id desc limit ${count})
  `.execute(trx);
}

export async function removeDeletedReview(db: Database, id: number): Promise<void> {
  await db.kysely
    .deleteFrom('reviews')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .execute();
}
