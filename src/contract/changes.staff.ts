import { z } from 'zod';
import * as m from '#messages';
import { duplicateReason, duplicateVerdict } from '../domain/duplicate-verdict.ts';
import { idText, line } from '../domain/text.ts';
import { duplicateBusiness } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { proposedValues, waitingField } from './listing.owner.ts';
import { paging } from './paging.ts';

const likeness = duplicateBusiness.extend({
  verdict: duplicateVerdict,
  reasons: z.array(duplicateReason),
});

export type Likeness = z.infer<typeof likeness>;

export const staffChange = z.object({
  id: z.int(),
  field: waitingField,
  business: duplicateBusiness.pick({ id: true, name: true, slug: true, category: true }).extend({
    isListed: z.boolean(),
    version: z.int(),
  }),
  proposed: proposedValues,
  was: proposedValues,
  now: proposedValues,
  createdAt: z.iso.datetime(),
  /** Approved listings that the changed business would resemble, at most 3. */
  duplicates: z.array(likeness),
});

export type StaffChange = z.infer<typeof staffChange>;

const params = z.object({ id: idText });

const decided = z.object({ id: z.int(), state: z.enum(['accepted', 'refused']) });

export const staffChangeCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/changes',
    summary:
      'Changes by owners that wait for a decision, oldest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'listings',
    paged: true,
    query: z.object(paging(20)),
    output: z.array(staffChange),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/changes/:id',
    summary: 'A change that waits for a decision',
    access: 'listings',
    params,
    output: staffChange,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/admin/changes/:id/accept',
    summary:
      'Make a waiting change, and tell its owner. `version` is the listing as it was read; a stale one gets 409 with `current`.',
    access: 'listings',
    params,
    body: z.object({ version: z.int().min(1) }),
    output: decided,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/admin/changes/:id/refuse',
    summary: 'Refuse a waiting change, and tell its owner why',
    access: 'listings',
    params,
    body: z.object({ reason: line(500, () => m.input_reason_for_owner()) }),
    output: decided,
  }),
};
