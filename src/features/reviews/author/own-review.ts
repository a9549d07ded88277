import * as m from '#messages';
import type { OwnReview } from '../../../contract/reviews.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../contacts/token.rules.ts';
import { toListedReview } from '../list.queries.ts';
import { lockWriting } from '../queries.ts';
import {
  findOwnReview,
  type LockedOwnReview,
  lockOwnReview,
  type OwnReviewRow,
} from './queries.ts';

interface Dependencies {
  db: Database;
  clock: Clock;
}

export async function readOwnReview(
  { db, clock }: Dependencies,
  token: string,
): Promise<OwnReview> {
  const row = await findOwnReview(db, hashToken(token), clock());
  if (!row) throw linkEnded();
  return toOwnReview(row);
}

/** Changes wait for one another and for new reviews, whose check may look at this one. */
export function changeOwnReview(
  { db, clock }: Dependencies,
  token: string,
  change: (trx: DatabaseTransaction, review: LockedOwnReview, at: Date) => Promise<void>,
): Promise<{ id: number }> {
  return db.kysely.transaction().execute(async (trx) => {
    await lockWriting(trx);
    const at = clock();
    const review = await lockOwnReview(trx, hashToken(token), at);
    if (!review) throw linkEnded();
    await change(trx, review, at);
    return { id: review.id };
  });
}

export function requireThere({ isDeleted }: LockedOwnReview): void {
  if (isDeleted) throw linkEnded();
}

export function requireConfirmed(review: LockedOwnReview): void {
  requireThere(review);
  if (review.confirmedAt) return;
  throw new AppError('conflict', m.my_review_confirm_first());
}

export function versionOf({ createdAt, editedAt }: { createdAt: Date; editedAt: Date | null }) {
  return (editedAt ?? createdAt).toISOString();
}

function toOwnReview({ isHeld, business, businessId, ...row }: OwnReviewRow): OwnReview {
  const { isSample, isCounted, ...review } = toListedReview(row);
  return { ...review, state: isHeld ? 'checking' : 'published', version: versionOf(row), business };
}

function linkEnded(): AppError {
  return new AppError('not_found', m.my_review_link_dead());
}
