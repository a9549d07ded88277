import * as m from '#messages';
import type { DeskPhotos } from '../../contract/desk/photos.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PhotoDependencies } from './dependencies.ts';
import { holdPhotos, readPhotos } from './list.ts';
import { deletePhoto } from './queries.ts';
import { removePhotoFiles } from './queues.ts';
import { settleOwnLead } from './settle-lead.ts';

export function photoMissing(): AppError {
  return new AppError('not_found', m.photos_already_deleted());
}

export async function removeOwnPhoto(
  dependencies: PhotoDependencies,
  photo: { id: number; businessId: number },
): Promise<DeskPhotos> {
  const { db, clock, jobs } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    await holdPhotos(trx, photo.businessId, clock());
    await takeAway(trx, jobs, photo);
    await settleOwnLead(trx, dependencies, photo.businessId, {
      action: 'owner.delete-photo',
      note: { photoId: photo.id },
      words: 'photo-deleted',
    });
  });
  return readPhotos(dependencies, photo.businessId);
}

/** Of a listing that is locked. Its address answers 404 from then on, its files go soon after. */
export async function takeAway(
  trx: DatabaseTransaction,
  jobs: PhotoDependencies['jobs'],
  photo: { id: number; businessId: number },
): Promise<void> {
  const key = await deletePhoto(trx, photo);
  if (key === null) throw photoMissing();
  await jobs.enqueue(trx, removePhotoFiles, { key });
}
