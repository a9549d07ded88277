import { z } from 'zod';
import { accountEmail, invitationAnswer } from './accounts.ts';
import { endpoint } from './endpoint.ts';

const SMALL = 10_000;

export const forgottenPassword = z.object({ email: accountEmail });

export const forgottenPasswordCalls = {
  ask: endpoint({
    method: 'POST',
    path: '/api/auth/forgotten-password',
    summary:
      'Ask for a link to choose a new password. The answer is the same for every address; the email goes to members of staff only.',
    access: 'anyone',
    limit: 'password-links',
    queue: 'none',
    maxBytes: SMALL,
    body: forgottenPassword,
    output: z.object({ isAccepted: z.literal(true) }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/auth/forgotten-password/answer',
    summary:
      'Choose a new password with such a link; 404 if it was used, has expired, or a newer one was sent. All sessions end. Signing in asks for a code as before.',
    queue: 'none',
    access: 'anyone',
    limit: 'sign-in',
    maxBytes: SMALL,
    body: invitationAnswer,
    output: z.object({ email: z.string() }),
  }),
};
