import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { postedReview, ReviewInput } from '../../contract/reviews.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { announceChange } from '../../platform/database-changes.ts';
import { AppError } from '../../platform/errors.ts';
import { foldText } from '../../platform/fold-text.ts';
import { listTagsOf, TAGS } from '../../platform/page-tags.ts';
import { addRating, countReviews, insertReview, isRepeatedComment, toReview } from './queries.ts';
import { hashAuthor, hasLink } from './rules.ts';

export interface ReviewAuthor {
  address: string;
  /** Key of the hash under which the author is kept. */
  secret: string;
}

/**
 * Keeps a visitor's review and moves the business's rating in one transaction. Texts with links,
 * repeated texts and what fills the hidden field wait for staff: kept, but neither listed nor counted.
 */
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
    const isHeld =
      Boolean(input.nickname) ||
      hasLink(`${input.reviewerName} ${input.comment}`) ||
      (await isRepeatedComment(trx, commentHash));
    const createdAt = clock();
    const review = await insertReview(trx, {
      businessId,
      rating: input.rating,
      reviewerName: input.reviewerName,
      comment: input.comment,
      authorHash: hashAuthor(author.secret, author.address, input.reviewerName),
      commentHash,
      isHeld,
      createdAt,
    });
    if (!review) {
      throw new AppError(
        'conflict',
        'You have already reviewed this business today. You can write again tomorrow.',
      );
    }
    if (!isHeld) {
      const rated = await addRating(trx, businessId, input.rating, createdAt);
      if (!rated) throw businessMissing();
      const lists = rated.hasMoved ? listTagsOf(rated) : [];
      await announceChange(trx, [TAGS.business(businessId), ...lists]);
    }
    return { ...toReview(review), held: isHeld };
  });
}

export function businessMissing(): AppError {
  return new AppError('not_found', 'There is no business at this address.');
}

/** The same for comments that differ in case, accents and punctuation only. */
export function hashComment(comment: string): string {
  return createHash('sha256').update(foldText(comment)).digest('base64url');
}
