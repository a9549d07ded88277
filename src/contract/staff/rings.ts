import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import { review } from '../reviews.ts';
import { idText } from '../text.ts';
import { namedListing } from './named-listing.ts';
import { groupRule, groupState } from './review-groups.ts';

/** Reviews that belong together, as staff decide them. */
export const ringGroup = z.object({
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
export type RingGroup = z.infer<typeof ringGroup>;

/** Who reviewed what: the networks and businesses with the most, and how many are left out. */
export const ringGraph = z.object({
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
export type RingGraph = z.infer<typeof ringGraph>;

export const ringQueue = z.enum(['open', 'decided']);
export type RingQueue = z.infer<typeof ringQueue>;

const params = z.object({ id: idText });

export const ringCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/review-groups',
    summary:
      'Groups of reviews: open ones, oldest first, or decided ones, latest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'reviews',
    paged: true,
    query: z.object({ status: ringQueue.default('open'), ...paging(20) }),
    output: z.array(ringGroup),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/review-groups/:id',
    summary: 'A group of reviews',
    access: 'reviews',
    params,
    output: ringGroup,
  }),
  graph: endpoint({
    method: 'GET',
    path: '/api/admin/review-groups/:id/graph',
    summary: 'Which networks reviewed which businesses in a group; about 60 of them at most',
    access: 'reviews',
    params,
    output: ringGraph,
  }),
};
