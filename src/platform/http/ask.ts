import type { User } from '../../contract/accounts.ts';
import type { Problem } from '../../contract/errors.ts';
import type { Log } from '../log.ts';
import { type Authenticate, authorize } from './guards.ts';
import { parseInput } from './input.ts';
import type { Api } from './mount.ts';
import { describeProblem } from './problem.ts';

/** The visitor of a page, for all of its calls. */
export interface Visitor {
  requestId: string;
  /** Null for everyone: of a page that may be shared. */
  cookies: string | null;
  /** Found when a call first asks. */
  findUser(): Promise<User | null>;
  /** Takes the names of what the page is made of. */
  tags: Set<string>;
}

/** Path and query of a call as its caller writes them. */
export interface Question {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
}

/** The result of a call: its handler's output, or the refusal. */
export type Reply = { output: unknown } | { problem: Problem };

/** Makes a call such as `GET /api/pages/:slug` in process, without a request or a response. */
export type Ask = (call: string, question: Question, visitor: Visitor) => Promise<Reply>;

export function createVisitor(
  authenticate: Authenticate,
  { cookies, ...rest }: Omit<Visitor, 'findUser'>,
): Visitor {
  let user: Promise<User | null> | undefined;
  const findUser = () => {
    user ??= cookies === null ? Promise.resolve(null) : authenticate(cookies);
    return user;
  };
  return { ...rest, cookies, findUser };
}

/** Calls for pages: the same access, shapes and handlers; the page holds the place for them. */
export function createAsk({ calls }: Api, log: Log): Ask {
  return async (name, question, visitor) => {
    const mounted = calls.get(name);
    if (!mounted) throw new Error(`There is no call ${name}`);
    const { call, handle } = mounted;
    try {
      const user = await authorize(call.access, visitor.findUser);
      const given = {
        params: writeTexts(question.params),
        query: leaveOutEmpty(writeTexts(question.query)),
      };
      return { output: await handle(parseInput(call, given), describeCaller(visitor, user)) };
    } catch (error) {
      return { problem: describeProblem(error, visitor.requestId, log).problem };
    }
  };
}

function describeCaller({ requestId, cookies, tags }: Visitor, user: User | null) {
  return {
    address: 'internal',
    requestId,
    get headers() {
      return new Headers(cookies === null ? {} : { cookie: cookies });
    },
    user: user as User,
    dependsOn(...names: string[]) {
      for (const name of names) tags.add(name);
    },
  };
}

/** As an address would hold them. */
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
