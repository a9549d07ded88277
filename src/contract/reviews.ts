import { z } from 'zod';
import * as m from '#messages';
import { reviewPhoto } from '../domain/photos.ts';
import { idText, line, requiredEmail } from '../domain/text.ts';
import { business } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { PUBLIC_PAGE_SIZE, paging } from './paging.ts';
import { PICTURE_BODY } from './photos.owner.ts';
import {
  postedReview,
  reportInput,
  reportReason,
  review,
  reviewEdit,
  reviewInput,
  reviewLinkInput,
} from './review-forms.ts';

export const reviewReply = z.object({
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** Time of the last edit; null if the reply was never edited. */
  updatedAt: z.iso.datetime().nullable(),
});

export type ReviewReply = z.infer<typeof reviewReply>;

export const listedReview = review.extend({
  isSample: z.boolean(),
  isInsider: z.boolean(),
  /**
   * Whether the review counts in the rating. Insiders' reviews don't, nor unconfirmed reviews that are part
   * of a burst or come from a conspicuous network.
   */
  isCounted: z.boolean(),
  isConfirmed: z.boolean(),
  /** The site that first published it; null if it was written here. */
  importedFrom: z.string().nullable(),
  /** Time of the last edit; null if the review was never edited. */
  editedAt: z.iso.datetime().nullable(),
  helpfulCount: z.int(),
  reply: reviewReply.nullable(),
  photos: z.array(reviewPhoto),
});

export type ListedReview = z.infer<typeof listedReview>;

const ofBusiness = z.object({ id: idText });

export const reviewSort = z.enum(['newest', 'helpful', 'highest', 'lowest']);

export type ReviewSort = z.infer<typeof reviewSort>;

/** Comma-separated star ratings, such as `5` or `1,2`. */
export const ratingsText = z
  .string()
  .regex(/^[1-5](,[1-5]){0,4}$/, { error: () => m.input_ratings_list() })
  .transform((text) => [...new Set(text.split(',').map(Number))]);

export const latestReview = listedReview
  .pick({ id: true, rating: true, reviewerName: true, createdAt: true, isSample: true })
  .extend({
    /** Beginning of the text, at most 120 characters. */
    quote: z.string(),
    business: business.pick({ name: true, slug: true, category: true, city: true, state: true }),
  });

export type LatestReview = z.infer<typeof latestReview>;

