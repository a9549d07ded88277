import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import { heldFor, reportReason, review } from '../reviews.ts';
import { idText, line } from '../text.ts';
import { namedListing } from './named-listing.ts';

/** A review as staff see it. */
export const staffReview = review.extend({
  business: namedListing,
  isHeld: z.boolean(),
  /** Null for what is not held, and for what was before reasons were kept. */
  heldFor: heldFor.nullable(),
  /** Reports that staff have not handled yet. */
  reports: z.array(
    z.object({
      reason: reportReason,
      comment: z.string().nullable(),
      /** By the owner of the business, who has an interest. */
      isOwner: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type StaffReview = z.infer<typeof staffReview>;

export const reviewQueue = z.enum(['held', 'reported']);
export type ReviewQueue = z.infer<typeof reviewQueue>;

const params = z.object({ id: idText });

export const staffReviewCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/reviews',
    summary:
      'Reviews that need a decision, oldest first: held or reported. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'reviews',
    paged: true,
    query: z.object({ status: reviewQueue.default('held'), ...paging(50) }),
    output: z.array(staffReview),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/reviews/:id',
    summary: 'A review',
    access: 'reviews',
    params,
    output: staffReview,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/admin/reviews/:id/publish',
    summary: 'Publish a held review, or keep a reported one. Its reports are closed.',
    access: 'reviews',
    params,
    output: staffReview,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/reviews/:id',
    summary: 'Delete a review. It can be undone for a moment, then it is gone for good.',
    access: 'reviews',
    params,
    query: z.object({ reason: line(500).optional() }),
    output: z.object({ id: z.int() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/reviews/:id/undo',
    summary:
      'Undo your own decision on a review shortly after it. 409 if it is too late or the review has changed since.',
    access: 'reviews',
    params,
    output: staffReview,
  }),
};
