import { lookup as lookUp } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const MAX_BYTES = 64 * 1024;

export interface Resolved {
  address: string;
  family: number;
}

export interface PublicRequestOptions {
  userAgent: string;
  resolve?: (host: string) => Promise<Resolved[]>;
  /** Checks whether a connection is allowed; by default only to ports 80 and 443 of public addresses. */
  allows?: (address: string, port: number) => boolean;
}

export type Hop = PublicRequestOptions & {
  method?: 'GET' | 'HEAD' | 'POST';
  body?: string;
  headers?: Record<string, string>;
  signal: AbortSignal;
};

export interface PublicAnswer {
  status: number;
  /** Target of a redirect, which isn't followed; otherwise null. */
  location: string | null;
  /** Up to 64 kB of the body; null if it is compressed or the status isn't 200. */
  text: string | null;
}

/** Thrown if an address isn't on the public internet, or isn't allowed. */
export class NotPublicError extends Error {}

/**
 * Sends one request to an address that a stranger named, without reaching our own networks: the host is
 * resolved once, all its addresses must be public, and the connection goes to one of exactly these.
 */
export async function requestPublic(url: URL, hop: Hop): Promise<PublicAnswer> {
  return readAnswer(await openPublic(url, hop), hop.method === 'HEAD');
}

/** Sends the request of `requestPublic` and returns the response with its body still unread. */
export async function openPublic(url: URL, hop: Hop): Promise<http.IncomingMessage> {
  const found = await untilAborted(admit(url, hop), hop.signal);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      agent: false,
      method: hop.method ?? 'GET',
      lookup: pin(found),
      signal: hop.signal,
      maxHeaderSize: 16 * 1024,
      headers: { 'user-agent': hop.userAgent, accept: 'text/html,text/plain', ...hop.headers },
    });
    asked.once('error', reject);
    asked.once('upgrade', (_, socket) => {
      socket.destroy();
      reject(Object.assign(new Error('It switches protocols'), { code: 'UPGRADE' }));
    });
    asked.once('close', () =>
      reject(Object.assign(new Error('No answer'), { code: 'ECONNRESET' })),
    );
    asked.once('response', resolve);
    asked.end(hop.body);
  });
}

async function readAnswer(answer: http.IncomingMessage, isHead: boolean): Promise<PublicAnswer> {
  const { statusCode: status = 0, headers } = answer;
  const isRedirect = status >= 300 && status < 400 && headers.location !== undefined;
  if (status === 200 && !isHead && !headers['content-encoding']) {
    return { status, location: null, text: await readStart(answer, MAX_BYTES) };
  }
  answer.destroy();
  return { status, location: isRedirect ? (headers.location ?? null) : null, text: null };
}

/** Returns the addresses of the host. Throws NotPublicError unless a connection to each of them is allowed. */
async function admit(url: URL, { resolve = resolveHost, allows = isAllowed }: Hop) {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  if (!isWeb || !isName || url.username || url.password) throw new NotPublicError(url.protocol);
  const found = await resolve(url.hostname);
  if (found.length === 0 || !found.every(({ address }) => allows(address, port))) {
    throw new NotPublicError(url.hostname);
  }
  return found;
}

function isAllowed(address: string, port: number): boolean {
  return (port === 80 || port === 443) && isPublicAddress(address);
}

function resolveHost(host: string): Promise<Resolved[]> {
  return lookUp(host, { all: true });
}

/** Returns a lookup that gives out the checked addresses, so that the host isn't resolved a second time. */
function pin(found: Resolved[]): LookupFunction {
  return (_, { all }, done) => {
    const [first] = found;
    if (all) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  };
}

export async function readStart(answer: http.IncomingMessage, mostBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    if (length >= mostBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, mostBytes).toString('utf8');
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}
