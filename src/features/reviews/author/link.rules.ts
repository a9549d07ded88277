import { sign } from '../../../platform/signature.ts';
import { findMailbox } from '../../notices/recipient.rules.ts';

export const CONFIRM_DAYS = 30;

/** 128 bits, made of the review and the secret: every mail has the same, and the database none. */
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
