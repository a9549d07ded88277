import { z } from 'zod';
import { passwordProof } from './accounts.ts';
import { endpoint } from './endpoint.ts';

/** One of the places where a person is signed in. */
export const ownSession = z.object({
  id: z.string(),
  /** In plain words, from the User-Agent: `Firefox on Windows`. */
  device: z.string(),
  isPhone: z.boolean(),
  beganAt: z.iso.datetime(),
  /** Accurate to a few minutes. */
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
      /** Null for all but this one. */
      id: z.string().max(100).nullable(),
      /** The user's own; required if there is one. */
      password: passwordProof.shape.password.optional(),
    }),
    output: z.array(ownSession),
  }),
};
