import { z } from 'zod';
import { idText } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

const PAGE_SIZE = 50;

/** Maximum number of changes stored for review before writing. Any further changes are only counted. */
export const MAX_CLEAN_CHANGES = 10_000;

export const cleaning = z.object({
  id: z.int(),
  /** State of the run. One cleaning runs at a time. */
  state: z.enum(['looking', 'found', 'writing', 'written', 'undoing', 'undone']),
  progress: z.number().min(0).max(1),
  createdAt: z.iso.datetime(),
  writtenAt: z.iso.datetime().nullable(),
  listings: z.int(),
  changed: z.int(),
  written: z.int(),
  undone: z.int(),
  kept: z.int(),
  kinds: z.array(
    z.object({ field: z.string(), became: z.enum(['mended', 'emptied']), count: z.int() }),
  ),
});

export type Cleaning = z.infer<typeof cleaning>;

const cleanChange = z.object({
  businessId: z.int(),
  slug: z.string(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
});

export type CleanChange = z.infer<typeof cleanChange>;

const params = z.object({ id: idText });

export const cleaningCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/cleanings',
    summary: 'The last twenty times that what stands in the directory was cleaned, newest first',
    access: 'listings',
    output: z.array(cleaning),
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/admin/cleanings',
    summary:
      'Look through all listings for what forms and imports would take otherwise. Nothing is written. 409 while another cleaning is under way.',
    access: 'listings',
    output: cleaning,
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/admin/cleanings/:id/write',
    summary: 'Clean the listings. Nobody is mailed, and whose word a field is stays.',
    access: 'listings',
    params,
    output: cleaning,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/cleanings/:id/undo',
    summary: 'Take a cleaning back, but for listings that were changed since',
    access: 'listings',
    params,
    output: cleaning,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/admin/cleanings/:id/changes',
    summary: `What a look found: the first ${MAX_CLEAN_CHANGES} fields`,
    access: 'listings',
    paged: true,
    params,
    query: z.object(paging(PAGE_SIZE)),
    output: z.array(cleanChange),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/cleanings/:id/changes.csv',
    summary: 'The same as a CSV file (text/csv)',
    access: 'listings',
    params,
    answers: 'csv',
    output: z.string(),
  }),
};
