import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';

/** What is counted of a listing: seen in a list, its page, and clicks on its three ways out. */
export const FIGURE_KINDS = ['seen', 'views', 'calls', 'directions', 'website'] as const;
export type StatisticsKind = (typeof FIGURE_KINDS)[number];

export const statisticsCounts = z.object({
  seen: z.int(),
  views: z.int(),
  calls: z.int(),
  directions: z.int(),
  website: z.int(),
});
export type StatisticsCounts = z.infer<typeof statisticsCounts>;

/** Listings that one beacon can say were seen. */
export const MOST_SEEN = 100;

const businessId = z
  .int()
  .min(1)
  .max(2 ** 40);

/** Ids of listings; what a browser has to tell at one time. */
export const beacon = z.object({
  seen: z
    .array(businessId)
    .max(MOST_SEEN, { error: () => m.input_seen_max({ mostSeen: MOST_SEEN }) })
    .optional(),
  views: businessId.optional(),
  calls: businessId.optional(),
  directions: businessId.optional(),
  website: businessId.optional(),
});
export type Beacon = z.infer<typeof beacon>;

export const statisticsCalls = {
  count: endpoint({
    method: 'POST',
    path: '/api/figures',
    summary:
      'Count what a visitor saw and clicked. Robots, repeats within the hour, owners and staff do not count; the answer is the same.',
    access: 'anyone',
    limit: 'figures',
    queue: 'none',
    body: beacon,
    maxBytes: 3000,
    output: z.object({ isReceived: z.literal(true) }),
  }),
};

const ownerStatistics = z.object({
  /** Of the last 30 days, today included. */
  recent: statisticsCounts,
  /** Of the 30 days before. */
  before: statisticsCounts,
  /** The last 12, the current one last; `month` is `2026-05`. Days and months are UTC. */
  months: z.array(statisticsCounts.extend({ month: z.string() })),
  /** Whether the owner gets them by email each month. */
  isMailed: z.boolean(),
});
export type OwnerStatistics = z.infer<typeof ownerStatistics>;

export const ownerStatisticsCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/:id/figures',
    summary: 'How often the listing was seen and used',
    access: 'owner',
    params: ownerParams,
    output: ownerStatistics,
  }),
  setMail: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/figures/mail',
    summary: 'Whether the figures come by email each month',
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    body: z.object({ isMailed: z.boolean() }),
    output: z.object({ isMailed: z.boolean() }),
  }),
};
