import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Files of a folder, at most so many: those that nobody asked for the longest go first. */
export interface CachedFiles {
  read(name: string): Promise<Buffer | null>;
  write(name: string, bytes: Uint8Array): Promise<void>;
}

export function keepFiles(folder: string, most: number): CachedFiles {
  let listing: Promise<Set<string>> | null = null;

  /** Their names, those that were last asked for at the end. */
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
      // Whole or not at all, whatever ends the process.
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
