import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where a program is, also where an ordinary user's PATH does not lead; null when it is not installed. */
export function findTokenCaller(name: string): string | null {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
  ];
  return folders.map((folder) => path.join(folder, name)).find(existsSync) ?? null;
}
