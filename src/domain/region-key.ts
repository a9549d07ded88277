import { spellTown } from './town-key.ts';

/** Returns the key of a region's folded name: without "the", abbreviations expanded. */
export function regionKey(folded: string): string {
  return spellTown(folded.replace(/^the (?=.)/, '')).replace(/ co$/, ' county');
}
