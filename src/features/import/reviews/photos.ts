import { createHash } from 'node:crypto';
import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { DownloadError, type PublicDownload } from '../../../platform/http/public-download.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { findRefusal } from '../../photos/files.rules.ts';
import type { PhotoDependencies } from '../../photos/photo-editor.ts';
import { addReviewPhoto } from '../../photos/review-photos.ts';
import { lockReview } from '../../reviews/model/staff.queries.ts';
import { readPhoto } from '../write/photos.ts';
import { countIn } from './imports.queries.ts';

export interface PhotoWish {
  importId: number;
  reviewId: number;
  line: number;
  addresses: string[];
}

export const reviewPhotoQueue: Queue<PhotoWish> = { name: 'fetch-review-photos', retries: 5 };

/**
 * Adds the photos of a review, held until staff have seen them. One that was added before is left; one that can't
 * be had is told with the import. Throws if a host may answer later.
 */
export async function fetchReviewPhotos(
  dependencies: PhotoDependencies & { download: PublicDownload },
  { importId, reviewId, line, addresses }: PhotoWish,
): Promise<void> {
  for (const address of addresses) {
    const reason = await fetchPhoto(dependencies, reviewId, address);
    if (reason === null) continue;
    const refused = [{ line, reason: m.review_imports_photo({ address, reason }) }];
    await dependencies.db.kysely
      .transaction()
      .execute((trx) => countIn(trx, importId, { refused }));
  }
}

/** Returns why a photo can't be had, or null. */
async function fetchPhoto(
  dependencies: PhotoDependencies & { download: PublicDownload },
  reviewId: number,
  address: string,
): Promise<string | null> {
  try {
    const bytes = await readPhoto(dependencies.download, address);
    const refusal = findRefusal(bytes);
    if (refusal !== null) return refusal;
    const uploadKey = createHash('sha256').update(address).digest('hex');
    const photo = { reviewId, uploadKey, bytes, alt: '', isHeld: true };
    await addReviewPhoto(dependencies, photo, async (trx) => {
      const review = await lockReview(trx, reviewId);
      if (!review) throw new AppError('not_found', m.reviews_gone());
      return review;
    });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    if (error instanceof DownloadError && !error.mayPass) return error.message;
    throw error;
  }
}
