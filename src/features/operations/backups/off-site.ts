import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../../platform/config/config.ts';
import type { OffSiteSettings } from '../../../platform/config/off-site.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  type Bucket,
  BucketError,
  openBucket,
  readTag,
  readTags,
  type StoredObject,
} from '../../../platform/object-storage/bucket.ts';
import { decrypt, encrypt, readIdentities } from './encryption.ts';
import type { BackupDependencies } from './nightly.ts';
import { recordBackup } from './notes.queries.ts';
import { openCopies, type PhotoCopies } from './photo-copies.ts';
import { chooseExpired, isBackupName } from './retention.rules.ts';

const ENCRYPTED = '.age';
const PHOTOS = 'photos/';
const TIMEOUT_MS = 6 * 3_600_000;

export type OffSite = ReturnType<typeof openOffSite>;

/** Opens the off-site bucket. Backups have the same names as in BACKUP_DIR; other objects are never touched. */
export function openOffSite({ storage, prefix, recipient }: OffSiteSettings) {
  const bucket = openBucket(storage, 'The bucket of BACKUP_S3_URL');
  const address = (name: string) => `${prefix}${name}${ENCRYPTED}`;

  return {
    async list(): Promise<StoredObject[]> {
      const found: StoredObject[] = [];
      for await (const { name, ...object } of bucket.list(`${prefix}mainstreet-`)) {
        const own = name.slice(prefix.length, -ENCRYPTED.length);
        if (name.endsWith(ENCRYPTED) && isBackupName(own)) found.push({ ...object, name: own });
      }
      return found.sort((one, other) => (one.name < other.name ? -1 : 1));
    },

    /** Returns the uploaded size in bytes. Throws if the bucket doesn't report the same size. */
    async upload(file: string, name: string, now: Date): Promise<number> {
      await dropAbandoned(bucket, `${prefix}mainstreet-`, now);
      const plain = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
      const size = await uploadInParts(bucket, address(name), await encrypt(plain, recipient));
      const there = (await this.list()).find((object) => object.name === name);
      if (there?.size === size) return size;
      throw new Error(`The bucket has ${there?.size ?? 'none'} of ${size} bytes`);
    },

    /** Downloads and decrypts a backup into `file`. The file is removed if anything fails. */
    async download(name: string, identities: string[], file: string): Promise<void> {
      const answer = await bucket.ask(`/${address(name)}`, {}, TIMEOUT_MS);
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

/** S3 requires parts of at least 5 MB and allows at most 10,000 of them. */
const PART = 16 * 1024 * 1024;
const MULTIPART_TIMEOUT_MS = 5 * 60_000;
const DAY = 86_400_000;

/**
 * Uploads a stream of any length with one part in memory at a time. Returns its size. If anything fails, the
 * object isn't created.
 */
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
      const answer = await bucket.ask(part, { method: 'PUT', body }, MULTIPART_TIMEOUT_MS);
      await answer.body?.cancel();
      tags.push(answer.headers.get('etag') ?? '');
      size += body.length;
    }
    const body = listParts(tags);
    const ended = await (
      await bucket.ask(address, { method: 'POST', body }, MULTIPART_TIMEOUT_MS)
    ).text();
    // S3 can respond with status 200 and report an error in the body.
    const refusal = readTag(ended, 'Code');
    if (refusal) throw new Error(`The bucket could not join the parts: ${refusal}`);
    return size;
  } catch (error) {
    await bucket.ask(address, { method: 'DELETE' }).catch(() => {});
    throw error;
  }
}

async function dropAbandoned(bucket: Bucket, prefix: string, now: Date): Promise<number> {
  const old = (await listUploads(bucket, prefix)).filter(
    (text) => now.getTime() - Date.parse(readTag(text, 'Initiated') ?? '') > DAY,
  );
  for (const text of old) {
    const id = encodeURIComponent(readTag(text, 'UploadId') ?? '');
    const address = `/${readTag(text, 'Key')}?uploadId=${id}`;
    await (await bucket.ask(address, { method: 'DELETE' })).body?.cancel();
  }
  return old.length;
}

/** Lists unfinished uploads; empty if the service doesn't support listing them. */
async function listUploads(bucket: Bucket, prefix: string): Promise<string[]> {
  const query = new URLSearchParams({ uploads: '', prefix });
  try {
    return readTags(await (await bucket.ask(`?${query}`)).text(), 'Upload');
  } catch (error) {
    if (error instanceof BucketError && error.isNotImplemented) return [];
    throw error;
  }
}

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

/**
 * Uploads the newest backup in the folder if it isn't off site yet, then removes expired backups by the same
 * retention rules.
 */
