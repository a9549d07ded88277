import { readStateCode } from '../../domain/find-state.ts';
import { joinTownSpellings } from '../../domain/town-nicknames.ts';
import { locationPath } from '../kit/paths.ts';

/** Where a place's page is, if its address spells it otherwise: `mo/saint-louis` for `missouri/st-louis`. */
export function findPlaceAddress(state: string, city?: string, ...below: string[]): string | null {
  const code = readStateCode(state);
  if (!code) return null;
  const town = city && joinTownSpellings(city.toLowerCase().replaceAll('-', ' '), code);
  const segments = below.map(encodeURIComponent);
  const address = [locationPath(code, town), ...segments].join('/');
  const given = ['/location', state, city && encodeURIComponent(city), ...segments];
  return address === given.filter(Boolean).join('/') ? null : address;
}
