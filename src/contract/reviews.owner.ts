import { z } from 'zod';
import * as m from '#messages';
import { idText, paragraphs } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';
import { PUBLIC_PAGE_SIZE, paging } from './paging.ts';
import { reportInput, reportReason } from './review-forms.ts';
import { listedReview } from './reviews.ts';

const tooShort = () => m.input_reply_min();

export const replyInput = z.object({
  text: paragraphs(1000, tooShort).min(10, { error: tooShort }),
  /** `updatedAt` of the reply that was read, or null for a first reply. A stale one gets 409. */
  updatedAt: z.iso.datetime().nullable(),
});

export type ReplyInput = z.infer<typeof replyInput>;

export const ownReply = z.object({
  text: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isHeld: z.boolean(),
});

export type OwnReply = z.infer<typeof ownReply>;

export const ownerReview = listedReview.omit({ reply: true }).extend({
  reply: ownReply.nullable(),
  /** Whether the owner has reported the review. Only one report counts. */
  isReported: z.boolean(),
});

export type OwnerReview = z.infer<typeof ownerReview>;

export const reviewMail = z.enum(['at-once', 'weekly', 'never'], {
  error: () => m.input_time_choice(),
});

export type ReviewMail = z.infer<typeof reviewMail>;

export const reviewSettings = z.object({
  reviewMail,
  waiting: z.int(),
});

export type ReviewSettings = z.infer<typeof reviewSettings>;

const ofReview = ownerParams.extend({ reviewId: idText });

export const ownerReviewCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/:id/reviews',
    summary: 'Listed reviews with their replies, newest first',
    access: 'owner',
    paged: true,
    params: ownerParams,
    query: z.object({
      show: z.enum(['all', 'unanswered']).default('all'),
      ...paging(PUBLIC_PAGE_SIZE),
    }),
    output: z.array(ownerReview),
  }),
  reply: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/reviews/:reviewId/reply',
    summary:
      'Answer a review in public, or change the answer. Links and repeated words wait for staff.',
    access: 'owner',
    limit: 'desk',
    params: ofReview,
    body: replyInput,
    maxBytes: 16_000,
    output: ownReply,
  }),
  removeReply: endpoint({
    method: 'DELETE',
    path: '/api/desk/:id/reviews/:reviewId/reply',
    summary: 'Remove the answer to a review',
    access: 'owner',
    limit: 'desk',
    params: ofReview,
    output: z.object({ reviewId: z.int() }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/desk/:id/reviews/:reviewId/report',
    summary: 'Report a review to staff, once. It stays public until they decide.',
    access: 'owner',
    limit: 'desk',
    status: 201,
    params: ofReview,
    body: reportInput,
    output: z.object({ reviewId: z.int(), reason: reportReason }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/desk/:id/review-settings',
    summary: 'How many reviews are being checked, and when the owner is emailed about new ones',
    access: 'owner',
    params: ownerParams,
    output: reviewSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/review-settings',
    summary: 'Choose when to be emailed about new reviews',
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    body: reviewSettings.pick({ reviewMail: true }),
    output: reviewSettings,
  }),
};
