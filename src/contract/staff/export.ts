import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const exportCalls = {
  businesses: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/export',
    summary:
      'All businesses as a CSV file (text/csv), streamed. Cells that begin like a formula get an apostrophe in front.',
    access: 'admin',
    answers: 'csv',
    output: z.string(),
  }),
};
