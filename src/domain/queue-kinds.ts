import { z } from 'zod';

/** What waits for staff. `reviews`: a group of held ones; `review`: a single held one. */
export const triageKind = z.enum([
  ...(['listing', 'change', 'claim', 'reviews', 'review', 'reported'] as const),
  ...(['reply', 'report', 'photo', 'twin', 'doubt', 'message'] as const),
]);

export type TriageKind = z.infer<typeof triageKind>;

/** What a reason is for: rejecting a listing, asking its owner, or refusing something else. */
export const reasonFor = z.enum([
  ...(['reject', 'ask', 'change', 'claim', 'review', 'reply', 'photo'] as const),
]);

export type ReasonFor = z.infer<typeof reasonFor>;
