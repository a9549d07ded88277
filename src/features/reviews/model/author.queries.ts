import { sql } from 'kysely';
import * as m from '#messages';
import type { ReviewSignal } from '../../../contract/reviews.staff.ts';
import type { OwnReview } from '../../../contract/reviews.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/token.ts';
import { listReviewPhotos, type ReviewPhotoState } from '../../photos/review-photos.ts';
import { type ListedRow, shownColumns, toListedReview } from './list.ts';
import { lockWriting } from './queries.ts';
import { type LockedReview, lockedColumns } from './staff.queries.ts';

export type OwnReviewRow = ListedRow & {
  isHeld: boolean;
  businessId: number;
  business: OwnReview['business'];
};

export async function findOwnReview(
  db: Database,
  tokenHash: string,
  at: Date,
): Promise<OwnReviewRow | null> {
  const [row] = await db.run<OwnReviewRow>(
    {
      name: 'own_review',
      text: `select r.*, json_build_object(
               'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state,
               'category', json_build_object('slug', c.slug, 'name', c.name)) as business
             from (
               select ${shownColumns}, is_held, business_id from reviews
               where deleted_at is null and id = (
                 select review_id from review_confirmations
                 where token_hash = $1 and coalesce(expires_at > $2::timestamptz, true))
             ) r
             join businesses b on b.id = r.business_id
             join categories c on c.id = b.category_id`,
    },
    [tokenHash, at],
  );
  return row ?? null;
}

export type LockedOwnReview = LockedReview & {
  isDeleted: boolean;
  isInsider: boolean;
  signals: ReviewSignal[];
  email: string | null;
  mailbox: string;
  hostHash: string | null;
  /** End of a block of the mailbox, if there is one. */
  blockedUntil: Date | null;
};

/** Returns a locked review by its link, including a deleted one whose deletion can still be undone. */
export async function lockOwnReview(
  trx: DatabaseTransaction,
  tokenHash: string,
  at: Date,
): Promise<LockedOwnReview | null> {
  const { rows } = await sql<LockedOwnReview>`
    select ${lockedColumns}, r.deleted_at is not null as is_deleted, r.is_insider, r.signals,
      c.email, c.mailbox, c.host_hash,
      (select max(ends_at) from blocks where mailbox_hash = c.mailbox and ends_at > ${at})
        as blocked_until
    from review_confirmations c join reviews r on r.id = c.review_id
    where c.token_hash = ${tokenHash} and coalesce(c.expires_at > ${at}::timestamptz, true)
    for update of c, r
  `.execute(trx);
  return rows[0] ?? null;
}

export function refuseBlocked({ blockedUntil: end }: LockedOwnReview): void {
  if (end) throw blockedUntil(end);
}

export function blockedUntil(end: Date): AppError {
  const day = end.toLocaleDateString(m.format_locale(), { dateStyle: 'long', timeZone: 'UTC' });
  return new AppError('forbidden', m.blocks_refused({ day }));
}

export async function keepAddress(trx: DatabaseTransaction, reviewId: number): Promise<void> {
  await trx
    .updateTable('reviewConfirmations')
    .set({ expiresAt: null })
    .where('reviewId', '=', reviewId)
    .execute();
}

/** Erases the address and link. Until the given time, the row still records that the mailbox confirmed a review. */
export async function eraseAddress(
  trx: DatabaseTransaction,
  { id, confirmedAt }: Pick<LockedOwnReview, 'id' | 'confirmedAt'>,
  until: Date,
): Promise<void> {
  if (!confirmedAt) {
    await trx.deleteFrom('reviewConfirmations').where('reviewId', '=', id).execute();
    return;
  }
  await trx
    .updateTable('reviewConfirmations')
    .set({ email: null, tokenHash: `erased ${id}`, expiresAt: until })
    .where('reviewId', '=', id)
    .execute();
}

const MAX_PER_HOST = 3;

/**
 * Checks whether this mailbox, or too many mailboxes of its host, confirmed another review of the business
 * since then. Uses index `reviews_business`.
 */
export async function hasConfirmedAnother(
  trx: DatabaseTransaction,
  {
    id,
    businessId,
    mailbox,
    hostHash,
  }: Pick<LockedOwnReview, 'id' | 'businessId' | 'mailbox' | 'hostHash'>,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    select count(*) filter (where c.mailbox = ${mailbox}) > 0
      or count(*) filter (where c.host_hash = ${hostHash}) >= ${MAX_PER_HOST} as is_full
    from reviews r join review_confirmations c on c.review_id = r.id
    where r.business_id = ${businessId} and r.id <> ${id}
      and r.confirmed_at > ${since} and r.deleted_at is null
  `.execute(trx);
  return rows[0]?.isFull ?? false;
}

export async function deleteUnconfirmed(db: Database, at: Date): Promise<void> {
  await db.kysely.deleteFrom('reviewConfirmations').where('expiresAt', '<=', at).execute();
}

type Dependencies = Pick<Services, 'db' | 'clock'>;

export async function readOwnReview(
  { db, clock }: Dependencies,
  token: string,
): Promise<OwnReview> {
  const row = await findOwnReview(db, hashToken(token), clock());
  if (!row) throw linkEnded();
  return toOwnReview(row, await listReviewPhotos(db.kysely, row.id));
}

/** Runs a change under the lock that serializes review writes, because screening a new review may read this one. */
export function changeOwnReview(
  { db, clock }: Dependencies,
  token: string,
  change: (trx: DatabaseTransaction, review: LockedOwnReview, at: Date) => Promise<void>,
): Promise<{ id: number }> {
  return db.kysely.transaction().execute(async (trx) => {
    await lockWriting(trx);
    const at = clock();
    const review = await lockOwnReview(trx, hashToken(token), at);
    if (!review) throw linkEnded();
    await change(trx, review, at);
    return { id: review.id };
  });
}

export function requireThere({ isDeleted }: LockedOwnReview): void {
  if (isDeleted) throw linkEnded();
}

export function requireConfirmed(review: LockedOwnReview): void {
  requireThere(review);
  if (review.confirmedAt) return;
  throw new AppError('conflict', m.my_review_confirm_first());
}

export function versionOf({ createdAt, editedAt }: { createdAt: Date; editedAt: Date | null }) {
  return (editedAt ?? createdAt).toISOString();
}

function toOwnReview(
  { isHeld, business, businessId, ...row }: OwnReviewRow,
  photos: ReviewPhotoState[],
): OwnReview {
  const { isSample, isCounted, ...review } = toListedReview(row);
  const state = isHeld ? 'checking' : 'published';
  return { ...review, photos: photos.map(toOwnPhoto), state, version: versionOf(row), business };
}

/** Leaves out the address of a photo that visitors don't see yet. */
function toOwnPhoto({ id, alt, photo, isHeld }: ReviewPhotoState): OwnReview['photos'][number] {
  return { id, alt, isHeld, photo: photo && !isHeld ? { ...photo, id } : null };
}

function linkEnded(): AppError {
  return new AppError('not_found', m.my_review_link_dead());
}
