import { spellTown } from './town-key.ts';

/** Returns the key of a region's folded name: without "the", abbreviations expanded, airports in English. */
export function regionKey(folded: string): string {
  const inEnglish = folded.replace(AIRPORT, '$1 airport').replace(/^the (?=.)/, '');
  return spellTown(inEnglish).replace(/ co$/, ' county');
}

const AIRPORT = /^aeropuerto (?:internacional )?de (.+)$/;
