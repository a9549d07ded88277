import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../../../platform/telemetry/log.ts';
import { type SocialSign, signPath } from '../../businesses/model/social-sign.rules.ts';
import type { Painter, Painting } from './painter.ts';

/** Cache of files in a folder. If there are too many, the least recently used are deleted. */
export interface CachedFiles {
  read(name: string): Promise<Buffer | null>;
  write(name: string, bytes: Uint8Array): Promise<void>;
}

export function keepFiles(folder: string, most: number): CachedFiles {
  let listing: Promise<Set<string>> | null = null;

  function list(): Promise<Set<string>> {
    listing ??= listByAge(folder).catch((error) => {
      listing = null;
      throw error;
    });
    return listing;
  }

  return {
    async read(name) {
      const names = await list();
      if (!names.delete(name)) return null;
      const bytes = await readFile(path.join(folder, name)).catch(() => null);
      if (bytes) names.add(name);
      return bytes;
    },
    async write(name, bytes) {
      const names = await list();
      const file = path.join(folder, name);
      // The file is renamed when complete, so that a killed process never leaves a partial one.
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
      names.add(name);
      for (const oldest of names) {
        if (names.size <= most) break;
        names.delete(oldest);
        await rm(path.join(folder, oldest), { force: true });
      }
    },
  };
}

async function listByAge(folder: string): Promise<Set<string>> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  );
  return new Set(files.toSorted((one, other) => one.at - other.at).map(({ name }) => name));
}

const MAX_KEPT = 2000;

interface Pictures {
  painter: Painter;
  files: CachedFiles;
  log: Log;
}

/**
 * Returns a function that reads a sign's picture from the folder, or paints and stores it. Concurrent calls
 * for the same picture share the work.
 */
export function openPictures(options: {
  folder: string;
  log: Log;
  painter: Painter;
}): (sign: SocialSign, siteName: string) => Promise<Uint8Array> {
  const { folder, log, painter } = options;
  const pictures = { painter, files: keepFiles(folder, MAX_KEPT), log };
  const begun = new Map<string, Promise<Uint8Array>>();
  return (sign, siteName) => {
    const name = nameFile(sign, siteName);
    const known = begun.get(name);
    if (known) return known;
    const picture = findOrPaint(pictures, name, { sign, siteName });
    begun.set(name, picture);
    const end = () => begun.delete(name);
    picture.then(end, end);
    return picture;
  };
}

/** Finds or paints a picture. A folder that can't be read or written costs time but doesn't cause an error. */
async function findOrPaint({ painter, files, log }: Pictures, name: string, painting: Painting) {
  const warn = (error: unknown) => {
    log.warn({ err: error }, 'social pictures are not kept');
    return null;
  };
  const kept = await files.read(name).catch(warn);
  if (kept) return kept;
  const picture = await painter.paint(painting);
  await files.write(name, picture).catch(warn);
  return picture;
}

function nameFile(sign: SocialSign, siteName: string): string {
  const shown = JSON.stringify([signPath(0, sign), siteName]);
  return `${createHash('sha256').update(shown).digest('hex').slice(0, 32)}.png`;
}
