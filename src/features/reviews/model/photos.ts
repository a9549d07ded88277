import { createHash } from 'node:crypto';
import * as m from '#messages';
import type { EndpointInput, EndpointOutput } from '../../../contract/endpoint.ts';
import { MAX_PHOTO_BYTES } from '../../../contract/photos.owner.ts';
import type { PostedReview, SentPhotos } from '../../../contract/review-forms.ts';
import type { reviewCalls } from '../../../contract/reviews.ts';
import { MAX_REVIEW_PHOTOS } from '../../../domain/photo-widths.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { describeFault } from '../../../platform/database/errors.ts';
import { AppError } from '../../../platform/errors.ts';
import { createGate } from '../../../platform/gate.ts';
import { findRefusal } from '../../photos/files.rules.ts';
import type { PhotoDependencies } from '../../photos/photo-editor.ts';
import { addReviewPhoto } from '../../photos/review-photos.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { readPhotoKey } from './author-links.rules.ts';
import { readOwnContacts } from './queries.ts';
import { lockReview } from './staff.queries.ts';
import { findIssueOfWords } from './write.ts';

type Dependencies = PhotoDependencies & {
  secret: string;
  settings: Pick<LiveSettings, 'current'>;
};

const DAY = 86_400_000;
/** Limits how many photos of visitors are in memory at a time. */
const gate = createGate({ atOnce: 8, each: 2, waiting: 40, patience: 20_000 });

type Call = typeof reviewCalls.addPhoto;

/** Adds a photo to a review of the last day. Reads the body only if the key is right. */
export function receivePhoto(
  dependencies: Dependencies,
  { key, uploadKey, alt }: EndpointInput<Call>['query'],
  { body, address }: { body: AsyncIterable<Uint8Array>; address: string },
): Promise<EndpointOutput<Call>> {
  const reviewId = readPhotoKey(dependencies.secret, key);
  if (reviewId === null) throw takesNoPhotos();
  return gate(async () => {
    const bytes = await readPhoto(body);
    return addPhoto(dependencies, { reviewId, uploadKey, alt, bytes });
  }, address);
}

async function readPhoto(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_PHOTO_BYTES) throw new AppError('too_large', m.input_photo_too_large());
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface NewPhoto {
  reviewId: number;
  uploadKey: string;
  alt: string;
  bytes: Uint8Array;
}

async function addPhoto(dependencies: Dependencies, photo: NewPhoto) {
  const { clock, settings, db } = dependencies;
  const { reviewPhotos, holdReviewPhotos } = settings.current();
  if (!reviewPhotos) throw takesNoPhotos();
  const lock = async (trx: DatabaseTransaction) => {
    const review = await lockReview(trx, photo.reviewId);
    if (!review || review.createdAt.getTime() < clock().getTime() - DAY) throw takesNoPhotos();
    return review;
  };
  const review = await db.kysely.transaction().execute(lock);
  const own = await readOwnContacts(db.kysely, review.businessId);
  const isHeld = holdReviewPhotos || findIssueOfWords([photo.alt], own) !== null;
  const { id } = await addReviewPhoto(dependencies, { ...photo, isHeld }, lock);
  return { id, isHeld };
}

function takesNoPhotos(): AppError {
  return new AppError('forbidden', m.reviews_photos_closed());
}

/** Checks the photos of a form before its review is written. Throws `invalid` with the reason at the field. */
export function checkFormPhotos(files: Uint8Array[], isWhole: boolean): void {
  const refusal = findRefusalOf(files, isWhole);
  if (!refusal) return;
  throw new AppError('invalid', refusal, { fields: [{ field: 'photos', message: refusal }] });
}

function findRefusalOf(files: Uint8Array[], isWhole: boolean): string | null {
  if (!isWhole || files.some(({ byteLength }) => byteLength > MAX_PHOTO_BYTES)) {
    return m.reviews_photos_too_large();
  }
  if (files.length > MAX_REVIEW_PHOTOS) {
    return m.reviews_photos_most({ most: MAX_REVIEW_PHOTOS });
  }
  return files.map(findRefusal).find((reason) => reason !== null) ?? null;
}

/** Adds the photos of a form to its review, which stays even if they can't be stored. */
export async function keepPhotos(
  dependencies: Dependencies,
  { id: reviewId, photoKey }: PostedReview,
  files: Uint8Array[],
): Promise<SentPhotos> {
  if (files.length === 0 || photoKey === null) return 'none';
  try {
    for (const bytes of files) {
      await addPhoto(dependencies, { reviewId, uploadKey: hashFile(bytes), alt: '', bytes });
    }
    return 'sent';
  } catch (error) {
    dependencies.log.error({ reason: describeFault(error) }, 'a photo could not be stored');
    return 'lost';
  }
}

function hashFile(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
