import { z } from 'zod';
import { line } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';
import { tradeName } from './trades.ts';

/** Minimum number of networks that must search for the same words in a week before they are stored. */
export const LEAST_SEARCHES = 3;

const count = z.int().nonnegative();

const week = z.object({ week: z.iso.date(), searches: count });

const found = {
  searches: count,
  /** Searches that found nothing, and searches that found 1 to 4 listings. */
  nothing: count,
  little: count,
};

export const searchedWords = z.object({
  words: z.string(),
  ...found,
  /** Number of visitors who reported the words as missing, counted once a week each. */
  requests: count,
  /** Last 12 weeks, oldest first. Weeks with fewer than three searches are 0. */
  weeks: z.array(week),
  means: z.array(tradeName),
});

export type SearchedWords = z.infer<typeof searchedWords>;

const searchedTown = z.object({ city: z.string(), state: z.string(), ...found });

export type SearchedTown = z.infer<typeof searchedTown>;

export const searchDetail = z.object({
  weeks: z.array(week),
  towns: z.array(searchedTown),
  trades: z.array(tradeName.extend({ choices: count })),
  listings: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      city: z.string(),
      state: z.string(),
      choices: count,
    }),
  ),
});

export type SearchDetail = z.infer<typeof searchDetail>;

const insightSpan = z.enum(['1', '4', '12', '52', '104']);

export type InsightSpan = z.infer<typeof insightSpan>;

const span = insightSpan.default('4').transform(Number);

export const staffInsightCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/searches',
    summary: `What visitors searched for in the last weeks, the most first. Only words that ${LEAST_SEARCHES} networks used in one week, and those that a visitor sent to staff. \`show\`: \`nothing\` where most found none, \`little\` where most found fewer than five, \`requested\` what visitors told staff is missing.`,
    access: 'insights',
    paged: true,
    query: z.object({
      weeks: span,
      show: z.enum(['all', 'nothing', 'little', 'requested']).default('all'),
      q: line(60).optional(),
      ...paging(50),
    }),
    output: z.array(searchedWords),
  }),
  towns: endpoint({
    method: 'GET',
    path: '/api/admin/searches/towns',
    summary: 'The 50 towns that visitors searched in the most',
    access: 'insights',
    query: z.object({ weeks: span }),
    output: z.array(searchedTown),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/searches/words',
    summary: 'The towns that words were searched in, and what visitors chose after',
    access: 'insights',
    query: z.object({ words: line(60).default(''), weeks: span }),
    output: searchDetail,
  }),
};
