import { isCommonMailHost, mailHostOf } from '../../../domain/mail-hosts.ts';
import { isSignature, sign } from '../../../platform/signature.ts';
import { findMailbox } from '../../mails/model/recipient.rules.ts';

/**
 * Returns a token derived from the review and the secret. All emails about a review have the same link, and
 * the database stores only its hash.
 */
export function createReviewToken(secret: string, reviewId: number): string {
  return sign(secret, 'link of a review', String(reviewId));
}

export function linkToReview(
  { secret, site }: { secret: string; site: { url: string } },
  reviewId: number,
): string {
  return `${site.url}/your-review?token=${createReviewToken(secret, reviewId)}`;
}

export function hashMailbox(secret: string, email: string): string {
  return sign(secret, 'mailbox of a reviewer', findMailbox(email));
}

export function hashHost(secret: string, email: string): string | null {
  const host = mailHostOf(email);
  return isCommonMailHost(host) ? null : sign(secret, 'mail host of a reviewer', host);
}

const ADDRESS_OF = 'address of a review';

/** Returns the key with which the author of a new review can add an email address. */
export function createAddressKey(secret: string, reviewId: number): string {
  return createKey(secret, ADDRESS_OF, reviewId);
}

const PHOTOS_OF = 'photos of a review';

/** Returns the key with which the author of a new review can add photos. */
export function createPhotoKey(secret: string, reviewId: number): string {
  return createKey(secret, PHOTOS_OF, reviewId);
}

export function readPhotoKey(secret: string, key: string): number | null {
  return readKey(secret, PHOTOS_OF, key);
}

/** Returns the id of the review that an address key was made for, or null if the key is wrong. */
export function readAddressKey(secret: string, key: string): number | null {
  return readKey(secret, ADDRESS_OF, key);
}

function createKey(secret: string, purpose: string, reviewId: number): string {
  return `${reviewId}.${sign(secret, purpose, String(reviewId))}`;
}

function readKey(secret: string, purpose: string, key: string): number | null {
  const [id = '', signature = ''] = key.split('.');
  const reviewId = Number(id);
  const isOurs =
    Number.isSafeInteger(reviewId) && isSignature(signature, secret, { purpose, text: id });
  return isOurs ? reviewId : null;
}
