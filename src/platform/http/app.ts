import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import type { User } from '../../contract/accounts.ts';
import type { Log } from '../telemetry/log.ts';
import type { RequestMetrics } from '../telemetry/request-metrics.ts';
import type { SharedRequest } from './page-cache.ts';
import { problemResponse } from './problem.ts';

export type HttpEnv = {
  Bindings: { requestId?: string };
  Variables: {
    requestId: string;
    address: string;
    /** User who makes a call that isn't open to anyone; otherwise null. */
    user: User | null;
    sharedRequest?: SharedRequest;
    /** Replaces the default content security policy. */
    policy?: string;
    styleHash?: string;
    /** Origin from which the page may load a script and to which it may send data. */
    scriptHost?: string;
  };
};
export type HttpApp = Hono<HttpEnv>;

export function createHttpApp(log: Log): HttpApp {
  const app: HttpApp = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set('requestId', c.env?.requestId ?? randomUUID());
    c.set('address', 'internal');
    c.set('user', null);
    await next();
  });
  app.onError((error, c) =>
    problemResponse(error, c.get('requestId'), log, c.req.header('accept')),
  );
  return app;
}

/** Gives every request an ID (also in `X-Request-Id`), logs one line for it, and counts it. */
export function logRequests(log: Log, requests: RequestMetrics): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    const start = performance.now();
    c.set('requestId', requestId);
    await next();
    // `c.header()` would turn a finished response into a stream.
    c.res.headers.set('x-request-id', requestId);
    const { method, path } = c.req;
    const { status } = c.res;
    const ms = performance.now() - start;
    requests.observe(path, status, ms);
    const user = c.get('user')?.id;
    log.info({ requestId, method, path, status, ms: Math.round(ms), user }, 'request');
  };
}
