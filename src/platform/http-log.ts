import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './http.ts';
import type { Log } from './log.ts';

/** Gives every request an id (also in `X-Request-Id`) and one log line with status and time. */
export function logRequests(log: Log): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    const start = performance.now();
    c.set('requestId', requestId);
    await next();
    c.header('x-request-id', requestId);
    log.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - start),
      },
      'request',
    );
  };
}
