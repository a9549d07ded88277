import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../platform/errors.ts';
import {
  type Bucket,
  openBucket,
  readTag,
  readTags,
  type StoredObject,
} from '../../../platform/object-storage/bucket.ts';
import type { OffSiteSettings } from '../../../platform/object-storage/off-site.ts';
import { isBackupName } from '../retention.rules.ts';
import { decrypt, encrypt } from './encryption.ts';

const ENCRYPTED = '.age';
const PHOTOS = 'photos/';
/** Of a whole download. */
const PATIENCE = 6 * 3_600_000;

export type OffSite = ReturnType<typeof openOffSite>;

/** Backups by the names that they have in BACKUP_DIR; nothing else in the bucket is touched. */
export function openOffSite({ storage, prefix, recipient }: OffSiteSettings) {
  const bucket = openBucket(storage, 'The bucket of BACKUP_S3_URL');
  const address = (name: string) => `${prefix}${name}${ENCRYPTED}`;

  return {
    /** The oldest first. */
    async list(): Promise<StoredObject[]> {
      const found: StoredObject[] = [];
      for await (const { name, ...object } of bucket.list(`${prefix}mainstreet-`)) {
        const own = name.slice(prefix.length, -ENCRYPTED.length);
        if (name.endsWith(ENCRYPTED) && isBackupName(own)) found.push({ ...object, name: own });
      }
      return found.sort((one, other) => (one.name < other.name ? -1 : 1));
    },

    /** Answers its size there. */
    async upload(file: string, name: string, now: Date): Promise<number> {
      await dropAbandoned(bucket, `${prefix}mainstreet-`, now);
      const plain = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
      const size = await uploadInParts(bucket, address(name), await encrypt(plain, recipient));
      const there = (await this.list()).find((object) => object.name === name);
      if (there?.size === size) return size;
      throw new Error(`The bucket has ${there?.size ?? 'none'} of ${size} bytes`);
    },

    /** Decrypted into a file, which is not there if anything fails. */
    async download(name: string, identities: string[], file: string): Promise<void> {
      const answer = await bucket.ask(`/${address(name)}`, {}, PATIENCE);
      if (!answer.ok || !answer.body) {
        throw new AppError('not_found', `There is no backup ${name} in the bucket.`);
      }
      const plain = await decrypt(answer.body, identities);
      try {
        await pipeline(plain, createWriteStream(file, { mode: 0o600 }));
      } catch {
        await rm(file, { force: true });
        throw new AppError(
          'invalid',
          `The backup ${name} is cut short or damaged, or the connection broke. Nothing was changed.`,
        );
      }
    },

    remove: (name: string) => bucket.delete(address(name)),

    photos: {
      async *list(): AsyncGenerator<string> {
        for await (const { name } of bucket.list(prefix + PHOTOS)) {
          if (name.endsWith(ENCRYPTED)) {
            yield name.slice(prefix.length + PHOTOS.length, -ENCRYPTED.length);
          }
        }
      },
      async put(name: string, bytes: Uint8Array): Promise<void> {
        const plain = new Blob([new Uint8Array(bytes)]).stream();
        const body = await new Response(await encrypt(plain, recipient)).arrayBuffer();
        const answer = await bucket.ask(`/${address(PHOTOS + name)}`, { method: 'PUT', body });
        await answer.body?.cancel();
      },
      async read(name: string, identities: string[]): Promise<Uint8Array | null> {
        const answer = await bucket.ask(`/${address(PHOTOS + name)}`);
        if (!answer.ok || !answer.body) return null;
        try {
          const plain = await decrypt(answer.body, identities);
          return new Uint8Array(await new Response(plain).arrayBuffer());
        } catch {
          return null;
        }
      },
      remove: (name: string) => bucket.delete(address(PHOTOS + name)),
    },
  };
}

/** S3 takes parts from 5 MB on, and 10,000 of them. */
const PART = 16 * 1024 * 1024;
const MULTIPART_PATIENCE = 5 * 60_000;
const DAY = 86_400_000;

/** Of any length, with one part at a time in memory. Answers the length. It is there as a whole, or not at all. */
async function uploadInParts(
  bucket: Bucket,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const begun = await (await bucket.ask(`/${name}?uploads=`, { method: 'POST' })).text();
  const upload = readTag(begun, 'UploadId');
  if (!upload) throw new Error('The bucket takes no files in parts');
  const address = `/${name}?uploadId=${encodeURIComponent(upload)}`;
  try {
    const tags: string[] = [];
    let size = 0;
    for await (const body of cut(bytes)) {
      const part = `${address}&partNumber=${tags.length + 1}`;
      const answer = await bucket.ask(part, { method: 'PUT', body }, MULTIPART_PATIENCE);
      await answer.body?.cancel();
      tags.push(answer.headers.get('etag') ?? '');
      size += body.length;
    }
    const body = listParts(tags);
    const ended = await (
      await bucket.ask(address, { method: 'POST', body }, MULTIPART_PATIENCE)
    ).text();
    // A service may find out that it failed after it has begun to answer 200.
    const refusal = readTag(ended, 'Code');
    if (refusal) throw new Error(`The bucket could not join the parts: ${refusal}`);
    return size;
  } catch (error) {
    await bucket.ask(address, { method: 'DELETE' }).catch(() => {});
    throw error;
  }
}

/** What a process that was killed has begun under the prefix, over a day ago. */
async function dropAbandoned(bucket: Bucket, prefix: string, now: Date): Promise<number> {
  const query = new URLSearchParams({ uploads: '', prefix });
  const listing = await (await bucket.ask(`?${query}`)).text();
  const old = readTags(listing, 'Upload')
    .map((text) => ({ name: readTag(text, 'Key'), id: readTag(text, 'UploadId'), text }))
    .filter(({ text }) => now.getTime() - Date.parse(readTag(text, 'Initiated') ?? '') > DAY);
  for (const { name, id } of old) {
    const address = `/${name}?uploadId=${encodeURIComponent(id ?? '')}`;
    await (await bucket.ask(address, { method: 'DELETE' })).body?.cancel();
  }
  return old.length;
}

/** Pieces of one size, but the last. */
async function* cut(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let part = Buffer.alloc(PART);
  let filled = 0;
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; ) {
      const taken = Math.min(PART - filled, piece.length - at);
      part.set(piece.subarray(at, at + taken), filled);
      at += taken;
      filled += taken;
      if (filled < PART) continue;
      yield part;
      part = Buffer.alloc(PART);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

function listParts(tags: string[]): string {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}
