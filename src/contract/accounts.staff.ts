import { z } from 'zod';
import { passwordProof } from './accounts.ts';
import { endpoint } from './endpoint.ts';

export const ownSession = z.object({
  id: z.string(),
  device: z.string(),
  isPhone: z.boolean(),
  beganAt: z.iso.datetime(),
  /** Time of the last use, accurate to a few minutes. */
  lastUsedAt: z.iso.datetime(),
  isThis: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;

export const sessionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Your sessions, this one first; 401 when signed out',
    access: 'signed-in',
    output: z.array(ownSession),
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/auth/sessions/end',
    summary: 'End one or all of your other sessions. Returns those that remain.',
    access: 'signed-in',
    limit: 'account',
    maxBytes: 10_000,
    body: z.object({
      /** Session to end, or null for all other sessions. */
      id: z.string().max(100).nullable(),
      /** Current password. Required if the user has one. */
      password: passwordProof.shape.password.optional(),
    }),
    output: z.array(ownSession),
  }),
};
