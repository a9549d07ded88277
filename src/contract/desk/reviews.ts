import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { PUBLIC_PAGE_SIZE, paging } from '../paging.ts';
import { listedReview, reportInput, reportReason } from '../reviews.ts';
import { idText, paragraphs } from '../text.ts';
import { deskParams } from './desk.ts';

/** Why a reply waits for staff: what is in it, or that they removed one before it. */
export const replyHeldFor = z.enum(['link', 'repeat', 'removed']);
export type ReplyHeldFor = z.infer<typeof replyHeldFor>;

const tooShort = () => m.input_reply_min();

/** The owner's public answer to a review. */
export const replyInput = z.object({
  text: paragraphs(1000, tooShort).min(10, { error: tooShort }),
  /** Of the reply that was read; null for the first. Another one's is refused with 409. */
  updatedAt: z.iso.datetime().nullable(),
});
export type ReplyInput = z.infer<typeof replyInput>;

/** A reply as its owner sees it. */
export const ownReply = z.object({
  text: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** It waits for staff and is not public. */
  isHeld: z.boolean(),
});
export type OwnReply = z.infer<typeof ownReply>;

export const deskReview = listedReview.omit({ reply: true }).extend({
  reply: ownReply.nullable(),
  /** By the owner; one report counts. */
  isReported: z.boolean(),
});
export type DeskReview = z.infer<typeof deskReview>;

/** When an owner hears of new reviews. */
export const reviewMail = z.enum(['at-once', 'weekly', 'never'], {
  error: () => m.input_time_choice(),
});
export type ReviewMail = z.infer<typeof reviewMail>;

export const reviewSettings = z.object({
  reviewMail,
  /** Reviews of the listing that staff check; their words are not told. */
  waiting: z.int(),
});
export type ReviewSettings = z.infer<typeof reviewSettings>;

const ofReview = deskParams.extend({ reviewId: idText });

export const deskReviewCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/:id/reviews',
    summary: 'Listed reviews with their replies, newest first',
    access: 'owner',
    paged: true,
    params: deskParams,
    query: z.object({
      show: z.enum(['all', 'unanswered']).default('all'),
      ...paging(PUBLIC_PAGE_SIZE),
    }),
    output: z.array(deskReview),
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
    params: deskParams,
    output: reviewSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/review-settings',
    summary: 'Choose when to be emailed about new reviews',
    access: 'owner',
    limit: 'desk',
    params: deskParams,
    body: reviewSettings.pick({ reviewMail: true }),
    output: reviewSettings,
  }),
};
