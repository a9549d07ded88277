import { hash, randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { holdsPosition } from '../../contract/places.ts';
import { givenParameter, writeParameters } from '../../contract/screens.ts';
import { chooseEncoding, matchesEtag } from '../http/answer.ts';
import type { HttpApp, HttpEnv } from '../http/app.ts';
import { findClientAddress } from '../http/client.ts';
import {
  type CachedPage,
  encodePage,
  type PageCache,
  type SharedRequest,
} from '../http/page-cache.ts';
import type { LocalRateLimiter } from '../http/rate-limit.ts';
import { nameCachedPage } from '../http/traces.ts';
import { currentPrefix } from '../language.ts';
import type { Log } from '../telemetry/log.ts';
import type { RequestMetrics } from '../telemetry/request-metrics.ts';

export interface SharedPages {
  pages: PageCache;
  /**
   * Returns the query parameters that affect the page at this path, or null if the page isn't the same for
   * everyone.
   */
  readsAt: (path: string, cookies: string | null) => readonly string[] | null;
}

const MAX_KEY = 1000;

/** Returns the cache key (path and known parameters), or null if the response can't be shared. */
function findKey(request: Request, { readsAt }: SharedPages): string | null {
  const { method, url } = request;
  if (method !== 'GET' && method !== 'HEAD') return null;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  const path = url.slice(start, query < 0 ? undefined : query);
  const reads = readsAt(path, request.headers.get('cookie'));
  if (!reads) return null;
  if (query >= 0 && dropEmpty(url.slice(query), reads) !== null) return null;
  const known = query < 0 ? '' : writeQuery(url.slice(query), reads);
  const key = currentPrefix() + path + known;
  return key.length > MAX_KEY || holdsPosition(new URLSearchParams(known)) ? null : key;
}

/** Returns the query without the empty parameters that a form sent, or null if there were none. */
export function dropEmpty(query: string, reads: readonly string[]): string | null {
  const given = new URLSearchParams(query);
  const empty = reads.filter((name) => given.has(name) && !given.get(name)?.trim());
  if (empty.length === 0) return null;
  for (const name of empty) given.delete(name);
  return given.size > 0 ? `?${given}` : '';
}

function writeQuery(query: string, reads: readonly string[]): string {
  if (reads.length === 0) return '';
  const given = new URLSearchParams(query);
  return writeParameters({ reads }, (name) => givenParameter(given, name));
}

/** Serves cached pages before any middleware or route runs, because their work is already in the page. */
export function answerCachedPages(
  app: HttpApp,
  shared: SharedPages,
  {
    reads,
    log,
    requests,
    trustedProxies,
  }: { reads: LocalRateLimiter; log: Log; requests: RequestMetrics; trustedProxies: number },
) {
  const answer = app.fetch;
  app.fetch = (request, env, context) => {
    const key = findKey(request, shared);
    const page = key && shared.pages.find(key);
    // Rate limiting happens in a later middleware, which adds the response headers.
    if (!page || !reads.take(findClientAddress(request.headers, env, trustedProxies))) {
      return answer(request, env, context);
    }
    const requestId = randomUUID();
    const response = answerPage(request, page, requestId);
    const { status } = response;
    requests.observeKept(status);
    nameCachedPage(request.method, key.slice(currentPrefix().length));
    if (log.isLevelEnabled('info')) {
      const { method } = request;
      const [path] = key.split('?');
      log.info({ requestId, method, path, status, ms: 0 }, 'request');
    }
    return response;
  };
}

const NOT_KEPT = new Set(['content-encoding', 'content-length', 'etag', 'x-request-id']);

/** Middleware that caches the page set on `sharedRequest` together with its final response headers. */
export function keepPages(
  shared: SharedPages,
  reads: LocalRateLimiter,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const key = findKey(c.req.raw, shared);
    if (key === null) return next();
    let isMaker = false;
    const page = await shared.pages.share(key, async () => {
      isMaker = true;
      const request: SharedRequest = { key, tags: new Set(), page: null };
      c.set('sharedRequest', request);
      await next();
      if (request.page) Object.assign(request.page.headers, cachedHeaders(c.res.headers));
      return request.page;
    });
    if (page && !isMaker && reads.take(c.get('address'))) {
      return answerPage(c.req.raw, page, c.get('requestId'));
    }
    if (!isMaker) await next();
    const old = c.res.status === 503 ? shared.pages.findOld(key) : null;
    if (!old) return;
    const answer = answerOldPage(c.req.raw, old, c.get('requestId'));
    // Hono would otherwise merge the error response's headers into the new response.
    c.res = undefined;
    c.res = answer;
  };
}

/** Serves a stale page instead of an error; `no-store` keeps it out of other caches. */
function answerOldPage(request: Request, page: CachedPage, requestId: string) {
  const headers = { ...page.headers, 'cache-control': 'no-store' };
  return answerPage(request, { ...page, headers }, requestId);
}

function cachedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !NOT_KEPT.has(name)));
}

export function createPage(
  page: Pick<CachedPage, 'status' | 'headers' | 'body'>,
  tags: ReadonlySet<string>,
): CachedPage {
  const etag = `"${hash('sha1', page.body, 'base64url')}"`;
  return { ...page, etag, variants: {}, tags };
}

export function answerPage(
  { headers: asked }: Request,
  page: CachedPage,
  requestId: string,
): Response {
  const encoding = chooseEncoding(asked.get('accept-encoding'));
  // A plain object is much cheaper here than a `Headers` instance.
  const headers: Record<string, string> = {
    ...page.headers,
    etag: encoding ? `W/${page.etag}` : page.etag,
    'x-request-id': requestId,
  };
  if (page.status === 200 && matchesEtag(asked.get('if-none-match'), page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  if (encoding) headers['content-encoding'] = encoding;
  const body = encoding ? encodePage(page, encoding) : page.body;
  headers['content-length'] = String(body.byteLength);
  return new Response(body, { status: page.status, headers });
}
