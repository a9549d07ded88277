import { readFileSync } from 'node:fs';

/** Returns a file of `deploy` with changes. Throws if a pattern isn't found. */
export function adaptFile(name: string, changes: [place: RegExp, text: string][]): string {
  let file = readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
  for (const [place, text] of changes) {
    if (file.search(place) < 0) throw new Error(`deploy/${name} has no ${place}.`);
    file = file.replace(place, text);
  }
  return file;
}
