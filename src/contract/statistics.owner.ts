import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';

export const statisticsCounts = z.object({
  seen: z.int(),
  views: z.int(),
  calls: z.int(),
  directions: z.int(),
  website: z.int(),
});

export type StatisticsCounts = z.infer<typeof statisticsCounts>;

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
