import { lookup as lookUp } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const MOST_REDIRECTS = 3;
const MOST_BYTES = 64 * 1024;
const PATIENCE = 10_000;

export interface Resolved {
  address: string;
  family: number;
}

export interface PublicFetchOptions {
  /** Told to the other side, as the browser's name. */
  userAgent: string;
  /** Every address of a host; that of the system unless given. */
  resolve?: (host: string) => Promise<Resolved[]>;
  /** Whether it may be connected to: ports 80 and 443 of public addresses unless given. */
  allows?: (address: string, port: number) => boolean;
  /** Milliseconds for everything, redirects included. */
  patience?: number;
}

/** What stands at an address: at most 64 kB of it; null if there is no such thing, or it may not be had. */
export type PublicFetch = (url: string) => Promise<string | null>;

/**
 * Reads an address that a stranger named, and can't be led into our own networks: each host is
 * resolved once, all its addresses must be public, and the connection goes to one of exactly these.
 * Redirects are followed to the same host only, with or without `www.`, each checked anew.
 */
export function createPublicFetch(options: PublicFetchOptions): PublicFetch {
  const { patience = PATIENCE } = options;
  return async (url) => {
    const signal = AbortSignal.timeout(patience);
    try {
      return await follow(new URL(url), { ...options, signal });
    } catch {
      return null;
    }
  };
}

type Hop = PublicFetchOptions & { signal: AbortSignal };

async function follow(start: URL, hop: Hop): Promise<string | null> {
  let url = start;
  for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
    const answer = await ask(url, hop);
    if (!('location' in answer)) return answer.text;
    const next = new URL(answer.location, url);
    if (bareHost(next) !== bareHost(start)) return null;
    url = next;
  }
  return null;
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, '');
}

/** The addresses of the host, if the connection may go to each of them. Throws otherwise. */
async function admit(url: URL, { resolve = resolveHost, allows = isAllowed }: Hop) {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  if (!isWeb || !isName || url.username || url.password) throw new Error('Not a public address');
  const found = await resolve(url.hostname);
  if (found.length === 0 || !found.every(({ address }) => allows(address, port))) {
    throw new Error('Not a public address');
  }
  return found;
}

function isAllowed(address: string, port: number): boolean {
  return (port === 80 || port === 443) && isPublicAddress(address);
}

function resolveHost(host: string): Promise<Resolved[]> {
  return lookUp(host, { all: true });
}

/** Hands out what was checked, so that nothing is resolved a second time. */
function pin(found: Resolved[]): LookupFunction {
  return (_, { all }, done) => {
    const [first] = found;
    if (all) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  };
}

type Answer = { location: string } | { text: string | null };

async function ask(url: URL, hop: Hop): Promise<Answer> {
  const found = await untilAborted(admit(url, hop), hop.signal);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(url, {
      agent: false,
      lookup: pin(found),
      signal: hop.signal,
      maxHeaderSize: 16 * 1024,
      headers: { 'user-agent': hop.userAgent, accept: 'text/html,text/plain' },
    });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy();
        resolve({ location: headers.location });
      } else if (statusCode !== 200 || headers['content-encoding']) {
        answer.destroy();
        resolve({ text: null });
      } else {
        readStart(answer).then((text) => resolve({ text }), reject);
      }
    });
    asked.end();
  });
}

async function readStart(answer: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    if (length >= MOST_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, MOST_BYTES).toString('utf8');
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}
