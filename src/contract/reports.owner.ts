import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';
import { problemReason } from './reports.ts';

export const reportAnswer = z.enum(['wrong', 'fixed'], {
  error: () => m.input_answer_choice(),
});

export type ReportAnswer = z.infer<typeof reportAnswer>;

export const reportedProblem = z.object({
  reason: problemReason,
  count: z.int(),
  /** Proposed values, those from the most networks first, at most three. */
  corrections: z.array(z.string()),
  lastAt: z.iso.datetime(),
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
