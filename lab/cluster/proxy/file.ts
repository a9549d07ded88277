import { readFileSync } from 'node:fs';

/** A file of `deploy` with changes, each of which must find its place. */
export function adaptFile(name: string, changes: [place: RegExp, text: string][]): string {
  let file = readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
  for (const [place, text] of changes) {
    if (file.search(place) < 0) throw new Error(`deploy/${name} has no ${place}.`);
    file = file.replace(place, text);
  }
  return file;
}
