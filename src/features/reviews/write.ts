import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { HeldFor, postedReview, ReviewInput } from '../../contract/reviews.ts';
import type { Clock } from '../../platform/clock.ts';
import { announceChange } from '../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { foldText } from '../../platform/fold-text.ts';
import type { Jobs, JobWait } from '../../platform/jobs/jobs.ts';
import { listTagsOf, TAGS } from '../businesses/tags.ts';
import { mailNewReviews } from './owner-mail/queues.ts';
import {
  countReviews,
  insertReview,
  isRepeatedComment,
  moveRating,
  noteForOwner,
  toReview,
} from './queries.ts';
import { hashAuthor, hasLink } from './rules.ts';

export interface WritingDependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
}

export interface ReviewAuthor {
  address: string;
  /** Key of the hash under which the author is kept. */
  secret: string;
}

/** Links, repeats and what fills the hidden field wait for staff: neither listed nor counted. */
export async function writeReview(
  { db, clock, jobs }: WritingDependencies,
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
      await tellOwner(trx, jobs, { id: review.id, businessId, at: createdAt });
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

/** Of a review that everyone can read from now on. */
export async function tellOwner(
  trx: DatabaseTransaction,
  jobs: Pick<Jobs, 'enqueue'>,
  { at, ...review }: { id: number; businessId: number; at: Date },
  wait?: JobWait,
): Promise<void> {
  const when = await noteForOwner(trx, review, at);
  if (when !== 'at-once') return;
  await jobs.enqueue(trx, mailNewReviews, { businessId: review.businessId }, wait);
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
