import * as m from '#messages';
import type { PostedReview, ReviewInput } from '../../../contract/review-forms.ts';
import type { HeldFor } from '../../../contract/reviews.staff.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordEvents } from '../../audit/record-events.queries.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { replaceBands } from '../screening/gather.ts';
import { runsOf } from '../screening/likeness.rules.ts';
import { isHeldForPace, screenReview } from '../screening/screen.ts';
import { askToConfirm } from './ask-to-confirm.ts';
import { createAddressKey, createPhotoKey } from './author-links.rules.ts';
import { businessMissing, describePublished, moveSums, weigh } from './change-review.ts';
import { hasLink } from './links.rules.ts';
import { hasPrivateContact, leaveOutOwn, type OwnContacts } from './private.rules.ts';
import {
  countReviews,
  insertReview,
  isCopied,
  isDayFull,
  lockWriting,
  readOwnContacts,
  toReview,
} from './queries.ts';
import { hashAuthor, hashComment, hashNetworks } from './rules.ts';
import { emailOwner } from './tell-owner.ts';

export interface WritingDependencies extends Pick<Services, 'db' | 'clock' | 'jobs'> {
  settings: Pick<LiveSettings, 'current'>;
}

export interface ReviewAuthor {
  address: string;
  secret: string;
}

/**
 * Stores a review. Holds it for staff if they read every review first, or if it contains links, private
 * contacts or copied text, fills in the honeypot or looks like part of a cluster.
 */
export async function writeReview(
  { db, clock, jobs, settings }: WritingDependencies,
  businessId: number,
  input: ReviewInput,
  author: ReviewAuthor,
): Promise<PostedReview> {
  if ((await countReviews(db, businessId)) === null) throw businessMissing();
  return db.kysely.transaction().execute(async (trx) => {
    await lockWriting(trx);
    const createdAt = clock();
    const { rating, reviewerName, comment } = input;
    const networkHashes = hashNetworks(author.secret, author.address, createdAt);
    const [networkHash] = networkHashes;
    const isInsider = input.isInsider === true;
    const origin = { businessId, networkHash };
    const isBeyond = await isDayFull(trx, { ...origin, at: createdAt });
    const commentHash = hashComment(comment);
    const incoming = { businessId, rating, comment, commentHash, networkHashes, createdAt };
    const { mayCount, ...screening } = await screenReview(trx, incoming);
    const isCounted = mayCount && !isInsider && !isBeyond;
    const isLong = runsOf(comment).size > 0;
    const isRepeated = isLong && (await isCopied(trx, { commentHash, businessId }));
    const own = await readOwnContacts(trx, businessId);
    const found = findFactIssue({ ...input, own, isRepeated });
    const doubt = screening.isHeld && found !== 'hidden-field' ? null : found;
    const { holdReviews, reviewPhotos } = settings.current();
    const policy = holdReviews ? 'policy' : null;
    const isHeld = screening.isHeld || doubt !== null || policy !== null;
    const review = await insertReview(trx, {
      ...origin,
      ...screening,
      isCounted,
      rating,
      reviewerName,
      comment,
      commentHash,
      createdAt,
      isInsider,
      isHeld,
      heldFor: doubt ?? screening.heldFor ?? policy,
      authorHash: hashAuthor(author.secret, author.address, reviewerName),
    });
    if (!review) {
      throw new AppError('conflict', m.reviews_one_a_day());
    }
    await replaceBands(trx, review.id, comment);
    const { email } = input;
    const isLinkMailed = email !== null;
    const { secret } = author;
    if (email && doubt !== 'hidden-field') {
      await askToConfirm(trx, { jobs, secret }, { reviewId: review.id, email, at: createdAt });
    }
    const awaitsConfirmation =
      doubt === null && !policy && !isInsider && (isHeld ? isHeldForPace(screening) : !isCounted);
    const addressKey =
      awaitsConfirmation && !isLinkMailed ? createAddressKey(secret, review.id) : null;
    if (!isHeld) {
      const figures = weigh({ isCounted, rating, isHeld });
      const { isListed } = await moveSums(trx, businessId, figures);
      if (!isListed) throw businessMissing();
      await recordEvents(trx, [describePublished({ id: review.id, businessId })]);
      await emailOwner(trx, jobs, { id: review.id, businessId, at: createdAt });
    }
    const photoKey = reviewPhotos ? createPhotoKey(secret, review.id) : null;
    const sent = { held: isHeld, isLinkMailed, awaitsConfirmation, addressKey, photoKey };
    return { ...toReview(review), ...sent };
  });
}

interface Doubtful extends Pick<ReviewInput, 'nickname' | 'reviewerName' | 'comment'> {
  own: OwnContacts;
  isRepeated: boolean;
}

/** Returns the reason to hold a review based on its own content, or null. */
export function findFactIssue({
  nickname,
  reviewerName,
  comment,
  own,
  isRepeated,
}: Doubtful): HeldFor | null {
  if (nickname) return 'hidden-field';
  return findIssueOfWords([reviewerName, comment], own) ?? (isRepeated ? 'repeat' : null);
}

export function findIssueOfWords(words: string[], own: OwnContacts): 'private' | 'link' | null {
  const texts = words.map((text) => leaveOutOwn(text, own));
  if (texts.some(hasPrivateContact)) return 'private';
  return texts.some(hasLink) ? 'link' : null;
}
