import { z } from 'zod';
import { accountEmail, accountName, invitationAnswer, user } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { proof } from './passkeys.ts';

const LARGE = 20_000;

export const ownName = z.object({ name: accountName });
export const newEmail = proof.extend({ email: accountEmail });
export type NewEmail = z.infer<typeof newEmail>;

export const ownAccountCalls = {
  rename: endpoint({
    method: 'PUT',
    path: '/api/auth/name',
    summary: 'Change your name. 409 if your organization keeps it.',
    access: 'signed-in',
    limit: 'account',
    body: ownName,
    output: user,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/auth/email',
    summary:
      'Ask for another address. It holds once it is confirmed with a link that is sent there; the former one is told. The answer is the same for an address that is taken. 409 if your organization keeps yours.',
    access: 'signed-in',
    limit: 'account',
    maxBytes: LARGE,
    body: newEmail,
    output: z.object({ isAccepted: z.literal(true) }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/email/confirm',
    summary: 'Confirm a new address; 404 if the link was used or has expired',
    access: 'anyone',
    limit: 'sign-in',
    queue: 'none',
    maxBytes: LARGE,
    body: invitationAnswer.pick({ token: true }),
    output: z.object({ email: z.string() }),
  }),
};
