import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const exportCalls = {
  businesses: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/export',
    summary:
      'All businesses as a CSV file (text/csv), streamed. Cells that begin like a formula get an apostrophe in front. `columns=all` adds trades (slugs with semicolons between them) and the coordinates that a business has of its own.',
    access: 'admin',
    query: z.object({ columns: z.enum(['all', '']).optional() }),
    answers: 'csv',
    output: z.string(),
  }),
};
