import type { IncomingMessage } from 'node:http';
import * as m from '#messages';
import { MAX_REDIRECTS } from './public-fetch.ts';
import { NotPublicError, openPublic, type PublicRequestOptions } from './public-request.ts';

export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export type FetchedFile =
  | { isUnchanged: true }
  | { isUnchanged: false; validators: Validators; bytes: AsyncIterable<Uint8Array> };

/** Thrown if a file can't be downloaded. The message says why, in a sentence. */
export class DownloadError extends Error {
  readonly mayPass: boolean;

  constructor(message: string, { mayPass = false } = {}) {
    super(message);
    this.mayPass = mayPass;
  }
}

export interface DownloadOptions extends PublicRequestOptions {
  maxBytes: number;
  accept?: string;
  /** Allowed protocols; only `https:` by default. */
  protocols?: string[];
  /** Milliseconds for the whole download, and between two pieces. */
  patience?: { whole: number; piece: number };
}

export type PublicDownload = (url: string, known: Validators | null) => Promise<FetchedFile>;

const TIMEOUTS_MS = { whole: 600_000, piece: 30_000 };

/**
 * Streams a file from an https address that someone named. Redirects are followed to other https addresses;
 * each must be public. Throws DownloadError, also while the bytes are read.
 */
export function createPublicDownload(options: DownloadOptions): PublicDownload {
  const { patience = TIMEOUTS_MS, accept = LISTS } = options;
  return async (url, known) => {
    const whole = AbortSignal.timeout(patience.whole);
    const asked = { ...options, patience, headers: askFor(known, accept), signal: whole };
    const answer = await follow(url, asked);
    if (answer.statusCode === 304) {
      answer.destroy();
      return { isUnchanged: true };
    }
    requireFile(answer, options.maxBytes);
    const { etag = null, 'last-modified': lastModified = null } = answer.headers;
    return {
      isUnchanged: false,
      validators: { etag, lastModified },
      bytes: readPieces(answer, options.maxBytes, patience.piece),
    };
  };
}

const LISTS = 'text/csv,text/tab-separated-values,text/plain,application/geo+json,*/*';

function askFor(known: Validators | null, accept: string): Record<string, string> {
  return {
    accept,
    'accept-encoding': 'identity',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  };
}

type Asked = Parameters<typeof openPublic>[1] & DownloadOptions & { patience: typeof TIMEOUTS_MS };

async function follow(start: string, asked: Asked): Promise<IncomingMessage> {
  let url = start;
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const answer = await open(url, asked);
    const { statusCode = 0, headers } = answer;
    if (statusCode < 300 || statusCode >= 400 || statusCode === 304) return answer;
    answer.destroy();
    const next = headers.location ? URL.parse(headers.location, url) : null;
    if (!next) throw new DownloadError(m.download_no_address());
    url = next.href;
  }
  throw new DownloadError(m.download_redirect_loop());
}

/** Waits for the response to begin, with a shorter timeout than for the whole download. */
async function open(url: string, asked: Asked): Promise<IncomingMessage> {
  const address = parseSecure(url, asked);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), asked.patience.piece);
  const signal = AbortSignal.any([asked.signal, late.signal]);
  try {
    return await openPublic(address, { ...asked, signal });
  } catch (error) {
    return explain(error);
  } finally {
    clearTimeout(timer);
  }
}

function parseSecure(url: string, { protocols = ['https:'] }: DownloadOptions): URL {
  const parsed = URL.parse(url);
  if (parsed && protocols.includes(parsed.protocol)) return parsed;
  throw new DownloadError(m.download_redirect_insecure());
}

function explain(error: unknown): never {
  if (error instanceof NotPublicError) {
    throw new DownloadError(m.download_not_public());
  }
  const isLate = error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name);
  const words = isLate ? m.download_no_answer() : m.download_unreachable();
  throw new DownloadError(words, { mayPass: true });
}

const BUSY = new Set([408, 425, 429]);

function requireFile(answer: IncomingMessage, maxBytes: number) {
  const fault = findFault(answer, maxBytes);
  if (!fault) return;
  answer.destroy();
  const { statusCode = 0 } = answer;
  throw new DownloadError(fault, { mayPass: statusCode >= 500 || BUSY.has(statusCode) });
}

function findFault({ statusCode, headers }: IncomingMessage, maxBytes: number): string | null {
  const { 'content-encoding': encoding = 'identity', 'content-length': length = '0' } = headers;
  if (statusCode !== 200) {
    return m.download_bad_status({ status: statusCode ?? 0 });
  }
  if (encoding !== 'identity') {
    return m.download_compressed();
  }
  return Number(length) > maxBytes ? tooLarge(maxBytes) : null;
}

function tooLarge(maxBytes: number): string {
  return m.download_too_large({
    mb: Math.floor(maxBytes / 1024 / 1024),
  });
}

async function* readPieces(answer: IncomingMessage, maxBytes: number, patience: number) {
  let size = 0;
  answer.setTimeout(patience, () => answer.destroy(new Error('silence')));
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxBytes) throw new DownloadError(tooLarge(maxBytes));
      yield piece;
    }
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    throw new DownloadError(m.download_broke_off(), { mayPass: true });
  }
  if (!answer.complete) throw new DownloadError(m.download_broke_off(), { mayPass: true });
}
