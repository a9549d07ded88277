import { z } from 'zod';
import * as m from '#messages';
import { replyHeldFor } from '../desk/reviews.ts';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import { idText, line } from '../text.ts';
import { staffReview } from './reviews.ts';

/** An owner's reply as staff see it, under the review that it answers. */
export const staffReply = z.object({
  text: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isHeld: z.boolean(),
  heldFor: replyHeldFor.nullable(),
  review: staffReview.omit({ business: true, reports: true }),
  business: staffReview.shape.business,
});
export type StaffReply = z.infer<typeof staffReply>;

export const replyQueue = z.enum(['held', 'shown']);
export type ReplyQueue = z.infer<typeof replyQueue>;

/** Of the review that it answers. */
const params = z.object({ id: idText });

export const staffReplyCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/replies',
    summary:
      'Owners’ replies: held ones, oldest first, or public ones, newest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'reviews',
    paged: true,
    query: z.object({ status: replyQueue.default('held'), ...paging(50) }),
    output: z.array(staffReply),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/replies/:id',
    summary: 'A reply, by the review that it answers',
    access: 'reviews',
    params,
    output: staffReply,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/admin/replies/:id/publish',
    summary:
      'Publish a held reply. The text that was read goes along, so that no other is published.',
    access: 'reviews',
    params,
    body: z.object({ updatedAt: z.iso.datetime() }),
    output: staffReply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/replies/:id',
    summary: 'Remove a reply. Its owner gets the reason by email.',
    access: 'reviews',
    params,
    query: z.object({ reason: line(500, () => m.input_reason_required()) }),
    output: z.object({ reviewId: z.int() }),
  }),
};
