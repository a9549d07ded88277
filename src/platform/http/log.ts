import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../log.ts';
import type { RequestMetrics } from '../metrics/requests.ts';
import type { HttpEnv } from './app.ts';

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
