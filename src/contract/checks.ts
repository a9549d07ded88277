import { z } from 'zod';
import { factIssue } from '../domain/fact-issues.ts';
import { line } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

export const placeCheckCalls = {
  check: endpoint({
    method: 'GET',
    path: '/api/place-check',
    summary:
      'What looks wrong with a ZIP code, town and state together, or with a phone number; at most one doubt of each. A hint: nothing is refused for it.',
    access: 'anyone',
    query: z.object({
      city: line(100).optional(),
      state: line(50).optional(),
      zipCode: line(10).optional(),
      phone: line(30).optional(),
    }),
    output: z.array(factIssue),
  }),
};

/** Minimum points for a listing to appear among the listings in doubt. */
export const STALE_FROM = 3;
