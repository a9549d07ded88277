import { z } from 'zod';
import { line } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

export const searchBeacon = z.object({
  words: line(200),
  city: line(100).default(''),
  state: line(50).default(''),
  found: z
    .int()
    .min(0)
    .max(2 ** 40),
  chosen: z
    .int()
    .min(1)
    .max(2 ** 40)
    .optional(),
});

export type SearchBeacon = z.output<typeof searchBeacon>;

export const insightCalls = {
  count: endpoint({
    method: 'POST',
    path: '/api/figures/searches',
    summary:
      'Count a search, or what was chosen from it. Words are kept only once three networks searched for them in a week; robots, owners and staff do not count. The answer is the same.',
    access: 'anyone',
    limit: 'figures',
    queue: 'none',
    body: searchBeacon,
    maxBytes: 2000,
    output: z.object({ isReceived: z.literal(true) }),
  }),
};

export const TREND_WEEKS = 12;
