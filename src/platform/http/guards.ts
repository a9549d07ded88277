import * as m from '#messages';
import type { User } from '../../contract/accounts.ts';
import type { Owner } from '../../contract/businesses.ts';
import type { EndpointShape } from '../../contract/endpoint.ts';
import { hasRight } from '../../domain/rights.ts';
import type { Once } from '../database/once.ts';
import { AppError } from '../errors.ts';
import { createGate } from '../gate.ts';
import { blockOf } from './client.ts';
import { type Bodies, createBodies } from './input.ts';
import type { Limits } from './rate-limit.ts';

/** Finds the signed-in user by a request's cookies; null for a visitor. */
export type Authenticate = (cookies: string | null) => Promise<User | null>;

/** Finds the owner whose area of a listing is open, by a request's cookies; null for everyone else. */
export type FindOwner = (cookies: string | null, businessId: number) => Promise<Owner | null>;

/** A valid API token and the user it acts for. It has only the rights that both have. */
export interface Program {
  id: number;
  name: string;
  mayChange: boolean;
  user: User;
}

/** Finds the program by its token; null if the token isn't valid. */
export type FindApiToken = (token: string) => Promise<Program | null>;

export type RequestQueue = 'reads' | 'writes' | 'payments';

export interface Guards {
  authenticate: Authenticate;
  findOwner: FindOwner;
  findTokenCaller: FindApiToken;
  bodies: Bodies;
  spend: Limits['spend'];
  hold: Limits['hold'];
  once: Once;
  /** Throws `forbidden` if staff have blocked the network or one of the addresses. */
  refuseBlocked(address: string, emails: string[]): Promise<void>;
  enter<T>(queue: RequestQueue, address: string, work: () => Promise<T>): Promise<T>;
}

/** More parallel requests would only wait for the same connections and cores. */
const PLACES = { atOnce: 8, each: 4, waiting: 100 };

/**
 * Creates the guards. `before` is awaited ahead of each queue and may fail. `patience` is in milliseconds,
 * 1000 by default.
 */
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
    // Payments wait for the provider and must not delay people who write reviews.
    payments: openQueue(),
  };
  return {
    ...parts,
    async enter(queue, address, work) {
      await before?.().catch(() => {});
      return gates[queue](work, blockOf(address));
    },
  };
}

/** Guards for an API that isn't served on a network: nobody is signed in, and nothing is limited. */
export const noGuards: Guards = {
  authenticate: async () => null,
  findOwner: async () => null,
  findTokenCaller: async () => null,
  bodies: createBodies(),
  spend: async () => {},
  hold: (_, __, work) => work(),
  once: (_, work) => work(),
  refuseBlocked: async () => {},
  enter: (_, __, work) => work(),
};

export function queueOf({ access, queue, method }: EndpointShape): RequestQueue | null {
  if (queue === 'none') return null;
  if (queue) return queue;
  if (access !== 'anyone') return null;
  return method === 'GET' ? 'reads' : 'writes';
}

export interface CallerIdentity {
  user: User | null;
  program?: Program;
  owner: Owner | null;
}

export interface Identify {
  user(): Promise<User | null>;
  owner(businessId: number): Promise<Owner | null>;
  /** Returns null if no token was sent, so that cookies count. Absent if tokens aren't accepted. */
  program?(): Promise<Program | null> | null;
}

/**
 * Returns who makes the call. Throws `unauthenticated`, `forbidden`, or `conflict` for a locked listing, if
 * they may not.
 */
export async function authorize(
  call: Pick<EndpointShape, 'access' | 'method' | 'evenLocked' | 'moreFor'>,
  identify: Identify,
  params: Record<string, unknown> = {},
): Promise<CallerIdentity> {
  const { access, moreFor } = call;
  if (access === 'anyone') {
    const user = moreFor ? await identify.user() : null;
    return { user: user && moreFor && hasRight(user, moreFor) ? user : null, owner: null };
  }
  if (access === 'owner') return { user: null, owner: await requireOwner(call, identify, params) };
  const asked = identify.program?.();
  if (asked) return authorizeToken(call, await asked);
  const user = await identify.user();
  if (!user) throw new AppError('unauthenticated', m.common_sign_in_first());
  if (access !== 'signed-in' && !hasRight(user, access))
    throw new AppError('forbidden', m.http_not_allowed());
  return { user, owner: null };
}

function authorizeToken(
  { access, method }: Pick<EndpointShape, 'access' | 'method'>,
  program: Program | null,
): CallerIdentity {
  if (!program) throw new AppError('unauthenticated', m.http_token_invalid());
  if (access === 'anyone' || access === 'owner' || access === 'signed-in' || access === 'people')
    throw new AppError('forbidden', m.http_token_refused());
  if (!program.mayChange && method !== 'GET')
    throw new AppError('forbidden', m.http_token_read_only());
  if (!hasRight(program.user, access))
    throw new AppError('forbidden', m.http_token_right_missing({ right: access }));
  return { user: program.user, owner: null, program };
}

async function requireOwner(
  { method, evenLocked }: Pick<EndpointShape, 'method' | 'evenLocked'>,
  identify: Identify,
  { id }: Record<string, unknown>,
): Promise<Owner> {
  const businessId = Number(id);
  const owner = Number.isSafeInteger(businessId) ? await identify.owner(businessId) : null;
  if (!owner) {
    throw new AppError('unauthenticated', m.http_link_expired());
  }
  if (owner.isLocked && method !== 'GET' && !evenLocked) {
    throw new AppError('conflict', m.http_listing_disputed());
  }
  return owner;
}
