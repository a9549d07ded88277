import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import * as m from '#messages';
import { isPublicAddress } from '../../platform/http/public-address.ts';
import { NotPublicError, openPublic, readStart } from '../../platform/http/public-request.ts';
import { invalidField } from '../../platform/invalid-field.ts';

const TIMEOUT_MS = 10_000;
const KEPT_BYTES = 500;

export interface Receipt {
  hasArrived: boolean;
  isGone: boolean;
  status: number | null;
  /** First characters of the response; the error code if there is no status. */
  answer: string;
}

export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  userAgent: string;
  allows: (address: string) => boolean;
  patience?: number | undefined;
}

/** Posts a delivery. Never throws, because errors are in the receipt. Redirects aren't followed. */
export async function postDelivery(url: string, options: PostOptions): Promise<Receipt> {
  const { patience = TIMEOUT_MS, headers, ...post } = options;
  const signal = AbortSignal.timeout(patience);
  try {
    const answer = await openPublic(new URL(url), {
      ...post,
      method: 'POST',
      signal,
      headers: { accept: '*/*', 'content-type': 'application/json', ...headers },
    });
    const { statusCode: status = 0 } = answer;
    return {
      hasArrived: status >= 200 && status < 300,
      isGone: status === 410,
      status,
      answer: await readAnswer(answer),
    };
  } catch (error) {
    return { hasArrived: false, isGone: false, status: null, answer: nameFault(error, signal) };
  }
}

async function readAnswer(answer: IncomingMessage): Promise<string> {
  if (answer.headers['content-encoding']) {
    answer.destroy();
    return '';
  }
  try {
    const text = await readStart(answer, KEPT_BYTES);
    // PostgreSQL can't store NUL characters, and the text may end in half a character.
    return text.replaceAll('\0', '').replace(/\ufffd+$/, '');
  } catch {
    return '';
  } finally {
    answer.destroy();
  }
}

function nameFault(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'TIMEOUT';
  if (error instanceof NotPublicError) return 'NOT_PUBLIC';
  return error instanceof Error && 'code' in error ? String(error.code) : 'UNREACHABLE';
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function isLocalSite(siteUrl: string): boolean {
  return LOCAL.test(new URL(siteUrl).hostname);
}

/** Throws `invalid` unless the URL uses https and a host name. A site on localhost may also send to localhost. */
export function requireAddress(address: string, siteUrl: string): void {
  const { protocol, hostname, username, password } = new URL(address);
  const isOwn = isLocalSite(siteUrl) && hostname === 'localhost';
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  if (isName && !username && !password && (protocol === 'https:' || isOwn)) return;
  throw invalidField('url', m.webhooks_address_public());
}

/**
 * Returns a check for the resolved address, which must be public. This protects our own network; a site on
 * localhost may use loopback addresses.
 */
export function allowsAddress(siteUrl: string): (address: string) => boolean {
  const isOwn = isLocalSite(siteUrl);
  return (address) =>
    isPublicAddress(address) || (isOwn && (address === '::1' || address.startsWith('127.')));
}

const PREFIX = 'whsec_';
const BYTES = 32;

export function makeSecret(): string {
  return PREFIX + randomBytes(BYTES).toString('base64');
}

export interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** Returns the headers by which a receiver verifies that a body is ours, recent, and not a repetition. */
export function signDelivery(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): SignedHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
