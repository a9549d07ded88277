import { createHash } from 'node:crypto';
import { mkdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { keyOf } from '../../photos/files.rules.ts';
import { type FileStore, openPhotoFolder, type PhotoStore } from '../../photos/photo-store.ts';
import { type PhotoFile, parsePhotos } from './format.rules.ts';
import { readBackup } from './read.ts';

/** Folder beside the backups and shared by them. Photo files never change, so one copy is enough. */
const FOLDER = 'mainstreet-photos';
/** Disk space in bytes that photo copies leave free for the database. */
const ROOM = 2 ** 30;
const DAY = 86_400_000;

export interface KeptPhotos {
  photos: number;
  files: number;
  missing: number;
  reason: string | null;
}

export interface PhotoKeeper {
  kept: KeptPhotos;
  keep(wanted: Map<string, boolean>): AsyncGenerator<PhotoFile>;
}

export interface PhotoCopies {
  read(name: string): Promise<Uint8Array | null>;
  /** Checks that a copy exists. Local copies are also compared with their checksum; remote ones aren't downloaded. */
  isWhole(photo: PhotoFile): Promise<boolean>;
}

function folderOf(backup: string): string {
  return path.join(path.dirname(backup), FOLDER);
}

export function openCopies(backup: string): FileStore {
  return openPhotoFolder(folderOf(backup));
}

/**
 * Creates the keeper of photo copies. `keep` takes the keys of all photos and whether each has been
 * processed. Processed photos must have files; otherwise they count as missing.
 */
export function createKeeper(store: PhotoStore, backup: string): PhotoKeeper {
  const copies = openCopies(backup);
  const kept: KeptPhotos = { photos: 0, files: 0, missing: 0, reason: null };

  async function copy(name: string, bytes: Uint8Array): Promise<boolean> {
    try {
      if (await copies.renew(name, bytes.length)) return true;
      await mkdir(folderOf(backup), { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folderOf(backup));
      if (bavail * bsize < ROOM + bytes.length) throw new Error('there is too little disk space');
      await copies.put(name, bytes);
      return true;
    } catch (error) {
      kept.reason ??= error instanceof Error ? error.message : String(error);
      return false;
    }
  }

  return {
    kept,
    async *keep(wanted) {
      const missing = new Set([...wanted].flatMap(([key, isReady]) => (isReady ? [key] : [])));
      const [whole, broken] = [new Set<string>(), new Set<string>()];
      for await (const { name } of store.list()) {
        const key = keyOf(name);
        if (!key || !wanted.has(key) || name.endsWith('.part')) continue;
        const bytes = await store.get(name);
        if (!bytes) continue;
        missing.delete(key);
        if (!(await copy(name, bytes))) {
          broken.add(key);
          continue;
        }
        whole.add(key);
        kept.files += 1;
        yield { name, size: bytes.length, sha256: hash(bytes) };
      }
      kept.photos = [...whole].filter((key) => !broken.has(key)).length;
      kept.missing = missing.size + broken.size;
    },
  };
}

export function copiesInFolder(backup: string): PhotoCopies {
  const copies = openCopies(backup);
  return {
    read: (name) => copies.get(name),
    async isWhole({ name, sha256 }) {
      const bytes = await copies.get(name);
      return bytes !== null && hash(bytes) === sha256;
    },
  };
}

export async function checkCopies(backup: string, copies: PhotoCopies) {
  return eachPhoto(backup, (photo) => copies.isWhole(photo));
}

export async function bringPhotos(backup: string, copies: PhotoCopies, store: PhotoStore) {
  async function bring({ name, sha256 }: PhotoFile): Promise<boolean> {
    const there = await store.get(name);
    if (there && hash(there) === sha256) return true;
    const bytes = await copies.read(name);
    if (!bytes || hash(bytes) !== sha256) return false;
    await store.put(name, bytes);
    return true;
  }
  // The tables have already been restored, so one photo that can't be copied doesn't stop the others.
  return eachPhoto(backup, (photo) => bring(photo).catch(() => false));
}

async function eachPhoto(backup: string, look: (photo: PhotoFile) => Promise<boolean>) {
  const found = { files: 0, bad: [] as string[] };
  const skip = async (_: unknown, rows: AsyncIterable<Buffer>) => {
    for await (const _rows of rows);
  };
  await readBackup(backup, skip, async (rows) => {
    for await (const piece of rows) {
      for (const photo of parsePhotos(backup, piece)) {
        found.files += 1;
        if (!(await look(photo))) found.bad.push(photo.name);
      }
    }
  });
  return found;
}

/** Deletes copies last needed more than a day before the oldest backup; no remaining backup can list them. */
export async function dropCopies(folder: string, backups: string[]): Promise<number> {
  const copies = openPhotoFolder(path.join(folder, FOLDER));
  const times = await Promise.all(backups.map((name) => stat(path.join(folder, name))));
  const oldest = Math.min(...times.map(({ mtimeMs }) => mtimeMs)) - DAY;
  let dropped = 0;
  for await (const { name, writtenAt } of copies.list()) {
    if (writtenAt.getTime() >= oldest) continue;
    await copies.delete(name);
    dropped += 1;
  }
  return dropped;
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
