import { z } from 'zod';
import * as m from '#messages';
import { idText, line } from '../domain/text.ts';
import { claimState, storedClaimWay } from './claims.ts';
import { endpoint } from './endpoint.ts';
import { staffMessage } from './messages.staff.ts';
import { paging } from './paging.ts';

export const staffClaim = z.object({
  id: z.int(),
  business: staffMessage.shape.business.unwrap(),
  way: storedClaimWay,
  state: claimState,
  email: z.string(),
  target: z.string().nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  formerEmail: z.string().nullable(),
  needsStaff: z.boolean(),
  /**
   * Time when the claimant confirmed a mailbox at the listing's website, if that isn't sufficient proof.
   * Otherwise null.
   */
  mailboxAt: z.iso.datetime().nullable(),
  website: z.string().nullable(),
  /** Number of other listings with a website on the same host, at most 20. Null without a confirmed mailbox. */
  sharing: z.int().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});

export type StaffClaim = z.infer<typeof staffClaim>;

export const claimQueue = z.enum(['open', 'done']);

export type ClaimQueue = z.infer<typeof claimQueue>;

const params = z.object({ id: idText });

const reason = line(500, () => m.input_reason_write());

export const staffClaimCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/claims',
    summary:
      'Claims that staff must see to, oldest first, or all others, newest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'claims',
    paged: true,
    query: z.object({ status: claimQueue.default('open'), ...paging(50) }),
    output: z.array(staffClaim),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/claims/:id',
    summary: 'A claim',
    access: 'claims',
    params,
    output: staffClaim,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/admin/claims/:id/approve',
    summary:
      'Approve a claim that asked for staff, or whose mailbox at the website is not enough: a link to the listing is emailed',
    access: 'claims',
    params,
    output: staffClaim,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/admin/claims/:id/refuse',
    summary: 'Refuse a claim that is not proved; the reason is emailed',
    access: 'claims',
    params,
    body: z.object({ reason }),
    output: staffClaim,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/claims/:id/decide',
    summary: 'Decide a dispute: the claimant gets the listing, or who had it before keeps it',
    access: 'claims',
    params,
    body: z.object({
      winner: z.enum(['claimant', 'former'], {
        error: () => m.input_claim_winner(),
      }),
      reason,
    }),
    output: staffClaim,
  }),
};
