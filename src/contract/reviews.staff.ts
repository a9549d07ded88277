import { z } from 'zod';
import * as m from '#messages';
import { MAX_CHOSEN, MAX_NOTICES } from '../domain/decision-limits.ts';
import { photo } from '../domain/photos.ts';
import { idText, line } from '../domain/text.ts';
import { namedListing } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';
import { reportReason, review } from './review-forms.ts';
import { ratingsText } from './reviews.ts';

export const heldFor = z.enum([
  ...(['link', 'private', 'repeat', 'hidden-field', 'reports', 'policy'] as const),
  ...(['address', 'ring', 'burst-text'] as const),
]);

export type HeldFor = z.infer<typeof heldFor>;

export const groupRule = heldFor.extract(['address', 'ring', 'burst-text']);

export type ClusterRule = z.infer<typeof groupRule>;

/** `lapsed`: not decided in time, so that its reviews are published without counting. */
export const groupState = z.enum(['open', 'published', 'removed', 'lapsed']);

export type ClusterState = z.infer<typeof groupState>;

export const reviewSignal = z.object({
  rule: z.enum(['network-repeats', 'network-spree', 'networks-agree', 'sudden-run', 'near-copy']),
  points: z.int().min(1).max(3),
  count: z.int(),
});

export type ReviewSignal = z.infer<typeof reviewSignal>;

export const replyHeldFor = z.enum(['link', 'repeat', 'removed']);

export type ReplyHeldFor = z.infer<typeof replyHeldFor>;

export const reviewState = z.enum(['public', 'held', 'removed']);

export type ReviewState = z.infer<typeof reviewState>;

/** Shortest unique prefix of a network hash, such as `7f3a`, shown as "network 7f3a" or "red 7f3a". */
export const networkName = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^(?:network|red)\s+/, ''))
  .pipe(z.string().regex(/^[0-9a-f]{4,32}$/, { error: () => m.input_network_format() }));

/** Filters are combined. Removed reviews are included only with `state`. */
export const reviewFilter = z.object({
  q: line(200).optional(),
  business: line(200).optional(),
  reviewer: line(100).optional(),
  network: networkName.optional(),
  rating: ratingsText.optional(),
  state: reviewState.optional(),
  confirmed: z.enum(['yes', 'no']).optional(),
  /** First day in UTC. */
  since: z.iso.date({ error: () => m.input_date_format() }).optional(),
  group: idText.optional(),
});

export type ReviewFilter = z.output<typeof reviewFilter>;

const photosForStaff = z.array(
  z.object({
    id: z.int(),
    /** The photo; null until its files are ready. */
    photo: photo.nullable(),
    isHeld: z.boolean(),
    isChecked: z.boolean(),
  }),
);

export const foundReview = review.extend({
  business: namedListing,
  state: reviewState,
  /** Reason why the review is held; null if staff held it themselves. */
  heldFor: heldFor.nullable(),
  isCounted: z.boolean(),
  isInsider: z.boolean(),
  isConfirmed: z.boolean(),
  isKept: z.boolean(),
  points: z.int(),
  signals: z.array(reviewSignal),
  reportCount: z.int(),
  /** Short name of the author's network; null after the network was erased. */
  network: z.string().nullable(),
  /** Reviews by the network including this one, counted up to 100. */
  networkReviews: z.int(),
  groupId: z.int().nullable(),
  /** Photos of the review; empty if the review or its listing was removed. */
  photos: photosForStaff,
});

export type FoundReview = z.infer<typeof foundReview>;

export const allReviewCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/reviews/all',
    summary: 'All reviews, newest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'reviews',
    paged: true,
    query: reviewFilter.extend(paging(50)),
    output: z.array(foundReview),
  }),
};

