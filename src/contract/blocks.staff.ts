import { z } from 'zod';
import * as m from '#messages';
import { idText, line, optionalEmail } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

/** Item that the person to block sent. */
export const blockedBy = z.object({
  kind: z.enum(['review', 'photo', 'report', 'claim', 'message', 'listing']),
  id: z.int().min(1),
});

export type BlockedBy = z.infer<typeof blockedBy>;

export const MAX_BLOCK_DAYS = 365;

export const blockInput = z
  .object({
    of: blockedBy.optional(),
    email: optionalEmail(() => m.input_email_full()),
    reason: line(300).min(1, { error: () => m.input_reason_missing() }),
    days: z.int().min(1).max(MAX_BLOCK_DAYS),
  })
  .refine(({ of, email }) => !of !== !email, {
    error: () => m.input_email_missing(),
    path: ['email'],
  });

export type BlockInput = z.output<typeof blockInput>;

const block = z.object({
  id: z.int(),
  /** A masked address, or the beginning of the network's hash. */
  person: z.string(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  endsAt: z.iso.datetime(),
});

export type Block = z.infer<typeof block>;

export const blockCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/blocks',
    summary: 'People who are blocked now, newest first',
    access: 'reviews',
    paged: true,
    query: z.object(paging(50)),
    output: z.array(block),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/blocks',
    summary:
      'Block whoever sent something, by network and mailbox, or an email address. Reviews, reports, listings, messages to businesses and claims of theirs are refused until the block ends.',
    access: 'reviews',
    status: 201,
    body: blockInput,
    output: block,
  }),
  lift: endpoint({
    method: 'DELETE',
    path: '/api/admin/blocks/:id',
    summary: 'Lift a block before it ends',
    access: 'reviews',
    params: z.object({ id: idText }),
    output: z.object({ id: z.int() }),
  }),
};
