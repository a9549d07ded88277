import { randomBytes } from 'node:crypto';
import * as m from '#messages';
import type { OwnerPhoto } from '../../contract/photos.owner.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { describeFault } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import { findRefusal, originalName } from './files.rules.ts';
import { type PhotoDependencies, processPhotos } from './photo-editor.ts';
import { dropRefused, findUpload, holdPhotos, insertPhoto } from './queries.ts';
import { formatRefusal, formatTooMany, type StoredPhoto, toPhoto } from './show.rules.ts';

interface Upload {
  businessId: number;
  uploadKey: string;
  bytes: Uint8Array;
}

export async function uploadPhoto(
  dependencies: PhotoDependencies,
  upload: Upload,
): Promise<OwnerPhoto> {
  const { businessId, uploadKey, bytes } = upload;
  const find = (db: Database['kysely']) => findUpload(db, { businessId }, uploadKey);
  const add = (trx: DatabaseTransaction, key: string) =>
    addPhoto(trx, upload, { key, at: dependencies.clock() });
  return show(await storePhoto(dependencies, bytes, { find, add }));
}

interface Storing {
  find(db: Database['kysely']): Promise<StoredPhoto | null>;
  /** Adds the photo with this key, or returns the same photo if another request has just added it. */
  add(trx: DatabaseTransaction, key: string): Promise<StoredPhoto>;
}

/**
 * Stores a photo's file durably; pictures are rendered later. Uploading the same photo again returns the existing one.
 */
export async function storePhoto(
  dependencies: PhotoDependencies,
  bytes: Uint8Array,
  { find, add }: Storing,
): Promise<StoredPhoto> {
  const { db, jobs } = dependencies;
  const known = await find(db.kysely);
  if (known) return known;
  const refusal = findRefusal(bytes);
  if (refusal) throw new AppError('unsupported_media_type', refusal);
  const key = randomBytes(16).toString('hex');
  await keepOriginal(dependencies, key, bytes);
  const adding = db.kysely.transaction().execute(async (trx) => {
    const photo = await add(trx, key);
    if (photo.key === key) await jobs.enqueue(trx, processPhotos, { photoId: photo.id });
    return photo;
  });
  const photo = await adding.catch(async (error) => {
    await dropOriginal(dependencies, key);
    throw error;
  });
  if (photo.key !== key) await dropOriginal(dependencies, key);
  return photo;
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

async function addPhoto(
  trx: DatabaseTransaction,
  { businessId, uploadKey }: Upload,
  { key, at }: { key: string; at: Date },
): Promise<StoredPhoto> {
  const { rows, most } = await holdPhotos(trx, businessId, at);
  const known = await findUpload(trx, { businessId }, uploadKey);
  if (known) return known;
  refuseTooMany(rows.filter(({ state }) => state !== 'refused').length, most);
  await dropRefused(trx, businessId);
  return insertPhoto(trx, { businessId }, { key, uploadKey, at });
}

function refuseTooMany(count: number, most: number): void {
  if (count >= most) throw new AppError('conflict', formatTooMany(most));
}

function show(row: StoredPhoto): OwnerPhoto {
  const { id, state, reason, alt } = row;
  const said = formatRefusal(reason);
  return { id, state, reason: said, alt, photo: toPhoto(row), isShown: state === 'ready' };
}
