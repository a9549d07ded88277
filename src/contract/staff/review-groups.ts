import { z } from 'zod';
import { heldFor } from '../reviews.ts';

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
