import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import type { ObjectStorage } from '../../platform/config/object-storage.ts';
import { handOver } from '../../platform/hand-over.ts';
import { openBucket } from '../../platform/object-storage/bucket.ts';

export interface PhotoStore {
  /** Stores a file durably and atomically. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | null>;
  delete(name: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  name: string;
  writtenAt: Date;
}

const MISSING = new Set(['ENOENT', 'ENOTDIR']);

export interface FileStore extends PhotoStore {
  renew(name: string, size: number): Promise<boolean>;
}

export function openFileStore(folder: string): FileStore {
  const folderOf = (name: string) => path.join(folder, name.slice(0, 2));
  const fileOf = (name: string) => path.join(folderOf(name), name);

  return {
    async put(name, bytes) {
      if (await mkdir(folderOf(name), { recursive: true })) {
        await handOver(folder);
        await handOver(folderOf(name));
      }
      const part = `${fileOf(name)}.${randomBytes(6).toString('hex')}.part`;
      try {
        await writeThrough(part, bytes);
        await handOver(part);
        await rename(part, fileOf(name));
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        throw error;
      }
      await syncFolder(folderOf(name));
    },
    get: (name) => unlessMissing(readFile(fileOf(name))),
    delete: (name) => rm(fileOf(name), { force: true }),
    async renew(name, size) {
      const found = await unlessMissing(stat(fileOf(name)));
      if (found?.size !== size) return false;
      const now = new Date();
      await utimes(fileOf(name), now, now);
      return true;
    },
    async *list() {
      const folders = (await unlessMissing(readdir(folder))) ?? [];
      for (const inner of folders.filter((one) => /^[0-9a-f]{2}$/.test(one))) {
        for (const name of await readdir(path.join(folder, inner))) {
          const found = await unlessMissing(stat(path.join(folder, inner, name)));
          if (found) yield { name, writtenAt: found.mtime };
        }
      }
    },
  };
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  await using handle = await open(file, 'wx');
  await handle.writeFile(bytes);
  await handle.sync();
}

/** Syncs the folder, because the entry of a new file is stored in it. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (MISSING.has(code)) return null;
    throw error;
  }
}

export const openPhotoFolder = openFileStore;

export function openPhotoStore({ objectStorage, dataDir }: Config): PhotoStore {
  if (objectStorage) return openObjectStore(objectStorage);
  return openFileStore(path.join(dataDir, 'photos'));
}

export function openObjectStore(storage: ObjectStorage): PhotoStore {
  const { ask, delete: remove, list } = openBucket(storage, 'The photo storage');
  return {
    async put(name, bytes) {
      const body = new Uint8Array(bytes);
      await (await ask(`/${name}`, { method: 'PUT', body })).body?.cancel();
    },
    async get(name) {
      const answer = await ask(`/${name}`);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
    delete: remove,
    list,
  };
}
