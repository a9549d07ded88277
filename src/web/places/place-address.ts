import { readStateCode } from '../../contract/find-state.ts';
import { locationPath } from '../paths.ts';

/** Where a place's page is, if its address spells it otherwise: `mo/saint-louis` for `missouri/st-louis`. */
export function findPlaceAddress(state: string, city?: string, slug?: string): string | null {
  const code = readStateCode(state);
  if (!code) return null;
  const address = locationPath(code, city?.replaceAll('-', ' '), slug);
  const given = ['/location', state, city && encodeURIComponent(city), slug];
  return address === given.filter(Boolean).join('/') ? null : address;
}
