import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import * as m from '#messages';
import { AppError } from '../errors.ts';
import type { HttpEnv } from './app.ts';

/** The connection's, or as many entries from the end of X-Forwarded-For as proxies are ours. */
export function readClientAddress(trustedProxies: number): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    c.set('address', findClientAddress(c.req.raw.headers, c.env, trustedProxies));
    await next();
  };
}

/** The same for a request that no context was made for; `env` is what the server gave along. */
export function findClientAddress(headers: Headers, env: unknown, trustedProxies: number): string {
  const forwarded = headers.get('x-forwarded-for');
  if (trustedProxies > 0 && forwarded !== null) {
    const hops = forwarded.split(',').map((hop) => hop.trim());
    // A gap among them is whatever somebody sent: the socket is our proxy's, and trusted with more.
    return readAddress(hops.at(-trustedProxies) ?? hops[0] ?? '');
  }
  const socket = isServed(env) ? env.incoming.socket : null;
  return socket?.remoteAddress ?? UNKNOWN;
}

/** Shared by all whose address can't be read, so that nobody makes up new clients. */
const UNKNOWN = 'unknown';
/** An address as proxies write it: `1.2.3.4:80`, `[2001:db8::1]:80`, `fe80::1%eth0`, or plain. */
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

/** Refuses writes from pages of other sites, by either of the headers that reveal them. */
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

/** A site on this machine answers under any name and port that reach it. */
function requestOrigin(url: string, ours: string): string {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(ours).hostname);
  const { hostname, origin } = new URL(url);
  return isLocal && ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? origin : ours;
}

/** How many times as much as one network its whole neighborhood may: several people live there. */
export const BLOCK_SHARE = 8;

/** The neighborhood of an address, which one person can have all of: its /24, or its /48 in IPv6. */
export function blockOf(address: string): string {
  const network = networkOf(address);
  return network
    .split(/[.:]/)
    .slice(0, 3)
    .join(network.includes('.') ? '.' : ':');
}

/** What identifies a provider's customer: 64 bits of an IPv6 address, otherwise the address. */
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