export async function keepOffSite({ config, db, log, clock }: BackupDependencies): Promise<void> {
  const { backupDir: folder, offSite: settings } = config;
  if (!folder || !settings) return;
  const newest = (await readdir(folder).catch(() => [])).filter(isBackupName).sort().at(-1);
  if (!newest) return;
  const offSite = openOffSite(settings);
  const there = await offSite.list();
  const { mtime } = await stat(path.join(folder, newest));
  // Staff may have made today's backup again, so the uploaded one may be older.
  const known = there.find(({ name, writtenAt }) => name === newest && writtenAt >= mtime);
  if (!known) {
    const files = await keepPhotos(offSite, path.join(folder, newest));
    const size = await offSite.upload(path.join(folder, newest), newest, clock());
    log.info({ file: newest, size, files }, 'the backup is off site');
  }
  await recordBackup(db, 'off-site-backup', { file: newest, at: known?.writtenAt ?? clock() });
  for (const name of chooseExpired([...there.map((object) => object.name), newest], newest)) {
    await offSite.remove(name);
    log.info({ file: name }, 'an old backup was removed off site');
  }
}

async function keepPhotos({ photos }: OffSite, backup: string): Promise<number> {
  const copies = openCopies(backup);
  const here = new Set<string>();
  for await (const { name } of copies.list()) if (!name.endsWith('.part')) here.add(name);
  const there = new Set<string>();
  for await (const name of photos.list()) there.add(name);
  const fresh = [...here].filter((name) => !there.has(name));
  for (const name of fresh) {
    const bytes = await copies.get(name);
    if (bytes) await photos.put(name, bytes);
  }
  // An empty folder means that the copies were lost, so nothing is removed off site.
  if (here.size > 0) {
    for (const name of there) if (!here.has(name)) await photos.remove(name);
  }
  return fresh.length;
}

export async function listBackups({
  backupDir,
  offSite,
}: Pick<Config, 'backupDir' | 'offSite'>): Promise<string[]> {
  const here = backupDir ? await listFolder(backupDir) : [];
  const there = offSite ? await openOffSite(offSite).list() : [];
  return [
    ...(backupDir ? [describePlace(backupDir, here.length)] : ['BACKUP_DIR is not set.']),
    ...here.map(describeFile),
    ...(offSite ? [describePlace('Off site', there.length)] : ['BACKUP_S3_URL is not set.']),
    ...there.map(describeFile),
  ];
}

async function listFolder(folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName).sort();
  return Promise.all(
    names.map(async (name) => ({ name, size: (await stat(path.join(folder, name))).size })),
  );
}

function describePlace(place: string, count: number): string {
  return count === 0 ? `${place}: none` : `${place}:`;
}

function describeFile({ name, size }: { name: string; size: number }): string {
  return `  ${name}  ${(size / 1e6).toFixed(1)} MB`;
}

/**
 * Downloads and decrypts an off-site backup, the newest unless one is named. The caller must call `remove` to
 * delete the file.
 */
export async function fetchOffSite(
  { offSite: settings, backupDir, dataDir }: Pick<Config, 'offSite' | 'backupDir' | 'dataDir'>,
  wanted: string | null,
  identityFile: string,
): Promise<{ name: string; file: string; copies: PhotoCopies; remove(): void }> {
  if (!settings) {
    throw new AppError('invalid', 'BACKUP_S3_URL and the settings that belong to it are not set.');
  }
  const identities = readIdentities(identityFile);
  const offSite = openOffSite(settings);
  const name = wanted?.replace(/\.age$/, '') ?? (await offSite.list()).at(-1)?.name;
  if (!name) throw new AppError('not_found', 'There is no backup in the bucket.');
  const place = backupDir ?? dataDir;
  // The embedded server runs under its own account, which must be able to pass through DATA_DIR.
  mkdirSync(place, { recursive: true, ...(backupDir && { mode: 0o700 }) });
  const folder = mkdtempSync(path.join(place, 'off-site-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const file = path.join(folder, path.basename(name));
  try {
    await offSite.download(name, identities, file);
    return { name, file, copies: copiesOffSite(offSite, identities), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function copiesOffSite({ photos }: OffSite, identities: string[]): PhotoCopies {
  let listed: Promise<Set<string>> | null = null;
  async function list() {
    const names = new Set<string>();
    for await (const name of photos.list()) names.add(name);
    return names;
  }
  return {
    read: (name) => photos.read(name, identities),
    async isWhole({ name }) {
      listed ??= list();
      return (await listed).has(name);
    },
  };
}
