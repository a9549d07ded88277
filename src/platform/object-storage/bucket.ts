import { AwsClient } from 'aws4fetch';
import type { ObjectStorage } from '../config/object-storage.ts';
import { callOut } from '../http/call-out.ts';
import { currentSpan, inStep } from '../telemetry/spans.ts';

const TIMEOUT_MS = 15_000;
const TRIES = 3;
const FIRST_WAIT = 200;
const NOT_IMPLEMENTED = 501;

export class BucketError extends Error {
  readonly isNotImplemented: boolean;

  constructor(message: string, status: number) {
    super(message);
    this.isNotImplemented = status === NOT_IMPLEMENTED;
  }
}

export interface StoredObject {
  name: string;
  writtenAt: Date;
  size: number;
}

/** An S3 bucket. Transient failures are retried; each request is tried up to three times. */
export interface Bucket {
  /**
   * Returns a 2xx response, or 404 if the object to read or delete doesn't exist. Throws BucketError for any
   * other response. `patience` is the timeout of one try in milliseconds.
   */
  ask(path: string, request?: RequestInit, patience?: number): Promise<Response>;
  delete(name: string): Promise<void>;
  list(prefix?: string): AsyncGenerator<StoredObject>;
}

/** Opens a client for the bucket. `title` starts its error messages, such as "The photo storage". */
export function openBucket(storage: ObjectStorage, title: string): Bucket {
  const { url, bucket, key, secret, region } = storage;
  const signed = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
  });
  const base = `${url.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const attributes = { 'server.address': new URL(url).host };

  async function ask(path: string, request: RequestInit = {}, patience = TIMEOUT_MS) {
    const answer = await withTries(() =>
      inStep({ name: `S3 ${request.method ?? 'GET'}`, kind: 'client', attributes }, async () => {
        const answer = await callOut(await signed.sign(base + path, request), { patience });
        currentSpan()?.set({ 'http.response.status_code': answer.status });
        return answer;
      }),
    );
    if (answer.ok) return answer;
    const code = readTag(await answer.text(), 'Code') ?? '';
    const isOfObject = path.startsWith('/') && !['PUT', 'POST'].includes(request.method ?? 'GET');
    if (answer.status === 404 && isOfObject && code !== 'NoSuchBucket') return answer;
    throw new BucketError(`${title} answered ${answer.status}${explain(code)}`, answer.status);
  }

  return {
    ask,
    async delete(name) {
      await (await ask(`/${name}`, { method: 'DELETE' })).body?.cancel();
    },
    async *list(prefix = '') {
      let next: string | null = '';
      while (next !== null) {
        const query = new URLSearchParams({ 'list-type': '2' });
        if (prefix) query.set('prefix', prefix);
        if (next) query.set('continuation-token', next);
        const text = await (await ask(`?${query}`)).text();
        yield* readListing(text);
        next = readTag(text, 'NextContinuationToken');
      }
    },
  };
}

const REASONS: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  InvalidAccessKeyId: 'it does not know the key',
  SignatureDoesNotMatch: 'the secret does not belong to the key, or the region is another',
  AccessDenied: 'the key may not do this in the bucket',
  RequestTimeTooSkewed: "this machine's clock is wrong",
};

function explain(code: string): string {
  const reason = REASONS[code] ?? code;
  return reason ? `: ${reason}` : '';
}

/** Retries on network errors, 429 and 5xx except 501, with a randomized, growing delay. */
async function withTries(work: () => Promise<Response>): Promise<Response> {
  for (let count = 1; ; count += 1) {
    const isLast = count === TRIES;
    const answer = await work().catch((error) => {
      if (isLast) throw error;
      return null;
    });
    if (answer && (isLast || !isPassing(answer.status))) return answer;
    await answer?.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT * 2 ** count * Math.random()));
  }
}

function isPassing(status: number): boolean {
  return status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED);
}

function* readListing(text: string): Generator<StoredObject> {
  for (const contents of readTags(text, 'Contents')) {
    const name = readTag(contents, 'Key');
    const writtenAt = new Date(readTag(contents, 'LastModified') ?? '');
    if (name) yield { name, writtenAt, size: Number(readTag(contents, 'Size')) };
  }
}

export function readTags(text: string, tag: string): string[] {
  const found = text.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...found].map(([, content = '']) => content);
}

export function readTag(text: string, tag: string): string | null {
  return readTags(text, tag)[0] ?? null;
}
