import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { lockListing } from '../businesses/model/change-listing.queries.ts';
import {
  type Changed,
  changeListing,
  evenDeleted,
  type Operation,
} from '../businesses/model/change-listing.ts';
import { recordListingChange } from '../businesses/model/record-change.ts';
import { type AnnounceDependencies, announceOwnerChange } from '../owners/model/announce-change.ts';
import { listNames, originalName, pictureName } from './files.rules.ts';
import type { Picture } from './make-pictures.ts';
import type { PhotoDependencies, PhotoEditor } from './photo-editor.ts';
import { findLead, findPhoto, settlePhoto } from './queries.ts';
import { announceReviewPhoto } from './review-photos.ts';
import type { PhotoRefusal } from './show.rules.ts';

type PhotoOperation = Pick<Operation, 'action' | 'by' | 'at' | 'reason' | 'note'>;

export async function settleLead(
  trx: DatabaseTransaction,
  businessId: number,
  operation: PhotoOperation,
): Promise<Changed> {
  const leadPhoto = await findLead(trx, businessId);
  const changed = await changeListing(
    trx,
    businessId,
    { ...operation, require: evenDeleted },
    () => ({ leadPhoto }),
  );
  if (changed.before !== changed.after) return changed;
  const { action, by: actor, at, reason, note } = operation;
  const entry = { at, actor, action, businessId, reason, ...(note && { after: note }) };
  await recordListingChange(trx, entry);
  return changed;
}

export async function settleOwnLead(
  trx: DatabaseTransaction,
  dependencies: AnnounceDependencies,
  businessId: number,
  { words, ...operation }: Omit<PhotoOperation, 'by' | 'at'> & { words: string },
): Promise<void> {
  const by = { by: 'owner', at: dependencies.clock() };
  const changed = await settleLead(trx, businessId, { ...operation, ...by });
  await announceOwnerChange(trx, dependencies, { ...changed, notes: [{ words }] });
}

/** Number of tries after which a photo that crashes the editor is refused. */
const MAX_TRIES = 4;

type Processing = PhotoDependencies & {
  editor: PhotoEditor;
};

interface Photo {
  id: number;
  businessId: number;
  key: string;
}

type FoundPhoto = Pick<Photo, 'id' | 'key'> & { businessId: number | null };

type SettleShown = (trx: DatabaseTransaction, photo: Photo) => Promise<void>;

/** Renders the files of a photo and publishes it. Safe to repeat after any interruption. */
export async function processPhoto(
  dependencies: Processing,
  photoId: number,
  settleShown: SettleShown = (trx, photo) => settleUpload(trx, dependencies, photo),
): Promise<void> {
  const { db, store, editor } = dependencies;
  const photo = await findPhoto(db.kysely, photoId);
  if (photo?.state !== 'processing') return;
  const original = await store.get(originalName(photo.key));
  if (!original) return refuse(dependencies, photo, 'lost');
  if (photo.tries >= MAX_TRIES) return refuse(dependencies, photo, 'unreadable');
  await settlePhoto(db.kysely, photoId, { tries: photo.tries + 1 });
  const outcome = await editor.edit(original);
  if ('fault' in outcome) return refuse(dependencies, photo, outcome.fault);
  await settlePhoto(db.kysely, photoId, { tries: 0 });
  const { pictures, width, height } = outcome;
  await keepPictures(dependencies, photo.key, pictures);
  const isShown = await show(dependencies, photo, { width, height }, settleShown);
  if (isShown) await store.delete(originalName(photo.key));
  else await removeFiles(dependencies, photo.key);
}

async function keepPictures({ store }: Processing, key: string, pictures: Picture[]) {
  for (const { width, format, bytes } of pictures) {
    await store.put(pictureName(key, width, format), bytes);
  }
}

function show(
  { db }: Processing,
  { id, key, businessId }: FoundPhoto,
  size: { width: number; height: number },
  settleShown: SettleShown,
): Promise<boolean> {
  return db.kysely.transaction().execute(async (trx) => {
    if (businessId !== null) await lockListing(trx, businessId);
    if (!(await settlePhoto(trx, id, { state: 'ready', ...size }))) return false;
    if (businessId !== null) await settleShown(trx, { id, key, businessId });
    else await announceReviewPhoto(trx, id);
    return true;
  });
}

function settleUpload(
  trx: DatabaseTransaction,
  dependencies: AnnounceDependencies,
  { id, businessId }: Photo,
): Promise<void> {
  return settleOwnLead(trx, dependencies, businessId, {
    action: 'owner.add-photo',
    note: { photoId: id },
    words: 'photo-added',
  });
}

async function refuse(
  { db, store, log }: Processing,
  { id, key }: FoundPhoto,
  reason: PhotoRefusal,
) {
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