export const staffReview = review.extend({
  business: namedListing,
  isHeld: z.boolean(),
  /** Reason why the review is held; null if it isn't held or no reason was recorded. */
  heldFor: heldFor.nullable(),
  reports: z.array(
    z.object({
      reason: reportReason,
      comment: z.string().nullable(),
      isOwner: z.boolean(),
      createdAt: z.iso.datetime(),
      /** The photo that is reported; null for a report of the review. */
      photoId: z.int().nullable(),
    }),
  ),
  photos: photosForStaff,
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
    summary:
      'Publish a held review, or keep a reported one. Its reports are closed. `photoIds` names its photos that were looked at: they appear with it.',
    access: 'reviews',
    params,
    body: z.object({ photoIds: z.array(z.int().min(1)).max(20).default([]) }).optional(),
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

export const decisionAction = z.enum(['hold', 'publish', 'remove']);

export type DecisionAction = z.infer<typeof decisionAction>;

export const decisionOrder = z
  .object({
    action: decisionAction,
    group: z.object({ id: z.int().min(1), stamp: z.string().max(32) }).optional(),
    reviewIds: z.array(z.int().min(1)).min(1).max(MAX_CHOSEN).optional(),
    /** Search with its number of results and the time of the newest one. Later reviews aren't affected. */
    search: z
      .object({ filter: reviewFilter, count: z.int().min(1), newestAt: z.iso.datetime() })
      .optional(),
    /** Reason for the audit log and for the confirmed authors of removed reviews. */
    reason: line(500).optional(),
    noticeFor: z.array(z.int().min(1)).max(MAX_NOTICES).optional(),
  })
  .refine(
    ({ group, reviewIds, search }) =>
      [group, reviewIds, search].filter((one) => one !== undefined).length === 1,
    { error: () => m.input_decision_scope(), path: ['reviewIds'] },
  );

export type DecisionOrder = z.output<typeof decisionOrder>;

export const reviewNotice = z.object({
  id: z.int(),
  businessName: z.string(),
  removed: z.int(),
  until: z.iso.datetime(),
  isShown: z.boolean(),
});

export const reviewDecision = z.object({
  id: z.int(),
  action: decisionAction,
  groupId: z.int().nullable(),
  rule: groupRule.nullable(),
  reason: z.string().nullable(),
  /** `running` and `undoing`: reviews are being changed in batches. */
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  reviewCount: z.int(),
  settledCount: z.int(),
  /** Processed reviews that were skipped because they had changed. */
  leftCount: z.int(),
  businesses: z.array(z.string()),
  businessCount: z.int(),
  decidedAt: z.iso.datetime(),
  decidedBy: z.string(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
  undoableUntil: z.iso.datetime(),
  isUndoable: z.boolean(),
  notices: z.array(reviewNotice),
});

export type ReviewDecision = z.infer<typeof reviewDecision>;

export const decisionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/review-decisions',
    summary:
      'Decisions on many reviews at once, latest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'reviews',
    paged: true,
    query: z.object(paging(20)),
    output: z.array(reviewDecision),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/review-decisions/:id',
    summary: 'A decision, and how far it is',
    access: 'reviews',
    params,
    output: reviewDecision,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/review-decisions',
    summary:
      'Hold, publish or remove a group, chosen reviews, or all that a search finds. 409 if they are not those that were read.',
    access: 'reviews',
    status: 201,
    body: decisionOrder,
    output: reviewDecision,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/review-decisions/:id/undo',
    summary:
      'Undo a decision within 30 days. Reviews that have changed since, or that their author took back, stay as they are.',
    access: 'reviews',
    params,
    output: reviewDecision,
  }),
  endNotice: endpoint({
    method: 'DELETE',
    path: '/api/admin/review-notices/:id',
    summary: 'Take the note about removed reviews off a page ahead of time',
    access: 'reviews',
    params,
    output: z.object({ id: z.int() }),
  }),
};

export const staffReply = z.object({
  text: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isHeld: z.boolean(),
  heldFor: replyHeldFor.nullable(),
  review: staffReview.omit({ business: true, reports: true, photos: true }),
  business: staffReview.shape.business,
});

export type StaffReply = z.infer<typeof staffReply>;

export const replyQueue = z.enum(['held', 'shown']);

export type ReplyQueue = z.infer<typeof replyQueue>;

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

export const reviewCluster = z.object({
  id: z.int(),
  rule: groupRule,
  state: groupState,
  openedAt: z.iso.datetime(),
  decideBy: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  reasons: z.array(z.string()),
  /** Number of reviews. For an open group, only those not decided yet. */
  reviewCount: z.int(),
  publicCount: z.int(),
  networkCount: z.int(),
  businessCount: z.int(),
  /** `praise` is 4 and 5 stars, `middle` 3, `blame` 1 and 2. */
  sides: z.object({ praise: z.int(), middle: z.int(), blame: z.int() }),
  /** Businesses with the most reviews of the group, at most 20. */
  businesses: z.array(namedListing.extend({ reviews: z.int() })),
  sample: z.array(review),
  /** Version stamp that changes with the group's reviews. A decision must name the one that was read. */
  stamp: z.string(),
});

export type ReviewCluster = z.infer<typeof reviewCluster>;

/** Graph of networks and businesses with the most reviews. `left` counts those omitted. */
export const clusterGraph = z.object({
  networks: z.array(z.object({ name: z.string(), reviews: z.int() })),
  businesses: z.array(z.object({ id: z.int(), name: z.string(), reviews: z.int() })),
  links: z.array(
    z.object({
      network: z.string(),
      businessId: z.int(),
      reviews: z.int(),
      /** Average to one decimal. */
      rating: z.number(),
    }),
  ),
  left: z.object({ networks: z.int(), businesses: z.int(), reviews: z.int() }),
});

export type ClusterGraph = z.infer<typeof clusterGraph>;

export const clusterQueue = z.enum(['open', 'decided']);

export type ClusterQueue = z.infer<typeof clusterQueue>;

export const clusterCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/review-groups',
    summary:
      'Groups of reviews: open ones, oldest first, or decided ones, latest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'reviews',
    paged: true,
    query: z.object({ status: clusterQueue.default('open'), ...paging(20) }),
    output: z.array(reviewCluster),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/review-groups/:id',
    summary: 'A group of reviews',
    access: 'reviews',
    params,
    output: reviewCluster,
  }),
  graph: endpoint({
    method: 'GET',
    path: '/api/admin/review-groups/:id/graph',
    summary: 'Which networks reviewed which businesses in a group; about 60 of them at most',
    access: 'reviews',
    params,
    output: clusterGraph,
  }),
};
