import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

export const moderationKind = z.enum(['review', 'reply', 'listing', 'photo', 'claim']);

export type ModerationKind = z.infer<typeof moderationKind>;

export const moderationAction = z.enum(['held', 'removed', 'refused', 'merged', 'restored']);

export type ModerationAction = z.infer<typeof moderationAction>;

/** Rule that led to the action. `cleared`: staff approved held content. */
export const moderationRule = z.enum([
  ...(['link', 'private', 'repeat', 'hidden-field', 'reports', 'policy'] as const),
  ...(['address', 'ring', 'burst-text'] as const),
  ...(['guidelines', 'twin', 'no-proof', 'cleared', 'time-over', 'reconsidered'] as const),
]);

export type ModerationRule = z.infer<typeof moderationRule>;

export const reviewSide = z.enum(['praise', 'neutral', 'blame']);

export type ReviewSide = z.infer<typeof reviewSide>;

/** A line of the moderation log. Fields that don't apply are absent. */
export const moderationLine = z.object({
  number: z.int(),
  day: z.iso.date(),
  kind: moderationKind,
  action: moderationAction,
  rule: moderationRule,
  by: z.enum(['staff', 'rules', 'reports']),
  count: z.int(),
  side: reviewSide.optional(),
  state: z.string().optional(),
  category: z.string().optional(),
  restores: z.int().optional(),
});

export type ModerationLine = z.infer<typeof moderationLine>;

const bySide = z.object({ praise: z.int(), neutral: z.int(), blame: z.int() });

export type CountsBySide = z.infer<typeof bySide>;

export const reviewCount = z.enum(['received', 'held', 'released', 'removed', 'restored']);

export type ReviewCount = z.infer<typeof reviewCount>;

export const otherCount = z.enum([
  ...(['reports', 'submitted', 'approved', 'refused', 'removedListings', 'merged'] as const),
  ...(['removedPhotos', 'removedReplies', 'claims', 'refusedClaims'] as const),
  'importedReviews',
]);

export type OtherCount = z.infer<typeof otherCount>;

export const moderationQuarter = z.object({
  start: z.iso.date(),
  reviews: z.record(reviewCount, bySide),
  others: z.record(otherCount, z.int()),
});

export type ModerationQuarter = z.infer<typeof moderationQuarter>;

/** Lines per download. A shorter response is the last one. */
export const LINES_AT_ONCE = 1000;

export const moderationCalls = {
  log: endpoint({
    method: 'GET',
    path: '/api/moderation/log',
    summary:
      'What was held back or removed, why and when, newest first. Without names and without the texts themselves.',
    access: 'anyone',
    paged: true,
    query: z.object({ kind: moderationKind.optional(), ...paging(50) }),
    output: z.array(moderationLine),
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/moderation/lines',
    summary: `The whole log, oldest first, as one JSON object a line: ${LINES_AT_ONCE} lines from after the given number on`,
    access: 'anyone',
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,9}$/, { error: () => m.input_whole_number() })
        .transform(Number)
        .default(0),
    }),
    answers: 'ndjson',
    output: z.string(),
  }),
  quarters: endpoint({
    method: 'GET',
    path: '/api/moderation/quarters',
    summary: 'What was checked in this quarter and the four before, counted every night',
    access: 'anyone',
    output: z.object({
      countedAt: z.iso.datetime().nullable(),
      quarters: z.array(moderationQuarter),
    }),
  }),
};
