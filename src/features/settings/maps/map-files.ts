import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as m from '#messages';
import { MAX_MAP_BYTES, type MapFile } from '../../../contract/maps.staff.ts';
import { MAP_FILE } from '../../../domain/basemap.ts';
import type { Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors.ts';
import { handOver } from '../../../platform/hand-over.ts';
import { checkTiles } from './check-tiles.ts';

const UPLOAD = /^upload-[0-9a-f]{32}$/;
const DAY = 86_400_000;

export interface MapFiles {
  /** Returns the path and size of a file, or null if there is none. */
  find(file: string): Promise<{ path: string; bytes: number } | null>;
  list(): Promise<MapFile[]>;
  /** Appends a piece to an upload and returns its size. Throws `conflict` unless it begins where the last ended. */
  append(upload: string, at: number, piece: Uint8Array): Promise<number>;
  /** Validates a finished upload and gives it its final name. Throws `invalid` and deletes it if it isn't a map. */
  keep(upload: string, name: string): Promise<MapFile>;
  /** Copies a local file into the folder. */
  copy(source: string): Promise<MapFile>;
  remove(file: string): Promise<void>;
}

export function openMapFiles({ dataDir }: Pick<Config, 'dataDir'>): MapFiles {
  const folder = path.join(dataDir, 'maps');
  const uploadOf = (id: string) => path.join(folder, `upload-${id}`);

  async function find(file: string) {
    const found = await stat(path.join(folder, file)).catch(() => null);
    return found ? { path: path.join(folder, file), bytes: found.size } : null;
  }

  async function describe(file: string): Promise<MapFile> {
    await using handle = await open(path.join(folder, file));
    const { size, mtime } = await handle.stat();
    return { file, bytes: size, addedAt: mtime.toISOString(), ...(await checkTiles(handle)) };
  }

  /**
   * Validates a file and renames it to its final name, which contains a hash of its content, so cached copies
   * never go stale.
   */
  async function settle(part: string, name: string): Promise<MapFile> {
    try {
      {
        await using handle = await open(part);
        await checkTiles(handle);
        await handle.sync();
      }
      const file = `${readableName(name)}-${await hashFile(part)}.pmtiles`;
      await handOver(part);
      await rename(part, path.join(folder, file));
      return await describe(file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async function makeFolder() {
    if (await mkdir(folder, { recursive: true })) await handOver(folder);
  }

  async function removeAbandoned() {
    for (const name of await readdir(folder)) {
      const upload = UPLOAD.test(name) ? path.join(folder, name) : null;
      const found = upload && (await stat(upload).catch(() => null));
      if (found && Date.now() - found.mtimeMs > DAY) await rm(upload, { force: true });
    }
  }

  return {
    find,
    async list() {
      const names = await readdir(folder).catch(() => []);
      const files = names.filter((name) => MAP_FILE.test(name));
      const described = await Promise.all(files.map((file) => describe(file).catch(() => null)));
      return described
        .filter((file) => file !== null)
        .toSorted((one, other) => other.addedAt.localeCompare(one.addedAt));
    },
    async append(upload, at, piece) {
      await makeFolder();
      if (at === 0) await removeAbandoned();
      await using handle = await open(uploadOf(upload), 'a');
      const { size } = await handle.stat();
      if (size !== at) throw new AppError('conflict', m.map_file_gap({ bytes: size }));
      if (size + piece.byteLength > MAX_MAP_BYTES) {
        throw new AppError('too_large', m.map_file_too_large());
      }
      await handle.writeFile(piece);
      return size + piece.byteLength;
    },
    async keep(upload, name) {
      const part = uploadOf(upload);
      if (!(await stat(part).catch(() => null))) {
        throw new AppError('not_found', m.map_file_missing());
      }
      return settle(part, name);
    },
    async copy(source) {
      await makeFolder();
      const part = uploadOf(createHash('md5').update(path.resolve(source)).digest('hex'));
      await copyFile(source, part);
      return settle(part, path.basename(source));
    },
    remove: (file) => rm(path.join(folder, file), { force: true }),
  };
}

function readableName(name: string): string {
  const words = name.toLowerCase().replace(/\.pmtiles$/, '');
  const slug = words.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 60);
  return slug.replace(/^-|-$/g, '') || 'map';
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex').slice(0, 16);
}
