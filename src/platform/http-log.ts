import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './http.ts';
import type { Log } from './log.ts';

/** Gives every request an id (also in `X-Request-Id`) and one log line with status, time and who. */
export function logRequests(log: Log): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    const start = performance.now();
    c.set('requestId', requestId);
    await next();
    // Not by c.header(), which would turn a finished answer into a stream.
    c.res.headers.set('x-request-id', requestId);
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - start);
    const user = c.get('user')?.id;
    log.info({ requestId, method, path, status: c.res.status, ms, user }, 'request');
  };
}
