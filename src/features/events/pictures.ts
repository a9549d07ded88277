import * as m from '#messages';
import { MAX_PHOTO_BYTES } from '../../contract/photos.owner.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { describeFault } from '../../platform/database/errors.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import {
  createPublicDownload,
  DownloadError,
  type PublicDownload,
} from '../../platform/http/public-download.ts';
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { findRefusal } from '../photos/files.rules.ts';
import type { StorePicture } from '../photos/page-pictures.ts';
import type { Site } from '../settings/site.ts';
import { type EventRow, findForEditors } from './model/queries.ts';
import { isPublished, lockEvent, updateEvent } from './model/write-event.ts';

export interface PictureKeeping extends Pick<Services, 'db' | 'clock'> {
  storePicture: StorePicture;
}

interface Owned {
  id: number;
  businessId?: number;
}

/** Sets the uploaded picture of an event and returns the event for its editors. */
export async function setEventPicture(
  { db, clock, storePicture }: PictureKeeping,
  which: Owned,
  { bytes, actor }: { bytes: Uint8Array; actor: string },
) {
  await db.kysely.transaction().execute((trx) => lockEvent(trx, which));
  const picture = await storePicture(bytes);
  const at = clock();
  return db.kysely.transaction().execute(async (trx) => {
    const row = await lockEvent(trx, which);
    const auditEntry = { at, actor, action: 'event.add-picture' };
    await updateEvent(trx, row, { picture, imageUrl: null }, auditEntry);
    const found = await findForEditors(trx, which, at);
    if (!found) throw new AppError('not_found', m.events_gone());
    return found;
  });
}

/** Checks the picture of a form before its event is stored. Throws `invalid` with the reason at the field. */
export function checkFormPicture(files: Uint8Array[], isWhole: boolean): void {
  const isLarge = !isWhole || files.some(({ byteLength }) => byteLength > MAX_PHOTO_BYTES);
  const [file] = files;
  const message = isLarge ? m.input_photo_too_large() : file ? findRefusal(file) : null;
  if (!message) return;
  throw new AppError('invalid', message, { fields: [{ field: 'picture', message }] });
}

/** Stores the picture of a form. If that fails, the event stays without it. */
export async function keepFormPicture(
  { log, ...dependencies }: PictureKeeping & { log: Log },
  eventId: number | null,
  [bytes]: Uint8Array[],
): Promise<'kept' | 'lost' | 'none'> {
  if (!bytes || eventId === null) return 'none';
  try {
    await setEventPicture(dependencies, { id: eventId }, { bytes, actor: 'visitor' });
    return 'kept';
  } catch (error) {
    log.warn({ eventId, reason: describeFault(error) }, 'the picture of an event was not kept');
    return 'lost';
  }
}

export const pictureQueue: Queue<{ eventId: number }> = { name: 'event-picture', retries: 5 };

export function openPictureDownload({ name, url }: Pick<Site, 'name' | 'url'>): PublicDownload {
  return createPublicDownload({
    userAgent: `${name} events (${url})`,
    maxBytes: MAX_PHOTO_BYTES,
    protocols: ['https:', 'http:'],
    accept: 'image/avif,image/webp,image/jpeg,image/png,*/*;q=0.5',
    patience: { whole: 60_000, piece: 15_000 },
  });
}

/** Enqueues a job that fetches the picture of a published event, if only its URL is known. */
export async function askForPicture(
  trx: DatabaseTransaction,
  jobs: Pick<Jobs, 'enqueue'>,
  event: Pick<EventRow, 'id' | 'imageUrl' | 'picture' | 'status'>,
): Promise<void> {
  const { id: eventId, imageUrl, picture } = event;
  if (!imageUrl || picture || !isPublished(event)) return;
  await jobs.enqueue(trx, pictureQueue, { eventId });
}

/**
 * Fetches the picture of an event. If it can't be used, the event keeps only the URL. Throws if a retry may succeed.
 */
export async function fetchEventPicture(
  { db, clock, storePicture, download }: PictureKeeping & { download: PublicDownload },
  eventId: number,
): Promise<void> {
  const event = await db.kysely
    .selectFrom('events')
    .select(['imageUrl', 'picture'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event?.imageUrl || event.picture) return;
  const { imageUrl } = event;
  try {
    const answer = await download(imageUrl, null);
    const pieces: Uint8Array[] = [];
    if (!answer.isUnchanged) for await (const piece of answer.bytes) pieces.push(piece);
    const picture = await storePicture(Buffer.concat(pieces));
    await db.kysely.transaction().execute(async (trx) => {
      const row = await lockEvent(trx, { id: eventId });
      if (row.imageUrl !== imageUrl || row.picture) return;
      const auditEntry = { at: clock(), actor: 'clock', action: 'event.add-picture' };
      await updateEvent(trx, row, { picture }, auditEntry);
    });
  } catch (error) {
    const mayPass =
      error instanceof AppError
        ? error.code === 'unavailable'
        : !(error instanceof DownloadError) || error.mayPass;
    if (mayPass) throw error;
  }
}
