import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';
import { paging } from './paging.ts';
import { staffReview } from './reviews.ts';
import { idText, optionalLine } from './text.ts';

export const problemReason = z.enum(['closed', 'moved', 'phone', 'duplicate', 'not-a-business'], {
  error: () => m.input_choose_problem(),
});
export type ProblemReason = z.infer<typeof problemReason>;

/** What a visitor says is wrong with a listing. */
export const problemInput = z.object({
  reason: problemReason,
  detail: optionalLine(200),
  /** A field no person sees. Whatever is in it was put there by a program. */
  nickname: z.string().max(200).optional(),
});
export type ProblemInput = z.output<typeof problemInput>;

export const businessReportCalls = {
  post: endpoint({
    method: 'POST',
    path: '/api/businesses/:id/reports',
    summary:
      'Report that a listing is wrong. The same reason from one network counts once; a detail that is sent later is added.',
    access: 'anyone',
    limit: 'business-reports',
    status: 201,
    maxBytes: 4000,
    params: z.object({ id: idText }),
    body: problemInput,
    output: z.object({ reason: problemReason }),
  }),
};

export const reportAnswer = z.enum(['wrong', 'fixed'], {
  error: () => m.input_answer_choice(),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;

/** What visitors reported, by reason; never who, and not their words. */
export const reportedProblem = z.object({
  reason: problemReason,
  /** Reports that staff have not decided on. */
  count: z.int(),
  lastAt: z.iso.datetime(),
  /** What the owner said of all of them; null if any came since. */
  answer: reportAnswer.nullable(),
});
export type ReportedProblem = z.infer<typeof reportedProblem>;

export const ownerReportCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/:id/reports',
    summary: 'What visitors reported about the listing',
    access: 'owner',
    params: ownerParams,
    output: z.array(reportedProblem),
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/reports/:reason',
    summary: 'Say to staff that a problem is fixed, or was none',
    access: 'owner',
    limit: 'desk',
    params: ownerParams.extend({ reason: problemReason }),
    body: z.object({ answer: reportAnswer }),
    output: reportedProblem,
  }),
};

/** The reports of one reason about one business. */
export const reportGroup = z.object({
  business: staffReview.shape.business.extend({ mayBeClosed: z.boolean() }),
  reason: problemReason,
  count: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** Of the newest one; a decision is about those up to it. */
  lastId: z.int(),
  /** The newest words, at most five. */
  details: z.array(z.string()),
  /** What its owner said of the newest that they answered. */
  ownerAnswer: reportAnswer.nullable(),
  /** Networks whose report that it has closed was confirmed. */
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

/** Confirmed reports, from as many networks, after which staff may say that a business may be closed. */
export const CLOSED_REPORTS_NEEDED = 3;
