import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as m from '#messages';
import { MAX_REVIEW_PHOTOS } from '../../domain/photo-widths.ts';
import type { Photo } from '../../domain/photos.ts';
import { announceChange } from '../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts';
import { requireUndoable, undoAction, untilFinal, waitKey } from '../audit/undo.ts';
import { IS_SHOWN_WITH_REVIEW } from '../businesses/model/queries.ts';
import { recordListingChange } from '../businesses/model/record-change.ts';
import { TAGS } from '../businesses/model/tags.ts';
import { type PhotoDependencies, removePhotoFiles } from './photo-editor.ts';
import { businessOf, findUpload, insertPhoto } from './queries.ts';
import type { StoredPhoto } from './show.rules.ts';
import { storePhoto } from './upload.ts';

/** Maximum number of uploads per review, including refused and removed photos. */
const MAX_TRIES = 3 * MAX_REVIEW_PHOTOS;

/** SQL for the public photos of a review, as JSON. Uses index `photos_review`. */
export const shownPhotosOfReview = `(
  select coalesce(json_agg(json_build_object('id', p.id, 'key', p.key, 'width', p.width,
    'height', p.height, 'alt', p.alt) order by p.position, p.id), '[]')
  from photos p
  where p.review_id = reviews.id and ${IS_SHOWN_WITH_REVIEW}
) as photos`;

interface ReviewUpload {
  reviewId: number;
  uploadKey: string;
  bytes: Uint8Array;
  alt: string;
  isHeld: boolean;
}

/** Adds a photo to a review. `lock` locks the review or throws if it takes no photos. */
export function addReviewPhoto(
  dependencies: PhotoDependencies,
  { reviewId, bytes, alt, isHeld, ...upload }: ReviewUpload,
  lock: (trx: DatabaseTransaction) => Promise<{ businessId: number }>,
): Promise<StoredPhoto> {
  const place = { reviewId };
  const uploadKey = nameUpload(reviewId, upload.uploadKey);
  return storePhoto(dependencies, bytes, {
    find: (db) => findUpload(db, place, uploadKey),
    add: async (trx, key) => {
      const { businessId } = await lock(trx);
      const known = await findUpload(trx, place, uploadKey);
      if (known) return known;
      await refuseTooMany(trx, reviewId);
      const at = dependencies.clock();
      const photo = await insertPhoto(trx, place, { key, uploadKey, at, alt, isHeld });
      await trx
        .updateTable('reviews')
        .set({ hasPhotos: true })
        .where('id', '=', reviewId)
        .where('hasPhotos', '=', false)
        .execute();
      const action = 'photo.add';
      const after = { reviewId, photoId: photo.id, isHeld };
      await recordListingChange(trx, { at, actor: 'visitor', action, businessId, after });
      return photo;
    },
  });
}

async function refuseTooMany(trx: DatabaseTransaction, reviewId: number): Promise<void> {
  const { rows } = await sql<{ kept: number; all: number }>`
    select count(*) filter (where state <> 'refused' and removed_at is null)::int as kept,
      count(*)::int as all
    from photos where review_id = ${reviewId}
  `.execute(trx);
  const { kept = 0, all = 0 } = rows[0] ?? {};
  if (kept < MAX_REVIEW_PHOTOS && all < MAX_TRIES) return;
  throw new AppError('conflict', m.reviews_photos_most({ most: MAX_REVIEW_PHOTOS }));
}

