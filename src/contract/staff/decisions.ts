import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import { idText, line } from '../text.ts';
import { reviewFilter } from './all-reviews.ts';
import { MOST_CHOSEN, MOST_NOTICES } from './decision-limits.ts';
import { groupRule } from './review-groups.ts';

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

const params = z.object({ id: idText });

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
