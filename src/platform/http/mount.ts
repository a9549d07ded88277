import { createHash, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { User } from '../../contract/accounts.ts';
import type {
  Access,
  EndpointInput,
  EndpointOutput,
  EndpointShape,
} from '../../contract/endpoint.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { SharedRequest } from '../pages/cache.ts';
import { problemResponse, validationError } from './problem.ts';

/** What a handler may know of who calls. */
export interface Caller {
  /** Client address, after as many proxies as TRUST_PROXY names. */
  address: string;
  requestId: string;
  /** Null for a visitor. */
  user: User | null;
  /** Names what the answer is made of (`page-tags.ts`), for the cache of the page that asks. */
  dependsOn(...tags: string[]): void;
}

/** Who calls an endpoint that is for staff. */
export interface StaffCaller extends Caller {
  user: User;
}

/** Finds the signed-in user of a request by its cookies; null for a visitor. */
export type Authenticate = (headers: Headers) => Promise<User | null>;

/** One page of a list, as a handler returns it. */
export interface Page<T> {
  items: T[];
  /** Rows in all, not only on this page. */
  total: number;
  isTotalCapped?: boolean;
  /** Cursor of the next page; null on the last. */
  next: string | null;
  correctedQuery?: string | null;
  /** Parameters that ask for the same list in plainer terms. */
  understoodAs?: Record<string, string>;
  /** Why these are shown, the outermost reason first. */
  reasons?: string[];
}

type Output<E extends EndpointShape> = E extends { paged: true }
  ? Page<EndpointOutput<E>[number & keyof EndpointOutput<E>]>
  : EndpointOutput<E>;

export type Handler<E extends EndpointShape> = (
  input: EndpointInput<E>,
  caller: E['access'] extends 'public' ? Caller : StaffCaller,
) => Promise<Output<E>>;

export type HttpEnv = {
  /** Of calls that are made in process: `tags` by a page, `requestId` by the request itself. */
  Bindings: { tags?: Set<string>; requestId?: string };
  Variables: {
    requestId: string;
    address: string;
    user: User | null;
    sharedRequest?: SharedRequest;
  };
};
export type HttpApp = Hono<HttpEnv>;

const MAX_BODY = 1024 * 1024;
const PUBLIC_CACHE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** A Hono application whose failures become problem answers. */
export function createHttpApp(log: Log): HttpApp {
  const app: HttpApp = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    if (!c.get('requestId')) c.set('requestId', c.env?.requestId ?? randomUUID());
    if (!c.get('address')) c.set('address', 'internal');
    if (!c.get('user')) c.set('user', null);
    await next();
  });
  app.onError((error, c) => problemResponse(error, c.get('requestId'), log));
  return app;
}

/**
 * Mounts a handler on an endpoint: parses params, query and body (400 or 422 when they do not
 * fit), runs the handler, and answers its output with the endpoint's status, paging headers, ETag.
 */
export function mount<E extends EndpointShape>(app: HttpApp, endpoint: E, handler: Handler<E>) {
  app.on(endpoint.method, endpoint.path, async (c) => {
    const user = c.get('user');
    requireAccess(endpoint.access, user);
    const input = {
      params: parse(endpoint.params, c.req.param(), 'malformed'),
      query: parse(endpoint.query, c.req.query(), 'malformed'),
      body: endpoint.body ? parse(endpoint.body, await readJson(c), 'invalid') : undefined,
    } as EndpointInput<E>;
    const dependsOn = (...tags: string[]) => {
      for (const tag of tags) c.env?.tags?.add(tag);
    };
    const caller = { address: c.get('address'), requestId: c.get('requestId'), user, dependsOn };
    const output = await handler(input, caller as StaffCaller);
    return answer(c, endpoint, output);
  });
}

/** Refuses (401 or 403) whoever may not call an endpoint of this access. */
export function requireAccess(access: Access, user: User | null) {
  if (access === 'public') return;
  if (!user) throw new AppError('unauthenticated', 'Sign in to do this.');
  const isAllowed = user.role === 'admin' || (user.role === 'editor' && access === 'editor');
  if (!isAllowed) throw new AppError('forbidden', 'Your account may not do this.');
}

function parse(
  schema: EndpointShape['query'],
  value: unknown,
  code: 'malformed' | 'invalid',
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw validationError(parsed.error, code);
}

function refuseLarge(): never {
  throw new AppError('too_large', 'The request is larger than 1 MB.');
}

const limitBody = bodyLimit({ maxSize: MAX_BODY, onError: refuseLarge });

async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    throw new AppError('unsupported_media_type', 'Send the data as JSON (application/json).');
  }
  // A body that is begun and left would take its connection along, with the next request on it.
  if (Number(c.req.header('content-length')) > MAX_BODY) refuseLarge();
  await limitBody(c, async () => {});
  const text = await c.req.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed', 'The request is not valid JSON.');
  }
}

function answer<E extends EndpointShape>(c: Context, endpoint: E, output: Output<E>): Response {
  const isRead = endpoint.method === 'GET';
  const page = endpoint.paged ? (output as Page<unknown>) : null;
  const body = JSON.stringify(page ? page.items : output);
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  headers.set(
    'cache-control',
    isRead && endpoint.access === 'public' && !endpoint.path.startsWith('/api/auth')
      ? PUBLIC_CACHE
      : 'no-store',
  );
  if (page) setPagingHeaders(headers, page, c.req.url);
  const modified = readUpdatedAt(output);
  if (modified) headers.set('last-modified', modified.toUTCString());
  if (isRead) {
    const etag = `"${createHash('sha1')
      .update(body)
      .update(headers.get('link') ?? '')
      .digest('base64url')}"`;
    headers.set('etag', etag);
    if (matchesEtag(c.req.header('if-none-match'), etag)) {
      headers.delete('content-type');
      return new Response(null, { status: 304, headers });
    }
  }
  const status: ContentfulStatusCode = endpoint.status ?? 200;
  return new Response(body, { status, headers });
}

/** One thing that says when it changed; lists say nothing. */
function readUpdatedAt(output: unknown): Date | null {
  if (typeof output !== 'object' || output === null || !('updatedAt' in output)) return null;
  return new Date(String(output.updatedAt));
}

function setPagingHeaders(headers: Headers, page: Page<unknown>, url: string) {
  headers.set('x-total-count', String(page.total));
  if (page.isTotalCapped) headers.set('x-total-capped', 'true');
  if (page.correctedQuery)
    headers.set('x-corrected-query', encodeURIComponent(page.correctedQuery));
  if (page.understoodAs) {
    headers.set('x-understood-as', String(new URLSearchParams(page.understoodAs)));
  }
  if (page.reasons) headers.set('x-search-reason', page.reasons.join(', '));
  if (page.next === null) return;
  const next = new URL(url);
  next.searchParams.set('cursor', page.next);
  headers.set('link', `<${next.pathname}${next.search}>; rel="next"`);
}

/** Whether an If-None-Match header names the tag (weak comparison, as RFC 9110 asks for GET). */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag);
}
