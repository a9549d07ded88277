import { z } from 'zod';
import * as m from '#messages';
import { idText, optionalLine } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

export const problemReason = z.enum(['closed', 'moved', 'phone', 'duplicate', 'not-a-business'], {
  error: () => m.input_choose_problem(),
});

export type ProblemReason = z.infer<typeof problemReason>;

export const problemInput = z.object({
  reason: problemReason,
  detail: optionalLine(200),
  /** Honeypot field hidden from people. Any value comes from a bot. */
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
