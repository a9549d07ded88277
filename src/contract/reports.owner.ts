import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';
import { problemReason } from './reports.ts';

export const reportAnswer = z.enum(['wrong', 'fixed', 'right'], {
  error: () => m.input_answer_choice(),
});

export type ReportAnswer = z.infer<typeof reportAnswer>;

export const reportedProblem = z.object({
  reason: problemReason,
  count: z.int(),
  /** Value in the listing, `''` if it is empty; null if the reason doesn't concern a fact. */
  now: z.string().nullable(),
  /** Proposed values, those from the most networks first, at most three. */
  corrections: z.array(z.object({ id: z.int(), text: z.string() })),
  /** Time until which staff wait for the owner's answer; null if they don't. */
  askedUntil: z.iso.datetime().nullable(),
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
    body: z.object({ answer: reportAnswer.exclude(['right']) }),
    output: reportedProblem,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/desk/:id/reports/:reason/accept',
    summary:
      'Make a visitor’s correction in the listing; a name or an address waits for staff, who are told that it is right. `now` is what the listing said as it was read; if it says something else by now, the answer is 409.',
    access: 'owner',
    limit: 'desk',
    params: ownerParams.extend({ reason: problemReason }),
    body: z.object({ id: z.int().min(1), now: z.string().max(5000) }),
    output: z.object({ isMade: z.boolean(), problems: z.array(reportedProblem) }),
  }),
};
