import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';
import { FIGURE_KINDS } from './statistics.ts';

/** Counted events of a listing: those that visitors' browsers report, and messages sent to it. */
export const COUNTED_KINDS = [...FIGURE_KINDS, 'inquiries'] as const;

export type CountedKind = (typeof COUNTED_KINDS)[number];

export const statisticsCounts = z.object({
  seen: z.int(),
  views: z.int(),
  calls: z.int(),
  directions: z.int(),
  website: z.int(),
  inquiries: z.int(),
});

export type StatisticsCounts = z.infer<typeof statisticsCounts>;

const ownerStatistics = z.object({
  recent: statisticsCounts,
  before: statisticsCounts,
  /** Last 12 months in UTC, oldest first, including the current one. `month` has the form `2026-05`. */
  months: z.array(statisticsCounts.extend({ month: z.string() })),
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