/** Derives a UUID from the review and the given one, so that an upload key can't name a photo of another review. */
function nameUpload(reviewId: number, uploadKey: string): string {
  const hash = createHash('sha256').update(`${reviewId} ${uploadKey}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export async function announceReviewPhoto(trx: DatabaseTransaction, id: number): Promise<void> {
  const { businessId } = await trx
    .selectFrom('photos')
    .select(businessOf.as('businessId'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await announceChange(trx, [TAGS.business(businessId)]);
}

export interface ReviewPhotoState {
  id: number;
  alt: string;
  /** The photo; null until its files are ready. */
  photo: Photo | null;
  isHeld: boolean;
}

/** Returns the photos of a review that weren't refused or removed, including those that visitors don't see yet. */
export async function listReviewPhotos(
  db: Database['kysely'] | DatabaseTransaction,
  reviewId: number,
): Promise<ReviewPhotoState[]> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'key', 'width', 'height', 'alt', 'isHeld'])
    .where('reviewId', '=', reviewId)
    .where('state', '!=', 'refused')
    .where('removedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, isHeld, key, alt, width, height }) => ({
    id,
    alt,
    isHeld,
    photo: width && height ? { key, alt, width, height } : null,
  }));
}

/** SQL for the photos of review `r` for staff, as JSON. */
export const photosForStaff = sql`coalesce((
  select json_agg(json_build_object('id', p.id, 'isHeld', p.is_held,
    'isChecked', p.checked_at is not null,
    'photo', case when p.state = 'ready' then json_build_object(
      'key', p.key, 'width', p.width, 'height', p.height, 'alt', p.alt) end)
    order by p.position, p.id)
  from photos p where p.review_id = r.id and p.state <> 'refused' and p.removed_at is null
), '[]')`;

/** Marks the given photos of a review as checked, and returns their previous state. */
export async function checkReviewPhotos(
  trx: DatabaseTransaction,
  reviewId: number,
  { ids, at, by }: { ids: number[]; at: Date; by: string },
): Promise<{ id: number; isHeld: boolean }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; isHeld: boolean }>`
    update photos p set checked_at = ${at}, checked_by = ${by}, is_held = false
    from (select id, is_held from photos where review_id = ${reviewId}) before
    where p.id = before.id and p.id = any(${ids}::bigint[]) and p.state = 'ready'
      and p.checked_at is null and p.removed_at is null
    returning p.id, before.is_held
  `.execute(trx);
  return rows;
}

export async function uncheckReviewPhotos(
  trx: DatabaseTransaction,
  reviewId: number,
  photos: { id: number; isHeld: boolean }[],
): Promise<void> {
  for (const { id, isHeld } of photos) {
    await trx
      .updateTable('photos')
      .set({ checkedAt: null, checkedBy: null, isHeld })
      .where('id', '=', id)
      .where('reviewId', '=', reviewId)
      .execute();
  }
}

/** Locks a photo of a review that visitors see. */
export async function lockShownPhoto(
  trx: DatabaseTransaction,
  { id, reviewId }: { id: number; reviewId: number },
): Promise<{ id: number; isChecked: boolean } | null> {
  const row = await trx
    .selectFrom('photos as p')
    .select('checkedAt')
    .where('id', '=', id)
    .where('reviewId', '=', reviewId)
    .where(sql<boolean>`${sql.raw(IS_SHOWN_WITH_REVIEW)}`)
    .forUpdate()
    .executeTakeFirst();
  return row ? { id, isChecked: row.checkedAt !== null } : null;
}

export async function holdPhoto(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.updateTable('photos').set({ isHeld: true }).where('id', '=', id).execute();
}

/** Deletes a photo once its removal can't be undone anymore. */
export const dropReviewPhoto: Queue<{ photoId: number }> = {
  name: 'drop-review-photo',
  retries: 50,
};

const REMOVE = 'photo.remove';

interface Removal {
  reviewId: number;
  actor: string;
  at: Date;
  reason?: string;
  action?: string;
}

/** Hides a photo of a review at once, and deletes it when the removal can't be undone anymore. */
export async function removeReviewPhoto(
  trx: DatabaseTransaction,
  { jobs }: Pick<PhotoDependencies, 'jobs'>,
  id: number,
  { reviewId: of, actor, at, reason, action = REMOVE }: Removal,
): Promise<void> {
  const removed = await trx
    .updateTable('photos')
    .set({ removedAt: at })
    .where('id', '=', id)
    .where('reviewId', '=', of)
    .where('removedAt', 'is', null)
    .returning(['reviewId', businessOf.as('businessId')])
    .executeTakeFirst();
  if (!removed) throw photoMissing();
  const { reviewId, businessId } = removed;
  await jobs.enqueue(trx, dropReviewPhoto, { photoId: id }, untilFinal(REMOVE, id));
  const after = { reviewId, photoId: id };
  await recordListingChange(trx, {
    at,
    actor,
    action,
    businessId,
    after,
    ...(reason && { reason }),
  });
}

export async function undoRemoval(
  trx: DatabaseTransaction,
  { jobs }: { jobs: Pick<Jobs, 'withdraw'> },
  id: number,
  { actor, at }: { actor: string; at: Date },
): Promise<void> {
  await requireUndoable(trx, { kind: 'photo', id }, { actor, at, actions: [REMOVE] });
  const back = await trx
    .updateTable('photos')
    .set({ removedAt: null })
    .where('id', '=', id)
    .where('removedAt', 'is not', null)
    .returning(['reviewId', businessOf.as('businessId')])
    .executeTakeFirst();
  if (!back) throw photoMissing();
  await jobs.withdraw(trx, [dropReviewPhoto], waitKey(REMOVE, id));
  const after = { reviewId: back.reviewId, photoId: id };
  const { businessId } = back;
  await recordListingChange(trx, { at, actor, action: undoAction(REMOVE), businessId, after });
}

export async function dropRemoved(
  { db, jobs }: Pick<PhotoDependencies, 'db' | 'jobs'>,
  id: number,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ reviewId: number; reports: number }>`
      select r.id as review_id,
        (select count(*) from review_reports where photo_id = ${id} and is_open)::int as reports
      from reviews r where r.id = (select review_id from photos where id = ${id}) for update
    `.execute(trx);
    const gone = await trx
      .deleteFrom('photos')
      .where('id', '=', id)
      .where('removedAt', 'is not', null)
      .returning('key')
      .executeTakeFirst();
    if (!gone) return;
    // The photo's reports are closed with it.
    for (const { reviewId, reports } of rows) {
      await sql`
        update reviews set report_count = greatest(0, report_count - ${reports})
        where id = ${reviewId}
      `.execute(trx);
    }
    await jobs.enqueue(trx, removePhotoFiles, { key: gone.key });
  });
}

export function photoMissing(): AppError {
  return new AppError('not_found', m.photos_already_deleted());
}
