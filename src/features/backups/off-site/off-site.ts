import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../platform/errors.ts';
import { openBucket, type StoredObject } from '../../../platform/object-storage/bucket.ts';
import type { OffSiteSettings } from '../../../platform/object-storage/off-site.ts';
import { isBackupName } from '../retention.rules.ts';
import { decrypt, encrypt } from './encryption.ts';
import { dropAbandoned, uploadInParts } from './multipart.ts';

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
