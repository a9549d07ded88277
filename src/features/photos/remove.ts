import type { DeskPhotos } from '../../contract/desk/photos.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operation } from '../businesses/change-listing.ts';
import type { PhotoDependencies } from './dependencies.ts';
import { holdPhotos, readPhotos } from './list.ts';
import { deletePhoto } from './queries.ts';
import { removePhotoFiles } from './queues.ts';
import { settleLead } from './settle-lead.ts';

export function photoMissing(): AppError {
  return new AppError('not_found', 'This photo was deleted already. Reload the page.');
}

export async function removeOwnPhoto(
  dependencies: PhotoDependencies,
  photo: { id: number; businessId: number },
): Promise<DeskPhotos> {
  const { db, clock, jobs } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    await holdPhotos(trx, photo.businessId, at);
    await takeAway(trx, jobs, photo, { action: 'owner.delete-photo', by: 'owner', at });
  });
  return readPhotos(dependencies, photo.businessId);
}

/** Of a listing that is locked. Its address answers 404 from then on, its files go soon after. */
export async function takeAway(
  trx: DatabaseTransaction,
  jobs: PhotoDependencies['jobs'],
  photo: { id: number; businessId: number },
  operation: Pick<Operation, 'action' | 'by' | 'at' | 'reason'>,
): Promise<void> {
  const key = await deletePhoto(trx, photo);
  if (key === null) throw photoMissing();
  await jobs.enqueue(trx, removePhotoFiles, { key });
  await settleLead(trx, photo.businessId, { ...operation, note: { photoId: photo.id } });
}
