import type { Context } from 'hono';
import type { User } from '../../contract/accounts.ts';
import type { Owner } from '../../contract/businesses.ts';
import { type EndpointInput, type EndpointShape, nameCall } from '../../contract/endpoint.ts';
import type { RefusedForm } from '../../contract/errors.ts';
import { TOKEN_PREFIX } from '../../contract/members.staff.ts';
import { asToken } from '../program.ts';
import { answer } from './answer.ts';
import type { HttpApp, HttpEnv } from './app.ts';
import { authorize, type CallerIdentity, type Guards, noGuards, queueOf } from './guards.ts';
import { parseInput, withBody } from './input.ts';
import type { Output } from './output.ts';

export interface Caller {
  address: string;
  requestId: string;
  /** Request headers, created lazily. */
  readonly headers: Headers;
  /** Adds cache tags of the data in the answer (`pages/tags.ts`), for the page that makes the call. */
  dependsOn(...tags: string[]): void;
}

/** Caller of a call that returns more data for some staff: `user` is one of them, otherwise null. */
export interface KnownCaller extends Caller {
  user: User | null;
}

export interface SignedInCaller extends Caller {
  user: User;
}

export interface OwnerCaller extends Caller {
  owner: Owner;
}

export type Handler<E extends EndpointShape> = (
  input: EndpointInput<E>,
  caller: E['access'] extends 'anyone'
    ? E extends { moreFor: string }
      ? KnownCaller
      : Caller
    : E['access'] extends 'owner'
      ? OwnerCaller
      : SignedInCaller,
) => Promise<Output<E>>;

export interface MountedCall {
  call: EndpointShape;
  handle(
    input: EndpointInput<EndpointShape>,
    caller: SignedInCaller & OwnerCaller,
  ): Promise<unknown>;
}

export interface Api {
  http: HttpApp;
  guards: Guards;
  calls: Map<string, MountedCall>;
  /**
   * Responds to a refused form with its screen; undefined if that screen isn't available. Set when the
   * screens are mounted.
   */
  showForm?: ShowForm | undefined;
}

export type ShowForm = (
  c: Context<HttpEnv>,
  path: string,
  refused: { form: RefusedForm; status: number },
) => Promise<Response | undefined>;

export function createApi(http: HttpApp, guards: Guards = noGuards): Api {
  return { http, guards, calls: new Map() };
}

/**
 * Serves a call, the only way to do so: checks access, reads the body, applies the limit, waits for a place,
 * validates the input (400, 422), runs the handler and sends the answer.
 */
export function mount<E extends EndpointShape>(api: Api, call: E, handler: Handler<E>) {
  const { guards, http } = api;
  const handle: MountedCall['handle'] = call.refusesBlocked
    ? async (input, caller) => {
        await guards.refuseBlocked(caller.address, listEmails(input.body));
        return (handler as MountedCall['handle'])(input, caller);
      }
    : (handler as MountedCall['handle']);
  const queue = queueOf(call);
  api.calls.set(nameCall(call), { call, handle });
  http.on(call.method, call.path, async (c) => {
    const address = c.get('address');
    const cookies = () => c.req.header('cookie') ?? null;
    const params = c.req.param();
    const identity = await authorize(
      call,
      {
        user: () => guards.authenticate(cookies()),
        owner: (businessId) => guards.findOwner(cookies(), businessId),
        program: () => {
          const token = readToken(c.req.header('authorization'));
          return token === null ? null : guards.findTokenCaller(token);
        },
      },
      params,
    );
    const { user, program } = identity;
    if (program) await guards.spend('programs', { address, userId: `token:${program.id}` });
    c.set('user', user);
    return withBody(c, call, guards.bodies, async (body) => {
      const { limit } = call;
      const by = { address, userId: user?.id };
      if (limit) await guards.spend(limit, by);
      const work = async () => {
        const input = parseInput(call, { params, query: c.req.query(), body });
        const handled = () => handle(input, describeCaller(c, identity));
        const output = await (program ? asToken(program.name, handled) : handled());
        return answer(c, call, output);
      };
      const inTurn = () => (queue ? guards.enter(queue, address, work) : work());
      return limit ? guards.hold(limit, by, inTurn) : inTurn();
    });
  });
}

export function listEmails(body: unknown): string[] {
  const { email, ownerEmail } = (body ?? {}) as Record<string, unknown>;
  return [email, ownerEmail].filter((one) => typeof one === 'string' && one !== '') as string[];
}

function readToken(header: string | undefined): string | null {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(header ?? '') ?? [];
  return token.startsWith(TOKEN_PREFIX) ? token : null;
}

function describeCaller(
  c: Context<HttpEnv>,
  { user, owner }: CallerIdentity,
): SignedInCaller & OwnerCaller {
  return {
    address: c.get('address'),
    requestId: c.get('requestId'),
    get headers() {
      return c.req.raw.headers;
    },
    user: user as User,
    owner: owner as Owner,
    dependsOn() {},
  };
}
