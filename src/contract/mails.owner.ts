import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';

/** `listings` covers all other optional emails to owners. */
export const ownerMailKind = z.enum(['reviews', 'figures', 'inquiries', 'listings']);

export type OwnerMailKind = z.infer<typeof ownerMailKind>;

const ownerMail = z.object({ kind: ownerMailKind, isOn: z.boolean() });

export const ownerMailCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/:id/mails',
    summary:
      'Which kinds of email the reader gets that can be switched off: the owner, or an invited person',
    access: 'owner',
    params: ownerParams,
    output: z.array(ownerMail),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/mails',
    summary:
      'Switch a kind of email on or off. Without `inquiries` of the owner, visitors cannot write to the business.',
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    body: ownerMail,
    output: z.array(ownerMail),
  }),
};
