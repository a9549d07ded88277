import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const exportCalls = {
  businesses: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/export',
    summary:
      'All businesses as a CSV file (text/csv), streamed. Cells that look like a formula get an apostrophe in front. `columns=all` adds trades (slugs separated by semicolons) and coordinates that were given for the business itself.',
    access: 'transfer',
    query: z.object({ columns: z.enum(['all', '']).optional() }),
    answers: 'csv',
    output: z.string(),
  }),
};
