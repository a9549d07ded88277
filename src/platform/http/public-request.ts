import { lookup as lookUp } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const MOST_BYTES = 64 * 1024;

export interface Resolved {
  address: string;
  family: number;
}

export interface PublicRequestOptions {
  /** Told to the other side, as the browser's name. */
  userAgent: string;
  /** Every address of a host; that of the system unless given. */
  resolve?: (host: string) => Promise<Resolved[]>;
  /** Whether it may be connected to: ports 80 and 443 of public addresses unless given. */
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
  /** Where it says to go instead; not followed. */
  location: string | null;
  /** At most 64 kB; null for what is packed, and for answers other than 200. */
  text: string | null;
}

/** The address is no one's on the internet, or we may not go there. */
export class NotPublicError extends Error {}

/**
 * One request to an address that a stranger named, which can't be led into our own networks: the host
 * is resolved once, all its addresses must be public, and the connection goes to one of exactly these.
 */
export async function requestPublic(url: URL, hop: Hop): Promise<PublicAnswer> {
  return readAnswer(await openPublic(url, hop), hop.method === 'HEAD');
}

/** The same; its body is still to be read. */
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
    return { status, location: null, text: await readStart(answer, MOST_BYTES) };
  }
  answer.destroy();
  return { status, location: isRedirect ? (headers.location ?? null) : null, text: null };
}

/** The addresses of the host, if the connection may go to each of them. */
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

/** Hands out what was checked, so that nothing is resolved a second time. */
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
