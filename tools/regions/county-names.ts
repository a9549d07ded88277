const BOROUGHS = new Set(
  `Aleutians East;Bristol Bay;Denali;Fairbanks North Star;Haines;Kenai Peninsula;Ketchikan Gateway;Kodiak Island;
   Lake and Peninsula;Matanuska-Susitna;North Slope;Northwest Arctic`
    .split(';')
    .map((name) => name.trim()),
);
const CITIES_OF_ALASKA = new Set([
  'Anchorage',
  'Juneau',
  'Sitka',
  'Wrangell',
  'Yakutat',
  'Skagway',
]);

/** Returns the full name of a county, and its kind: `county`, `city` (independent of any county) or `other`. */
export function nameCounty({ fips, state, name }: { fips: string; state: string; name: string }): {
  kind: 'county' | 'city' | 'other';
  name: string;
} {
  if (state === 'VI') return { kind: 'county', name };
  if (state === 'DC' || Number(fips.slice(0, 2)) > 56) return { kind: 'other', name };
  if (Number(fips.slice(2)) >= 510) return { kind: 'city', name: `${name} city` };
  if (state === 'LA') return { kind: 'county', name: `${name} Parish` };
  if (state !== 'AK') return { kind: 'county', name: `${name} County` };
  if (CITIES_OF_ALASKA.has(name)) return { kind: 'city', name };
  return { kind: 'county', name: `${name} ${BOROUGHS.has(name) ? 'Borough' : 'Census Area'}` };
}