export const reviewCalls = {
  latest: endpoint({
    method: 'GET',
    path: '/api/reviews/latest',
    summary:
      'The 6 latest reviews of all businesses, or with `state` and `city` the latest of 6 businesses there',
    access: 'anyone',
    query: z
      .object({ state: line(50).optional(), city: line(100).optional() })
      .refine(({ state, city }) => !state === !city, {
        error: () => m.input_state_and_city(),
        path: ['city'],
      }),
    output: z.array(latestReview),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/businesses/:id/reviews',
    summary: 'Reviews of a business, newest first unless sorted; newest first among equals, too',
    access: 'anyone',
    paged: true,
    params: ofBusiness,
    query: z.object({
      sort: reviewSort.default('newest'),
      rating: ratingsText.optional(),
      ...paging(PUBLIC_PAGE_SIZE),
    }),
    output: z.array(listedReview),
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/businesses/:id/reviews',
    summary: 'Write a review',
    access: 'anyone',
    refusesBlocked: true,
    limit: 'reviews',
    status: 201,
    params: ofBusiness,
    body: reviewInput,
    output: postedReview,
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/api/review-photos',
    summary:
      'Add a photo to a review just posted (the request body itself; JPEG, PNG, WebP or AVIF, at most 15 MB; four a review). It is resized soon after, and may wait for staff.',
    access: 'anyone',
    refusesBlocked: true,
    limit: 'photos',
    status: 201,
    query: z.object({
      /** `photoKey` of the posted review. */
      key: z.string().max(200),
      /** Idempotency key made once per photo. */
      uploadKey: z.uuid({ error: () => m.input_uuid() }),
      /** Description of the photo for people who can't see it. */
      alt: line(200).default(''),
    }),
    body: {
      ...PICTURE_BODY,
      travels: 'stream',
      get tooLarge() {
        return m.input_photo_too_large();
      },
      get wrongType() {
        return m.input_photo_wrong_type();
      },
    },
    output: z.object({ id: z.int(), isHeld: z.boolean() }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/businesses/:id/reviews/:reviewId/report',
    summary:
      'Report a review to staff, once per person. Reports from many networks hide it until staff decide: three for a new one, more the longer it stands.',
    access: 'anyone',
    refusesBlocked: true,
    limit: 'reports',
    status: 201,
    params: ofBusiness.extend({ reviewId: idText }),
    body: reportInput,
    output: z.object({ reviewId: z.int(), reason: reportReason }),
  }),
  helpful: endpoint({
    method: 'POST',
    path: '/api/businesses/:id/reviews/:reviewId/helpful',
    summary: 'Say that a review is helpful, once per network. Said again, nothing changes.',
    access: 'anyone',
    limit: 'helpful',
    status: 201,
    params: ofBusiness.extend({ reviewId: idText }),
    output: z.object({ reviewId: z.int(), helpfulCount: z.int() }),
  }),
};

export const ownReviewState = z.enum(['published', 'checking']);

export const ownReview = listedReview
  .omit({ isSample: true, isCounted: true, photos: true })
  .extend({
    /** `photo` is null until visitors see it. */
    photos: z.array(
      z.object({
        id: z.int(),
        alt: z.string(),
        photo: reviewPhoto.nullable(),
        isHeld: z.boolean(),
      }),
    ),
    state: ownReviewState,
    /** Version to send with changes. A stale one gets 409. */
    version: z.iso.datetime(),
    business: business.pick({ name: true, slug: true, category: true, city: true, state: true }),
  });

export type OwnReview = z.infer<typeof ownReview>;

const token = z.string().max(100);

const byToken = z.object({ token });

const query = z.object({ token: token.default('') });

const one = { access: 'anyone', limit: 'own-reviews', maxBytes: 2000 } as const;

export const ownReviewCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/own-review',
    summary: 'A review, for whoever has its link',
    access: 'anyone',
    isPrivate: true,
    query,
    output: ownReview,
  }),
  confirm: endpoint({
    ...one,
    method: 'POST',
    path: '/api/own-review/confirm',
    summary: 'Confirm a review by mail',
    refusesBlocked: true,
    body: byToken,
    output: ownReview,
  }),
  edit: endpoint({
    ...one,
    method: 'PUT',
    path: '/api/own-review',
    summary: 'Change a confirmed review. It is checked like a new one.',
    refusesBlocked: true,
    body: reviewEdit.extend({ token, version: z.iso.datetime() }),
    maxBytes: 64_000,
    output: ownReview,
  }),
  takeBack: endpoint({
    ...one,
    method: 'DELETE',
    path: '/api/own-review',
    summary:
      'Take a confirmed review back. It can be undone for a moment, then it is gone for good.',
    query,
    output: z.object({ id: z.int() }),
  }),
  removePhoto: endpoint({
    ...one,
    method: 'DELETE',
    path: '/api/own-review/photos/:photoId',
    summary: 'Remove a photo of a review, for whoever has its link',
    params: z.object({ photoId: idText }),
    query,
    output: ownReview,
  }),
  undo: endpoint({
    ...one,
    method: 'POST',
    path: '/api/own-review/undo',
    summary: 'Publish again what was taken back a moment ago',
    body: byToken,
    output: ownReview,
  }),
  forget: endpoint({
    ...one,
    method: 'POST',
    path: '/api/own-review/forget',
    summary: 'Erase the email address of a review. Its link ends; the review stays.',
    body: byToken,
    output: z.object({ id: z.int() }),
  }),
  giveAddress: endpoint({
    method: 'POST',
    path: '/api/own-review/address',
    summary:
      'Give the address to which the link that confirms a review just posted goes. The answer is the same whether there is such a review.',
    access: 'anyone',
    refusesBlocked: true,
    limit: 'review-links',
    body: z.object({
      key: z.string().max(200),
      email: requiredEmail(() => m.input_email_missing()),
    }),
    maxBytes: 2000,
    output: z.object({ isAccepted: z.literal(true) }),
  }),
  sendLinks: endpoint({
    method: 'POST',
    path: '/api/review-links',
    summary: 'Email the links of one’s reviews. The answer is the same whether there are any.',
    access: 'anyone',
    limit: 'review-links',
    body: reviewLinkInput,
    maxBytes: 2000,
    output: z.object({ isAccepted: z.literal(true) }),
  }),
};
