import type { User } from '../../contract/accounts.ts';
import type { Access, EndpointShape } from '../../contract/endpoint.ts';
import { AppError } from '../errors.ts';
import { type Bodies, createBodies } from './bodies.ts';
import { createGate } from './gate.ts';
import type { Limits } from './rate-limit.ts';

/** Finds the signed-in user by a request's cookies; null for a visitor. */
export type Authenticate = (cookies: string | null) => Promise<User | null>;

export type Queue = 'reads' | 'writes' | 'payments';

export interface Guards {
  authenticate: Authenticate;
  bodies: Bodies;
  spend: Limits['spend'];
  enter<T>(queue: Queue, work: () => Promise<T>): Promise<T>;
}

/** More at once would only wait for the same connections and cores. */
const PLACES = { atOnce: 8, waiting: 100 };

/** `before` is waited for ahead of each queue, and may fail. `patience` in milliseconds: 1000. */
export function createGuards(
  parts: Omit<Guards, 'enter'>,
  {
    before,
    patience = 1000,
  }: { before?: (() => Promise<unknown>) | undefined; patience?: number | undefined } = {},
): Guards {
  const openQueue = () => createGate({ ...PLACES, patience });
  const gates = {
    reads: openQueue(),
    writes: openQueue(),
    // They wait for the provider and must not delay people who write reviews.
    payments: openQueue(),
  };
  return {
    ...parts,
    async enter(queue, work) {
      await before?.().catch(() => {});
      return gates[queue](work);
    },
  };
}

/** Of an API that serves no network: nobody is signed in, and nothing is limited. */
export const noGuards: Guards = {
  authenticate: async () => null,
  bodies: createBodies(),
  spend: async () => {},
  enter: (_, work) => work(),
};

/** Where a call waits; null for nowhere. */
export function queueOf({ access, queue, method }: EndpointShape): Queue | null {
  if (queue === 'none') return null;
  if (queue) return queue;
  if (access !== 'anyone') return null;
  return method === 'GET' ? 'reads' : 'writes';
}

/** The user who may make a call of this access, null where it is anyone. Throws for all others. */
export async function authorize(
  access: Access,
  findUser: () => Promise<User | null>,
): Promise<User | null> {
  if (access === 'anyone') return null;
  const user = await findUser();
  if (!user) throw new AppError('unauthenticated', 'Sign in to do this.');
  const isAllowed =
    access === 'signed-in' ||
    user.role === 'admin' ||
    (user.role === 'editor' && access === 'editor');
  if (!isAllowed)
    throw new AppError(
      'forbidden',
      'Your account is not allowed to do this. Ask an administrator.',
    );
  return user;
}
