import { z } from 'zod';
import { idText } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';
import { reportAnswer } from './reports.owner.ts';
import { problemReason } from './reports.ts';
import { staffReview } from './reviews.staff.ts';

export const reportGroup = z.object({
  business: staffReview.shape.business.extend({ mayBeClosed: z.boolean() }),
  reason: problemReason,
  count: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** Id of the newest report. A decision covers reports up to it. */
  lastId: z.int(),
  details: z.array(z.string()),
  ownerAnswer: reportAnswer.nullable(),
  confirmedClosed: z.int(),
});

export type ReportGroup = z.infer<typeof reportGroup>;

export const reportQueue = z.enum(['open', 'closed']);

export type ReportQueue = z.infer<typeof reportQueue>;

const params = z.object({ id: idText });

export const staffReportCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/business-reports',
    summary:
      'Visitors’ reports by business and reason: open ones, oldest first, or businesses that were confirmed to be closed. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'reports',
    paged: true,
    query: z.object({ status: reportQueue.default('open'), ...paging(50) }),
    output: z.array(reportGroup),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/:id/reports/:reason',
    summary: 'The open reports of one reason about a business',
    access: 'reports',
    params: params.extend({ reason: problemReason }),
    output: reportGroup,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/businesses/:id/reports',
    summary: 'Confirm or dismiss the reports of one reason, up to the newest that was read',
    access: 'reports',
    params,
    body: z.object({
      reason: problemReason,
      decision: z.enum(['confirmed', 'dismissed']),
      lastId: z.int().min(1),
    }),
    output: z.object({ count: z.int(), confirmedClosed: z.int() }),
  }),
  markClosed: endpoint({
    method: 'PUT',
    path: '/api/admin/businesses/:id/closed',
    summary:
      'Say on its page that a business may be closed, after three confirmed reports; or take that back',
    access: 'reports',
    params,
    body: z.object({ mayBeClosed: z.boolean() }),
    output: z.object({ mayBeClosed: z.boolean() }),
  }),
};

export const CLOSED_REPORTS_NEEDED = 3;
