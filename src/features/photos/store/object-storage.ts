import { AwsClient } from 'aws4fetch';
import type { ObjectStorage } from '../../../platform/object-storage.ts';
import type { PhotoStore, StoredFile } from './store.ts';

const PATIENCE = 15_000;
const TRIES = 3;
const FIRST_WAIT = 200;

/** In a bucket of any service that speaks S3, addressed by path. */
export function openObjectStore(storage: ObjectStorage): PhotoStore {
  const { url, bucket, key, secret, region } = storage;
  const signed = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  });
  const base = `${url.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  async function ask(path: string, request: RequestInit = {}): Promise<Response> {
    const answer = await withTries(() =>
      signed.fetch(base + path, { ...request, signal: AbortSignal.timeout(PATIENCE) }),
    );
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new Error(`The photo storage answered ${answer.status}`);
  }

  return {
    async put(name, bytes) {
      const answer = await ask(`/${name}`, { method: 'PUT', body: new Uint8Array(bytes) });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error('The photo storage has no such bucket');
    },
    async get(name) {
      const answer = await ask(`/${name}`);
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      return null;
    },
    async delete(name) {
      await (await ask(`/${name}`, { method: 'DELETE' })).body?.cancel();
    },
    async *list() {
      let next: string | null = '';
      while (next !== null) {
        const query = new URLSearchParams({ 'list-type': '2' });
        if (next) query.set('continuation-token', next);
        const answer = await ask(`?${query}`);
        if (!answer.ok) throw new Error('The photo storage has no such bucket');
        const text = await answer.text();
        yield* readListing(text);
        next = readTag(text, 'NextContinuationToken');
      }
    },
  };
}

/** Tried again where it can help: no answer, too many questions, or a fault on their side. */
async function withTries(work: () => Promise<Response>): Promise<Response> {
  for (let count = 1; ; count += 1) {
    const isLast = count === TRIES;
    const answer = await work().catch((error) => {
      if (isLast) throw error;
      return null;
    });
    if (answer && (isLast || (answer.status < 500 && answer.status !== 429))) return answer;
    await answer?.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT * 2 ** count * Math.random()));
  }
}

function* readListing(text: string): Generator<StoredFile> {
  for (const [contents] of text.matchAll(/<Contents>[\s\S]*?<\/Contents>/g)) {
    const name = readTag(contents, 'Key');
    const writtenAt = new Date(readTag(contents, 'LastModified') ?? '');
    if (name) yield { name, writtenAt };
  }
}

function readTag(text: string, tag: string): string | null {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? null;
}
