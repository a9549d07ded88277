import { readStateCode } from '../../domain/find-state.ts';
import { joinTownSpellings } from '../../domain/town-nicknames.ts';
import { locationPath } from '../kit/paths.ts';

/**
 * Returns the canonical path of a place if its URL is spelled differently, such as `mo/saint-louis` for
 * `missouri/st-louis`; otherwise null.
 */
export function findPlaceAddress(state: string, city?: string, ...below: string[]): string | null {
  const code = readStateCode(state);
  if (!code) return null;
  const town = city && joinTownSpellings(city.toLowerCase().replaceAll('-', ' '), code);
  const segments = below.map(encodeURIComponent);
  const address = [locationPath(code, town), ...segments].join('/');
  const given = ['/location', state, city && encodeURIComponent(city), ...segments];
  return address === given.filter(Boolean).join('/') ? null : address;
}
