import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import { heldFor, ratingsText, review } from '../reviews.ts';
import { idText, line } from '../text.ts';
import { namedListing } from './named-listing.ts';
import { reviewSignal } from './review-groups.ts';

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
