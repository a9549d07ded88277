import { lockListing } from '../businesses/change-listing.queries.ts';
import type { PhotoDependencies } from './dependencies.ts';
import { listNames, originalName, pictureName } from './files.rules.ts';
import type { Picture } from './make-pictures.ts';
import type { PhotoEditor } from './photo-editor.ts';
import { findPhoto, settlePhoto } from './queries.ts';
import { settleOwnLead } from './settle-lead.ts';
import type { Refusal } from './show.rules.ts';

/** A photo on which the editor breaks down so often is given up. */
const MOST_TRIES = 4;

type Processing = PhotoDependencies & {
  editor: PhotoEditor;
};

interface Photo {
  id: number;
  businessId: number;
  key: string;
}

/** Makes the pictures of a photo and shows them. Whatever ends it half-way, it can begin again. */
export async function processPhoto(dependencies: Processing, photoId: number): Promise<void> {
  const { db, store, editor } = dependencies;
  const photo = await findPhoto(db.kysely, photoId);
  if (photo?.state !== 'processing') return;
  const original = await store.get(originalName(photo.key));
  if (!original) return refuse(dependencies, photo, 'lost');
  if (photo.tries >= MOST_TRIES) return refuse(dependencies, photo, 'unreadable');
  await settlePhoto(db.kysely, photoId, { tries: photo.tries + 1 });
  const outcome = await editor.edit(original);
  if ('fault' in outcome) return refuse(dependencies, photo, outcome.fault);
  await settlePhoto(db.kysely, photoId, { tries: 0 });
  const { pictures, width, height } = outcome;
  await keepPictures(dependencies, photo.key, pictures);
  const isShown = await show(dependencies, photo, { width, height });
  if (isShown) await store.delete(originalName(photo.key));
  else await removeFiles(dependencies, photo.key);
}

async function keepPictures({ store }: Processing, key: string, pictures: Picture[]) {
  for (const { width, format, bytes } of pictures) {
    await store.put(pictureName(key, width, format), bytes);
  }
}

/** False if it was deleted in the meantime. */
function show(
  dependencies: Processing,
  { id, businessId }: Photo,
  size: { width: number; height: number },
): Promise<boolean> {
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    await lockListing(trx, businessId);
    if (!(await settlePhoto(trx, id, { state: 'ready', ...size }))) return false;
    await settleOwnLead(trx, dependencies, businessId, {
      action: 'owner.add-photo',
      note: { photoId: id },
      words: 'photo-added',
    });
    return true;
  });
}

async function refuse({ db, store, log }: Processing, { id, key }: Photo, reason: Refusal) {
  log.info({ photoId: id, reason }, 'a photo was refused');
  await settlePhoto(db.kysely, id, { state: 'refused', reason });
  await store.delete(originalName(key));
}

export async function removeFiles(
  { store }: Pick<PhotoDependencies, 'store'>,
  key: string,
): Promise<void> {
  for (const name of listNames(key)) await store.delete(name);
}
