import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import * as m from '#messages';
import { AppError } from '../errors.ts';
import type { HttpEnv } from './app.ts';

/**
 * Sets the client's address: that of the connection or, behind trusted proxies, the entry that many places
 * from the end of X-Forwarded-For.
 */
export function readClientAddress(trustedProxies: number): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    c.set('address', findClientAddress(c.req.raw.headers, c.env, trustedProxies));
    await next();
  };
}

export function findClientAddress(headers: Headers, env: unknown, trustedProxies: number): string {
  const forwarded = headers.get('x-forwarded-for');
  if (trustedProxies > 0 && forwarded !== null) {
    const hops = forwarded.split(',').map((hop) => hop.trim());
    // Never falls back to the socket, because its address is our proxy's, which is trusted more.
    return readAddress(hops.at(-trustedProxies) ?? hops[0] ?? '');
  }
  const socket = isServed(env) ? env.incoming.socket : null;
  return socket?.remoteAddress ?? UNKNOWN;
}

/** Shared by all clients whose address can't be read, so that nobody can pose as many clients. */
const UNKNOWN = 'unknown';
const WRITTEN = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+|([^"]+))"?$/;

function readAddress(written: string): string {
  const [, bracketed, withPort, plain] = WRITTEN.exec(written) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? plain ?? '').split('%');
  return isIP(address) ? address.toLowerCase() : UNKNOWN;
}

function isServed(env: unknown): env is HttpBindings {
  return typeof env === 'object' && env !== null && 'incoming' in env;
}

/** Refuses invalid hosts, so that the URL can be parsed later. */
export function refuseWrongHosts(): MiddlewareHandler {
  return async (c, next) => {
    if (!URL.canParse(c.req.url)) throw new AppError('malformed', m.http_host_invalid());
    await next();
  };
}

/** Refuses writes from pages of other sites, based on `Origin` or `Sec-Fetch-Site`. */
export function refuseForeignOrigins(siteUrl: string): MiddlewareHandler {
  const ours = new URL(siteUrl).origin;
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    const isForeign = origin
      ? origin !== ours && origin !== requestOrigin(c.req.url, ours)
      : /^(cross|same)-site$/.test(c.req.header('sec-fetch-site') ?? '');
    if (isWrite && isForeign) {
      throw new AppError('forbidden', m.http_other_site());
    }
    await next();
  };
}

function requestOrigin(url: string, ours: string): string {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(ours).hostname);
  const { hostname, origin } = new URL(url);
  return isLocal && ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? origin : ours;
}

/** Limit of a network block as a multiple of a single network's limit, because several people live there. */
export const BLOCK_SHARE = 8;

/** Returns the block of an address, which one person may own as a whole: its /24, or its /48 for IPv6. */
export function blockOf(address: string): string {
  const network = networkOf(address);
  return network
    .split(/[.:]/)
    .slice(0, 3)
    .join(network.includes('.') ? '.' : ':');
}

/** Returns what identifies a provider's customer: the first 64 bits of an IPv6 address, otherwise the address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [start = '', end] = address.toLowerCase().split('::');
  const before = start.split(':').filter(Boolean);
  const after = end?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = end === undefined ? before : [...before, ...zeros, ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
