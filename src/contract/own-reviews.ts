import { z } from 'zod';
import * as m from '#messages';
import { business } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { listedReview, reviewInput } from './reviews.ts';
import { requiredEmail } from './text.ts';

/** `checking`: it waits for staff. */
export const ownReviewState = z.enum(['published', 'checking']);

/** A review as its author sees it, who came by the link in an email. */
export const ownReview = listedReview.omit({ isSample: true, isCounted: true }).extend({
  state: ownReviewState,
  /** Sent along with changes; a stale one is refused with 409. */
  version: z.iso.datetime(),
  business: business.pick({ name: true, slug: true, category: true, city: true, state: true }),
});
export type OwnReview = z.infer<typeof ownReview>;

export const reviewEdit = reviewInput.pick({ rating: true, comment: true });
export type ReviewEdit = z.infer<typeof reviewEdit>;

const token = z.string().max(100);
const byToken = z.object({ token });
const query = z.object({ token: token.default('') });

export const reviewLinkInput = z.object({
  email: requiredEmail(() => m.input_email_missing()),
});

const one = { access: 'anyone', limit: 'own-reviews', maxBytes: 2000 } as const;

/** For whoever has the link that was mailed for a review. */
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
    body: byToken,
    output: ownReview,
  }),
  edit: endpoint({
    ...one,
    method: 'PUT',
    path: '/api/own-review',
    summary: 'Change a confirmed review. It is checked like a new one.',
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
