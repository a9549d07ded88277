import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

const CLIENT = path.resolve(import.meta.dirname, '../../dist/client');
const ENTRY = 'src/web/shell/entry-client.tsx';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** Returns the compressed sizes, in bytes, of the scripts and styles that every page loads first. */
export async function measureFirstView(): Promise<{ scripts: number; styles: number }> {
  const text = await readFile(path.join(CLIENT, '.vite/manifest-en.json'), 'utf8');
  const manifest: Record<string, Chunk> = JSON.parse(text);
  const names = new Set([ENTRY]);
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next);
  const chunks = [...names].flatMap((name) => manifest[name] ?? []);
  return {
    scripts: await sumSizes(chunks.map(({ file }) => file)),
    styles: await sumSizes(chunks.flatMap(({ css = [] }) => css)),
  };
}

async function sumSizes(files: string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(CLIENT, `${file}.br`))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
