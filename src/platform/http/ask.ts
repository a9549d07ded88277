import type { User } from '../../contract/accounts.ts';
import type { Owner } from '../../contract/businesses.ts';
import type { Problem } from '../../contract/errors.ts';
import { currentLanguage } from '../language.ts';
import type { Log } from '../telemetry/log.ts';
import { authorize, type CallerIdentity, type Guards } from './guards.ts';
import { parseInput } from './input.ts';
import type { Api } from './mount.ts';
import type { PageCache } from './page-cache.ts';
import { describeProblem } from './problem.ts';

export interface Visitor {
  requestId: string;
  /** Cookies of the visitor; null for a page that may be shared, which is the same for everyone. */
  cookies: string | null;
  findUser(): Promise<User | null>;
  findOwner(businessId: number): Promise<Owner | null>;
  tags: Set<string>;
}

export interface InternalCall {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
}

export type Reply = { output: unknown } | { problem: Problem };

/** Makes a call such as `GET /api/pages/:slug` in process, without a request or a response. */
export type Ask = (call: string, question: InternalCall, visitor: Visitor) => Promise<Reply>;

export function createVisitor(
  { authenticate, findOwner }: Pick<Guards, 'authenticate' | 'findOwner'>,
  { cookies, ...rest }: Omit<Visitor, 'findUser' | 'findOwner'>,
): Visitor {
  let user: Promise<User | null> | undefined;
  const findUser = () => {
    user ??= cookies === null ? Promise.resolve(null) : authenticate(cookies);
    return user;
  };
  return {
    ...rest,
    cookies,
    findUser,
    findOwner: async (businessId) => (cookies === null ? null : findOwner(cookies, businessId)),
  };
}

/**
 * Creates calls for pages, with the same access checks, shapes and handlers. They don't wait in a queue,
 * since the page has a place already. Public answers that many screens need are cached.
 */
export function createAsk({ calls }: Api, log: Log, kept?: PageCache['answers']): Ask {
  return async (name, question, visitor) => {
    const mounted = calls.get(name);
    if (!mounted) throw new Error(`There is no call ${name}`);
    const { call, handle } = mounted;
    try {
      const params = writeTexts(question.params);
      const identity = await authorize(
        call,
        { user: visitor.findUser, owner: visitor.findOwner },
        params,
      );
      const given = {
        params,
        query: leaveOutEmpty(writeTexts(question.query)),
      };
      const input = parseInput(call, given);
      const answer = async (tags: Set<string>) => ({
        output: await handle(input, describeCaller({ ...visitor, tags }, identity)),
        tags,
      });
      if (!kept || !call.isOnManyScreens || visitor.cookies !== null) {
        return { output: (await answer(visitor.tags)).output };
      }
      const key = [currentLanguage(), name, JSON.stringify(input)].join(' ');
      const found = kept.find(key) ?? (await kept.share(key, () => answer(new Set())));
      for (const tag of found?.tags ?? []) visitor.tags.add(tag);
      return { output: found?.output };
    } catch (error) {
      return { problem: describeProblem(error, visitor.requestId, log).problem };
    }
  };
}

function describeCaller({ requestId, cookies, tags }: Visitor, { user, owner }: CallerIdentity) {
  return {
    address: 'internal',
    requestId,
    get headers() {
      return new Headers(cookies === null ? {} : { cookie: cookies });
    },
    user: user as User,
    owner: owner as Owner,
    dependsOn(...names: string[]) {
      for (const name of names) tags.add(name);
    },
  };
}

function writeTexts(values: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}

function leaveOutEmpty(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
