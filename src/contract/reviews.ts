import { z } from 'zod';
import * as m from '#messages';
import { business, namedListing } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';
import { PUBLIC_PAGE_SIZE, paging } from './paging.ts';
import { MOST_CHOSEN, MOST_NOTICES } from './staff/decision-limits.ts';
import { idText, line, optionalEmail, paragraphs, requiredEmail } from './text.ts';

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
  /** Its author works there or knows the owner. */
  isInsider: z.boolean(),
  /** Part of the rating: not an insider's, nor of a run or network that its author would have to confirm. */
  isCounted: z.boolean(),
  /** Its author confirmed it by mail. */
  isConfirmed: z.boolean(),
  /** Null if it was never changed. */
  editedAt: z.iso.datetime().nullable(),
  helpfulCount: z.int(),
  reply: reviewReply.nullable(),
});
export type ListedReview = z.infer<typeof listedReview>;

/** What a visitor writes: the rules of the review form, on both sides of the wire. */
export const reviewInput = z.object({
  rating: z
    .int({ error: () => m.input_rating_required() })
    .min(1, { error: () => m.input_rating_required() })
    .max(5, { error: () => m.input_rating_range() }),
  reviewerName: line(100).min(1, { error: () => m.input_name_required() }),
  comment: paragraphs(5000).min(10, { error: () => m.input_comment_min() }),
  /** They work there or know the owner: shown with the review, which is not counted. */
  isInsider: z.boolean().optional(),
  /** Where to send the link that confirms it; never shown. */
  email: optionalEmail(() => m.input_email_full()),
  /** A honeypot: people never see this field, so whatever fills it in is a bot. */
  nickname: z.string().max(200).optional(),
});
export type ReviewInput = z.infer<typeof reviewInput>;

const ofBusiness = z.object({ id: idText });

/** Why a review waits for staff: what is in it, that people reported it, or what it looks like with others. */
export const heldFor = z.enum([
  ...(['link', 'private', 'repeat', 'hidden-field', 'reports'] as const),
  ...(['address', 'ring', 'burst-text'] as const),
]);
export type HeldFor = z.infer<typeof heldFor>;

export const reportReason = z.enum(['spam', 'offensive', 'false', 'other'], {
  error: () => m.input_reason_choice(),
});
export type ReportReason = z.infer<typeof reportReason>;

/** What a visitor says against a review. */
export const reportInput = z.object({
  reason: reportReason,
  comment: paragraphs(500)
    .nullish()
    .transform((text) => text || null),
});

export const reviewSort = z.enum(['newest', 'helpful', 'highest', 'lowest']);
export type ReviewSort = z.infer<typeof reviewSort>;

/** Stars with commas between: `5` or `1,2`. */
export const ratingsText = z
  .string()
  .regex(/^[1-5](,[1-5]){0,4}$/, { error: () => m.input_ratings_list() })
  .transform((text) => [...new Set(text.split(',').map(Number))]);

export const postedReview = review.extend({
  /** It waits for staff, so it is neither listed nor counted yet. */
  held: z.boolean(),
  /** An address was given, to which a link goes that confirms it. */
  isLinkMailed: z.boolean(),
  /** It counts, or is shown and counts, once its author confirms it by email. */
  awaitsConfirmation: z.boolean(),
  /** With which its author can still give an address within a day; null where one was given or none is asked. */
  addressKey: z.string().nullable(),
});

export type PostedReview = z.infer<typeof postedReview>;

/** Where the author of a review reads what became of it, and gives an address. */
export function sentReviewPath(
  businessId: number,
  { held, isLinkMailed, awaitsConfirmation, addressKey }: PostedReview,
): string {
  const said = [
    held ? 'held' : 'shown',
    ...(awaitsConfirmation ? ['unconfirmed'] : []),
    ...(isLinkMailed ? ['mailed'] : []),
  ].join('-');
  const key = addressKey ? `&key=${encodeURIComponent(addressKey)}` : '';
  return `/write-review/${businessId}?sent=${said}${key}`;
}

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
      'Report a review to staff, once per person. Reports from many networks hide it until staff decide: three for a new one, more the longer it stands.',
    access: 'anyone',
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

/** What makes reviews a group: one network, networks that agree, or a sudden run or like texts. */
export const groupRule = heldFor.extract(['address', 'ring', 'burst-text']);
export type GroupRule = z.infer<typeof groupRule>;

/** `lapsed`: not decided in time, so its reviews are shown, uncounted. */
export const groupState = z.enum(['open', 'published', 'removed', 'lapsed']);
export type GroupState = z.infer<typeof groupState>;

/** Evidence against a review. */
export const reviewSignal = z.object({
  rule: z.enum(['network-repeats', 'network-spree', 'networks-agree', 'sudden-run', 'near-copy']),
  points: z.int().min(1).max(3),
  /** Reviews that the rule saw together, this one included. */
  count: z.int(),
});
export type ReviewSignal = z.infer<typeof reviewSignal>;

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
  giveAddress: endpoint({
    method: 'POST',
    path: '/api/own-review/address',
    summary:
      'Give the address to which the link that confirms a review just posted goes. The answer is the same whether there is such a review.',
    access: 'anyone',
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

export const ownerReview = listedReview.omit({ reply: true }).extend({
  reply: ownReply.nullable(),
  /** By the owner; one report counts. */
  isReported: z.boolean(),
});
export type OwnerReview = z.infer<typeof ownerReview>;

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
  /** By its author, by mail. */
  isConfirmed: z.boolean(),
  /** Staff read it and let it stand. */
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
