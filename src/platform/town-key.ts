import { findBorough } from '../domain/town-key.ts';
import { joinTownSpellings } from '../domain/town-nicknames.ts';
import { foldText } from './fold-text.ts';

/** With the name of a borough where the ZIP code is one's. */
export function nameTown(city: string, state: string, zipCode: string) {
  const key = joinTownSpellings(foldText(city), state);
  const borough = findBorough(key, state, zipCode);
  return borough ? { name: borough, key: borough.toLowerCase() } : { name: city, key };
}

/** One key a town, however it is written: `saint louis` of "St. Louis". Nothing is looked up. */
export function townKey(city: string, state = '', zipCode = ''): string {
  return nameTown(city, state, zipCode).key;
}
