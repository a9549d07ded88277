import { z } from 'zod';
import { idText } from '../domain/text.ts';
import { bulkRunCalls, changedKind } from './bulk-runs.staff.ts';
import { endpoint } from './endpoint.ts';

/** A run of the action `clean` in other words. */
const cleaning = z.object({
  id: z.int(),
  state: z.enum(['looking', 'found', 'writing', 'written', 'undoing', 'undone']),
  progress: z.number().min(0).max(1),
  createdAt: z.iso.datetime(),
  writtenAt: z.iso.datetime().nullable(),
  listings: z.int(),
  changed: z.int(),
  written: z.int(),
  undone: z.int(),
  kept: z.int(),
  kinds: z.array(changedKind),
});

export type Cleaning = z.infer<typeof cleaning>;

const params = z.object({ id: idText });

/** The same as the calls of bulk runs with the action `clean`, kept for programs that use them. */
export const cleaningCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/cleanings',
    summary: 'The last times that listings were cleaned, newest first',
    access: 'listings',
    output: z.array(cleaning),
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/admin/cleanings',
    summary:
      'Look through all listings for what forms and imports would take otherwise. Nothing is written.',
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
  changes: { ...bulkRunCalls.changes, path: '/api/admin/cleanings/:id/changes' },
  export: { ...bulkRunCalls.exportChanges, path: '/api/admin/cleanings/:id/changes.csv' },
} as const;
