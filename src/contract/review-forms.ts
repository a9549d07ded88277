import { z } from 'zod';
import * as m from '#messages';
import { line, optionalEmail, paragraphs, requiredEmail } from '../domain/text.ts';

export const review = z.object({
  id: z.int(),
  rating: z.int(),
  reviewerName: z.string(),
  comment: z.string(),
  createdAt: z.iso.datetime(),
});

export type Review = z.infer<typeof review>;

export const reviewInput = z.object({
  rating: z
    .int({ error: () => m.input_rating_required() })
    .min(1, { error: () => m.input_rating_required() })
    .max(5, { error: () => m.input_rating_range() }),
  reviewerName: line(100).min(1, { error: () => m.input_name_required() }),
  comment: paragraphs(5000).min(10, { error: () => m.input_comment_min() }),
  /** Whether the author works there or knows the owner. Shown with the review, which then doesn't count. */
  isInsider: z.boolean().optional(),
  /** Email address for the confirmation link. Never shown. */
  email: optionalEmail(() => m.input_email_full()),
  /** Honeypot field hidden from people. Any value comes from a bot. */
  nickname: z.string().max(200).optional(),
});

export type ReviewInput = z.infer<typeof reviewInput>;

export const reviewEdit = reviewInput.pick({ rating: true, comment: true });

export type ReviewEdit = z.infer<typeof reviewEdit>;

export const postedReview = review.extend({
  /** Whether the review awaits staff. Until then it is neither listed nor counted. */
  held: z.boolean(),
  isLinkMailed: z.boolean(),
  /** Whether the review counts only once its author confirms it by email. */
  awaitsConfirmation: z.boolean(),
  /** Key with which the author can add an email address within a day. Null if one was given or none is needed. */
  addressKey: z.string().nullable(),
  /** Key with which the author can add photos within a day. Null if the review takes none. */
  photoKey: z.string().nullable(),
});

export type PostedReview = z.infer<typeof postedReview>;

/** Maximum bytes of all photos of a form that is sent without JavaScript. */
export const PLAIN_PHOTO_BYTES = 20_000_000;

/** Result for the photos of a review sent without JavaScript. */
export type SentPhotos = 'none' | 'sent' | 'lost';

export function sentReviewPath(
  businessId: number,
  { held, isLinkMailed, awaitsConfirmation, addressKey }: PostedReview,
  photos: SentPhotos = 'none',
): string {
  const said = [
    held ? 'held' : 'shown',
    ...(awaitsConfirmation ? ['unconfirmed'] : []),
    ...(isLinkMailed ? ['mailed'] : []),
    ...(photos === 'none' ? [] : [`photos${photos}`]),
  ].join('-');
  const key = addressKey ? `&key=${encodeURIComponent(addressKey)}` : '';
  return `/write-review/${businessId}?sent=${said}${key}`;
}

export const reportReason = z.enum(['spam', 'offensive', 'false', 'other'], {
  error: () => m.input_reason_choice(),
});

export type ReportReason = z.infer<typeof reportReason>;

export const reportInput = z.object({
  reason: reportReason,
  comment: paragraphs(500)
    .nullish()
    .transform((text) => text || null),
  /** Photo of the review that is reported instead of the text. */
  photoId: z.int().min(1).optional(),
});

export const reviewLinkInput = z.object({
  email: requiredEmail(() => m.input_email_missing()),
});
