import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { HeldFor, postedReview, ReviewInput } from '../../contract/reviews.ts';
import type { Clock } from '../../platform/clock.ts';
import { announceChange } from '../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { foldText } from '../../platform/fold-text.ts';
import { listTagsOf, TAGS } from '../businesses/tags.ts';
import { countReviews, insertReview, isRepeatedComment, moveRating, toReview } from './queries.ts';
import { hashAuthor, hasLink } from './rules.ts';

export interface ReviewAuthor {
  address: string;
  /** Key of the hash under which the author is kept. */
  secret: string;
}

/** Links, repeats and what fills the hidden field wait for staff: neither listed nor counted. */
export async function writeReview(
  db: Database,
  clock: Clock,
  businessId: number,
  input: ReviewInput,
  author: ReviewAuthor,
): Promise<z.infer<typeof postedReview>> {
  if ((await countReviews(db, businessId)) === null) throw businessMissing();
  const commentHash = hashComment(input.comment);
  return db.kysely.transaction().execute(async (trx) => {
    const heldFor = await findDoubt(trx, input, commentHash);
    const createdAt = clock();
    const review = await insertReview(trx, {
      businessId,
      rating: input.rating,
      reviewerName: input.reviewerName,
      comment: input.comment,
      authorHash: hashAuthor(author.secret, author.address, input.reviewerName),
      commentHash,
      heldFor,
      createdAt,
    });
    if (!review) {
      throw new AppError(
        'conflict',
        'You have already reviewed this business today. You can review it again tomorrow.',
      );
    }
    if (heldFor === null) {
      const { isListed } = await countReview(
        trx,
        { businessId, rating: input.rating },
        1,
        createdAt,
      );
      if (!isListed) throw businessMissing();
    }
    return { ...toReview(review), held: heldFor !== null };
  });
}

async function findDoubt(
  trx: DatabaseTransaction,
  { nickname, reviewerName, comment }: ReviewInput,
  commentHash: string,
): Promise<HeldFor | null> {
  if (nickname) return 'hidden-field';
  if (hasLink(`${reviewerName} ${comment}`)) return 'link';
  return (await isRepeatedComment(trx, commentHash)) ? 'repeat' : null;
}

/** Counts a review in its business's rating, or (-1) takes it out again, and tells the cached pages. */
export async function countReview(
  trx: DatabaseTransaction,
  { businessId, rating }: { businessId: number; rating: number },
  by: 1 | -1,
  at: Date,
): Promise<{ isListed: boolean }> {
  const rated = await moveRating(trx, businessId, { rating: by * rating, count: by }, at);
  if (!rated) throw businessMissing();
  const lists = rated.hasMoved ? listTagsOf(rated) : [];
  await announceChange(trx, [TAGS.business(businessId), TAGS.reviews, ...lists]);
  return rated;
}

export function businessMissing(): AppError {
  return new AppError('not_found', 'There is no business at this address. Search for it by name.');
}

export function hashComment(comment: string): string {
  return createHash('sha256').update(foldText(comment)).digest('base64url');
}
