import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';

/** Counted events of a listing: seen in a list, page views, and clicks on call, directions and website. */
export const FIGURE_KINDS = ['seen', 'views', 'calls', 'directions', 'website'] as const;

export type StatisticsKind = (typeof FIGURE_KINDS)[number];

export const MAX_SEEN = 100;

const businessId = z
  .int()
  .min(1)
  .max(2 ** 40);

export const beacon = z.object({
  seen: z
    .array(businessId)
    .max(MAX_SEEN, { error: () => m.input_seen_max({ mostSeen: MAX_SEEN }) })
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
