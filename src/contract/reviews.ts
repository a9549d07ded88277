import { z } from 'zod';
import { business } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { PUBLIC_PAGE_SIZE, paging } from './paging.ts';
import { idText, line, paragraphs } from './text.ts';

export const review = z.object({
  id: z.int(),
  rating: z.int(),
  reviewerName: z.string(),
  comment: z.string(),
  createdAt: z.iso.datetime(),
});
export type Review = z.infer<typeof review>;

/** What the owner of the business answers in public. */
export const reviewReply = z.object({
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** Null if it was never changed. */
  updatedAt: z.iso.datetime().nullable(),
});
export type ReviewReply = z.infer<typeof reviewReply>;

export const listedReview = review.extend({
  /** Came with the sample: nobody wrote it of a visit. */
  isSample: z.boolean(),
  reply: reviewReply.nullable(),
});
export type ListedReview = z.infer<typeof listedReview>;

/** What a visitor writes: the rules of the review form, on both sides of the wire. */
export const reviewInput = z.object({
  rating: z
    .int({ error: 'Rating is required' })
    .min(1, 'Rating is required')
    .max(5, 'Rating is 1 to 5'),
  reviewerName: line(100).min(1, 'Name is required'),
  comment: paragraphs(5000).min(10, 'Comment must be at least 10 characters'),
  /** A honeypot: people never see this field, so whatever fills it in is a bot. */
  nickname: z.string().max(200).optional(),
});
export type ReviewInput = z.infer<typeof reviewInput>;

const ofBusiness = z.object({ id: idText });

/** Why a review waits for staff: what is in it, or that three people reported it. */
export const heldFor = z.enum(['link', 'repeat', 'hidden-field', 'reports']);
export type HeldFor = z.infer<typeof heldFor>;

export const reportReason = z.enum(['spam', 'offensive', 'false', 'other'], {
  error: 'Choose a reason',
});
export type ReportReason = z.infer<typeof reportReason>;

/** What a visitor says against a review. */
export const reportInput = z.object({
  reason: reportReason,
  comment: paragraphs(500)
    .nullish()
    .transform((text) => text || null),
});

export const reviewSort = z.enum(['newest', 'highest', 'lowest']);
export type ReviewSort = z.infer<typeof reviewSort>;

/** Stars with commas between: `5` or `1,2`. */
const ratingsText = z
  .string()
  .regex(/^[1-5](,[1-5]){0,4}$/, 'Use 1 to 5, with commas between')
  .transform((text) => [...new Set(text.split(',').map(Number))]);

/** `held`: the review waits for staff, so it is neither listed nor counted yet. */
export const postedReview = review.extend({ held: z.boolean() });

/** A review beside the business that it is about. */
export const latestReview = listedReview
  .pick({ id: true, rating: true, reviewerName: true, createdAt: true, isSample: true })
  .extend({
    /** Its beginning, at most 120 characters. */
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
        error: 'Give both a state and a city, or neither',
        path: ['city'],
      }),
    output: z.array(latestReview),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/businesses/:id/reviews',
    summary: 'Reviews of a business, newest first unless sorted; newest first within a rating too',
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
    limit: 'reviews',
    status: 201,
    params: ofBusiness,
    body: reviewInput,
    output: postedReview,
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/businesses/:id/reviews/:reviewId/report',
    summary:
      'Report a review to staff, once per person. After three reports it is hidden until staff decide.',
    access: 'anyone',
    limit: 'reports',
    status: 201,
    params: ofBusiness.extend({ reviewId: idText }),
    body: reportInput,
    output: z.object({ reviewId: z.int(), reason: reportReason }),
  }),
};
