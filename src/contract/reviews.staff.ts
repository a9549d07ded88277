import { z } from 'zod';
import * as m from '#messages';
import { MOST_CHOSEN, MOST_NOTICES } from '../domain/decision-limits.ts';
import { idText, line } from '../domain/text.ts';
import { namedListing } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';
import { ratingsText, reportReason, review } from './reviews.ts';

/** Why a review waits for staff: what is in it, that people reported it, or what it looks like with others. */
export const heldFor = z.enum([
  ...(['link', 'private', 'repeat', 'hidden-field', 'reports'] as const),
  ...(['address', 'ring', 'burst-text'] as const),
]);

export type HeldFor = z.infer<typeof heldFor>;

/** What makes reviews a group: one network, networks that agree, or a sudden run or like texts. */
export const groupRule = heldFor.extract(['address', 'ring', 'burst-text']);

export type GroupRule = z.infer<typeof groupRule>;

/** `lapsed`: not decided in time, so its reviews are shown, uncounted. */
export const groupState = z.enum(['open', 'published', 'removed', 'lapsed']);

export type GroupState = z.infer<typeof groupState>;

export const reviewSignal = z.object({
  rule: z.enum(['network-repeats', 'network-spree', 'networks-agree', 'sudden-run', 'near-copy']),
  points: z.int().min(1).max(3),
  /** Reviews that the rule saw together, this one included. */
  count: z.int(),
});

export type ReviewSignal = z.infer<typeof reviewSignal>;

/** Why a reply waits for staff: what is in it, or that they removed one before it. */
export const replyHeldFor = z.enum(['link', 'repeat', 'removed']);

export type ReplyHeldFor = z.infer<typeof replyHeldFor>;

export const reviewState = z.enum(['public', 'held', 'removed']);

export type ReviewState = z.infer<typeof reviewState>;

/** The first digits of a network's hash, as many as tell it apart: `7f3a`, shown as "network 7f3a" or "red 7f3a". */
export const networkName = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^(?:network|red)\s+/, ''))
  .pipe(z.string().regex(/^[0-9a-f]{4,32}$/, { error: () => m.input_network_format() }));

/** Whatever is left out does not matter; removed ones only with `state`. */
export const reviewFilter = z.object({
  /** Words of its text or its author's name. */
  q: line(200).optional(),
  /** Name or id. */
  business: line(200).optional(),
  reviewer: line(100).optional(),
  network: networkName.optional(),
  rating: ratingsText.optional(),
  state: reviewState.optional(),
  confirmed: z.enum(['yes', 'no']).optional(),
  /** The first day, in UTC. */
  since: z.iso.date({ error: () => m.input_date_format() }).optional(),
  group: idText.optional(),
});

export type ReviewFilter = z.output<typeof reviewFilter>;

/** A review as a search of staff finds it. */
export const foundReview = review.extend({
  business: namedListing,
  state: reviewState,
  /** Null where staff hold it themselves. */
  heldFor: heldFor.nullable(),
  isCounted: z.boolean(),
  isInsider: z.boolean(),
  isConfirmed: z.boolean(),
  isKept: z.boolean(),
  points: z.int(),
  signals: z.array(reviewSignal),
  /** Reports that staff have not handled yet. */
  reportCount: z.int(),
  /** Null once it was forgotten. */
  network: z.string().nullable(),
  /** Reviews by that network, this one included; counted up to 100. */
  networkReviews: z.int(),
  groupId: z.int().nullable(),
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

export const decisionAction = z.enum(['hold', 'publish', 'remove']);

export type DecisionAction = z.infer<typeof decisionAction>;

/** What is decided: a group, chosen reviews, or all that a search finds. */
export const decisionOrder = z
  .object({
    action: decisionAction,
    group: z.object({ id: z.int().min(1), stamp: z.string().max(32) }).optional(),
    reviewIds: z.array(z.int().min(1)).min(1).max(MOST_CHOSEN).optional(),
    /** `count` were found, the newest written at `newestAt`; what came later is left alone. */
    search: z
      .object({ filter: reviewFilter, count: z.int().min(1), newestAt: z.iso.datetime() })
      .optional(),
    /** For the audit log, and for authors who confirmed what is removed. */
    reason: line(500).optional(),
    /** Businesses whose page tells that reviews were removed. */
    noticeFor: z.array(z.int().min(1)).max(MOST_NOTICES).optional(),
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
  /** `running` and `undoing`: its reviews are changed one batch after the other. */
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  reviewCount: z.int(),
  /** How many the decision, or its undoing, is done with. */
  settledCount: z.int(),
  /** Of these, those that changed in the meantime and were skipped. */
  leftCount: z.int(),
  /** Names, at most three. */
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

/** Reviews that belong together, as staff decide them. */
export const reviewCluster = z.object({
  id: z.int(),
  rule: groupRule,
  state: groupState,
  openedAt: z.iso.datetime(),
  decideBy: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  /** Sentences for people, the strongest first. */
  reasons: z.array(z.string()),
  /** Of an open group only those not decided yet. */
  reviewCount: z.int(),
  /** Those of them that visitors can read in the meantime. */
  publicCount: z.int(),
  networkCount: z.int(),
  businessCount: z.int(),
  /** Reviews of 4 and 5 stars, of 3, of 1 and 2. */
  sides: z.object({ praise: z.int(), middle: z.int(), blame: z.int() }),
  /** Those with the most of its reviews, at most 20. */
  businesses: z.array(namedListing.extend({ reviews: z.int() })),
  /** Its first three. */
  sample: z.array(review),
  /** Changes with its reviews: a decision names the one that was read. */
  stamp: z.string(),
});

export type ReviewCluster = z.infer<typeof reviewCluster>;

/** Who reviewed what: the networks and businesses with the most, and how many are left out. */
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
