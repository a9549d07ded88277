import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { AppError } from './errors.ts';
import type { HttpEnv } from './http.ts';

/**
 * Finds the visitor's address: the connection's, or as many entries from the end of
 * X-Forwarded-For as there are proxies of ours in front.
 */
export function readClientAddress(trustedProxies: number): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const isSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
    const direct = isSocket ? getConnInfo(c).remote.address : undefined;
    const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
    const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
    c.set('address', claimed || direct || 'unknown');
    await next();
  };
}

/** Refuses writes that a page of another site sends. */
export function refuseForeignOrigins(siteUrl: string): MiddlewareHandler {
  const ours = new URL(siteUrl).origin;
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    if (isWrite && origin && origin !== ours && origin !== requestOrigin(c.req.url, ours)) {
      throw new AppError('forbidden', 'This request came from another site.');
    }
    await next();
  };
}

/** A site on this machine answers under any name and port that reach it. */
function requestOrigin(url: string, ours: string): string {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(ours).hostname);
  const { hostname, origin } = new URL(url);
  return isLocal && ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? origin : ours;
}
