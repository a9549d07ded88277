import { randomBytes } from 'node:crypto';
import * as m from '#messages';
import type { OwnerPhoto } from '../../contract/photos.owner.ts';
import { describeFault } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import { findRefusal, originalName } from './files.rules.ts';
import { type PhotoDependencies, processPhotos } from './photo-editor.ts';
import { dropRefused, findUpload, holdPhotos, insertPhoto } from './queries.ts';
import { type StoredPhoto, sayRefusal, sayTooMany, toPhoto } from './show.rules.ts';

interface Upload {
  businessId: number;
  uploadKey: string;
  bytes: Uint8Array;
}

/** Stores a photo durably; its pictures are made later. Uploading the same key again returns the existing photo. */
export async function uploadPhoto(
  dependencies: PhotoDependencies,
  upload: Upload,
): Promise<OwnerPhoto> {
  const { businessId, uploadKey, bytes } = upload;
  const known = await findUpload(dependencies.db.kysely, businessId, uploadKey);
  if (known) return show(known);
  const refusal = findRefusal(bytes);
  if (refusal) throw new AppError('unsupported_media_type', refusal);
  const key = randomBytes(16).toString('hex');
  await keepOriginal(dependencies, key, bytes);
  const photo = await addPhoto(dependencies, upload, key).catch(async (error) => {
    await dropOriginal(dependencies, key);
    throw error;
  });
  if (photo.key !== key) await dropOriginal(dependencies, key);
  return show(photo);
}

export async function keepOriginal(
  { store, log }: Pick<PhotoDependencies, 'store' | 'log'>,
  key: string,
  bytes: Uint8Array,
) {
  try {
    await store.put(originalName(key), bytes);
  } catch (error) {
    log.error({ reason: describeFault(error) }, 'a photo could not be stored');
    const words = m.photos_not_saving();
    throw new AppError('unavailable', words, { retryAfter: 60 });
  }
}

/** Ignores errors: the nightly job deletes what remains. */
export function dropOriginal(
  { store }: Pick<PhotoDependencies, 'store'>,
  key: string,
): Promise<void> {
  return store.delete(originalName(key)).catch(() => {});
}

function addPhoto(
  { db, clock, jobs }: PhotoDependencies,
  { businessId, uploadKey }: Upload,
  key: string,
): Promise<StoredPhoto> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const { rows, most } = await holdPhotos(trx, businessId, at);
    const known = await findUpload(trx, businessId, uploadKey);
    if (known) return known;
    refuseTooMany(rows.filter(({ state }) => state !== 'refused').length, most);
    await dropRefused(trx, businessId);
    const photo = await insertPhoto(trx, { businessId, key, uploadKey, at });
    await jobs.enqueue(trx, processPhotos, { photoId: photo.id });
    return photo;
  });
}

function refuseTooMany(count: number, most: number): void {
  if (count >= most) throw new AppError('conflict', sayTooMany(most));
}

function show(row: StoredPhoto): OwnerPhoto {
  const { id, state, reason, alt } = row;
  const said = sayRefusal(reason);
  return { id, state, reason: said, alt, photo: toPhoto(row), isShown: state === 'ready' };
}
