import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import { idText } from '../text.ts';
import { twinReason, twinVerdict } from '../twins.ts';

/** A new row that looks like a listing. */
export const importLookalike = z.object({
  line: z.int(),
  name: z.string(),
  city: z.string(),
  business: z.object({ id: z.int(), name: z.string(), address: z.string() }),
  score: z.number(),
  verdict: twinVerdict,
  reasons: z.array(twinReason),
});
export type ImportLookalike = z.infer<typeof importLookalike>;

const params = z.object({ id: idText });

export const lookalikeCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/lookalikes',
    summary: 'New rows that look like a listing, the likeliest of each with its reasons',
    access: 'transfer',
    paged: true,
    params,
    query: z.object(paging(50)),
    output: z.array(importLookalike),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/lookalikes.csv',
    summary: 'The same as a CSV file (text/csv)',
    access: 'transfer',
    params,
    answers: 'csv',
    output: z.string(),
  }),
};
