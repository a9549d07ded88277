import { z } from 'zod';
import * as m from '#messages';
import { LONGEST_REQUEST } from '../domain/search-limits.ts';
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

const searchRequest = z.object({
  words: line(LONGEST_REQUEST, () => m.input_missing_words()),
  /** Query string of the search screen, to which the visitor returns. */
  from: z.string().max(2000).default(''),
  /** Honeypot field hidden from people. Any value comes from a bot. */
  nickname: z.string().max(200).optional(),
});

export const searchRequestCalls = {
  post: endpoint({
    method: 'POST',
    path: '/api/search-requests',
    summary:
      'Tell staff what a search did not find, in at most seven words without contact data. Staff see the words and how many networks asked for them.',
    access: 'anyone',
    limit: 'search-requests',
    status: 201,
    maxBytes: 10_000,
    body: searchRequest,
    output: z.object({ isReceived: z.literal(true) }),
  }),
};

export const TREND_WEEKS = 12;
