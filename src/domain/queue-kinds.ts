import { z } from 'zod';

/** Kinds of items in the staff queue. `reviews` is a group of held reviews, `review` a single held one. */
export const queueKind = z.enum([
  ...(['listing', 'change', 'claim', 'reviews', 'review', 'reported'] as const),
  ...(['reply', 'report', 'photo', 'twin', 'doubt', 'message', 'event'] as const),
]);

export type QueueKind = z.infer<typeof queueKind>;

export const reasonFor = z.enum([
  ...(['reject', 'ask', 'change', 'claim', 'review', 'reply', 'photo', 'report'] as const),
]);

export type ReasonFor = z.infer<typeof reasonFor>;
