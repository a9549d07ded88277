import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import type { User } from '../../contract/accounts.ts';
import type { Log } from '../telemetry/log.ts';
import type { RequestMetrics } from '../telemetry/request-metrics.ts';
import type { SharedRequest } from './page-cache.ts';
import { problemResponse } from './problem.ts';

export type HttpEnv = {
  /** Of calls that are passed on in process: the id of the request itself. */
  Bindings: { requestId?: string };
  Variables: {
    requestId: string;
    address: string;
    /** Who makes a call that is not for anyone; null for all else. */
    user: User | null;
    sharedRequest?: SharedRequest;
    /** Instead of the content security policy of all answers. */
    policy?: string;
    /** Added to it: the hash of a style that stands in the page. */
    styleHash?: string;
  };
};
export type HttpApp = Hono<HttpEnv>;

/** A Hono application whose failures become problem answers. */
export function createHttpApp(log: Log): HttpApp {
  const app: HttpApp = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set('requestId', c.env?.requestId ?? randomUUID());
    c.set('address', 'internal');
    c.set('user', null);
    await next();
  });
  app.onError((error, c) => problemResponse(error, c.get('requestId'), log));
  return app;
}

/** An id (also in `X-Request-Id`) and one log line for every request; counts it. */
export function logRequests(log: Log, requests: RequestMetrics): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    const start = performance.now();
    c.set('requestId', requestId);
    await next();
    // Not by c.header(), which would turn a finished answer into a stream.
    c.res.headers.set('x-request-id', requestId);
    const { method, path } = c.req;
    const { status } = c.res;
    const ms = performance.now() - start;
    requests.observe(path, status, ms);
    const user = c.get('user')?.id;
    log.info({ requestId, method, path, status, ms: Math.round(ms), user }, 'request');
  };
}
