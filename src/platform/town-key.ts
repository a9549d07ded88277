import { findBorough } from '../domain/town-key.ts';
import { joinTownSpellings } from '../domain/town-nicknames.ts';
import { foldText } from './fold-text.ts';

/** Returns the town's name and key, with the borough's name if the ZIP code belongs to one. */
export function nameTown(city: string, state: string, zipCode: string) {
  const key = joinTownSpellings(foldText(city), state);
  const borough = findBorough(key, state, zipCode);
  return borough ? { name: borough, key: borough.toLowerCase() } : { name: city, key };
}

/**
 * Returns the same key for every spelling of a town, such as `saint louis` for "St. Louis". Doesn't query the
 * database.
 */
export function townKey(city: string, state = '', zipCode = ''): string {
  return nameTown(city, state, zipCode).key;
}
