import { MAX_SUGGESTIONS, type Suggestion } from '../../../contract/search.ts';
import { regionKey } from '../../../domain/region-key.ts';
import { spellTown } from '../../../domain/town-key.ts';
import type { Database } from '../../../platform/database/database.ts';
import { endOfPrefix, foldText } from '../../../platform/fold-text.ts';
import { townKey } from '../../../platform/town-key.ts';
import { IS_OUTSIDE } from './gazetteer.ts';
import { respellCity } from './place-names.rules.ts';

const SHORTEST_PLACE = 3;
const MAX_REGIONS = 3;
const MAX_STATES = 3;

/** Suggests towns, ZIP codes, counties, regions and airports that begin with a text. */
export async function suggestPlaces(db: Database, text: string): Promise<Suggestion[]> {
  const start = foldText(text);
  if (start.length < SHORTEST_PLACE) return [];
  if (/^\d{3,5}$/.test(start)) {
    return (await findZipsByStart(db, start, MAX_SUGGESTIONS)).map(suggestBegun);
  }
  const spelled = spellTown(start);
  const towns = await findTownsByStart(db, respellCity(spelled) ?? spelled, MAX_SUGGESTIONS);
  const regions = await findRegionsByStart(db, regionKey(start), MAX_REGIONS);
  const isWhole = regions.some(({ nameKey }) => nameKey === regionKey(start));
  const places = [towns.map(suggestBegun), regions.map(suggestRegion)];
  const kept = MAX_SUGGESTIONS - regions.length;
  const [first = [], second = []] = isWhole
    ? places.toReversed()
    : [places[0]?.slice(0, kept), places[1]];
  return [...first, ...second].slice(0, MAX_SUGGESTIONS);
}

function suggestBegun({ city, state, zipCode = null }: BegunTown): Suggestion {
  const town = `${city}, ${state}`;
  return {
    kind: 'place',
    label: zipCode ?? town,
    detail: zipCode ? town : '',
    path: pathOfTown(townKey(city, state), state),
    place: { city, state, zipCode },
  };
}

function suggestRegion({ slug, name, kind, states }: BegunRegion): Suggestion {
  const state = kind === 'county' ? (states[0] ?? '') : '';
  return {
    kind: 'place',
    label: state ? `${name}, ${state}` : name,
    detail: kind === 'county' ? '' : states.slice(0, MAX_STATES).join(', '),
    path: `/search?region=${slug}`,
    place: { city: name, state, zipCode: null },
  };
}

interface BegunRegion {
  nameKey: string;
  slug: string;
  name: string;
  kind: string;
  states: string[];
}

/** Returns the largest regions that have a name with this prefix. Primary key of region_names. */
function findRegionsByStart(db: Database, start: string, limit: number): Promise<BegunRegion[]> {
  return db.run(
    {
      name: 'regions_by_start',
      text: `select name_key, slug, name, kind, states from (
               select distinct on (slug) n.name_key, r.* from region_names n join regions r using (slug)
               where n.name_key >= $1 and n.name_key < $2 and (n.is_clear or n.name_key = $1)
               order by slug, n.name_key <> $1, n.name_key) r
             where not ${IS_OUTSIDE.replace('state,', 'states[1],')}
             order by name_key <> $1, population desc limit $3`,
    },
    [start, endOfPrefix(start), limit],
  );
}

interface BegunTown {
  city: string;
  state: string;
  zipCode?: string | null;
}

/**
 * Returns the largest towns with this prefix, such as `boi` or `portland o`. Index towns_start on the first
 * three letters.
 */
function findTownsByStart(db: Database, start: string, limit: number): Promise<BegunTown[]> {
  return db.run(
    {
      name: 'towns_by_start',
      text: `select name as city, state from towns
             where left(city_key, 3) = $1 and starts_with(city_key || ' ' || lower(state), $2)
               and not ${IS_OUTSIDE}
             order by population desc limit $3`,
    },
    [Array.from(start).slice(0, 3).join(''), start, limit],
  );
}

function findZipsByStart(db: Database, start: string, limit: number): Promise<BegunTown[]> {
  return db.run(
    {
      name: 'zips_by_start',
      text: `select zip_code, city, state from zip_codes
             where left(zip_code, 3) = $1 and starts_with(zip_code, $2) and not ${IS_OUTSIDE}
             order by zip_code limit $3`,
    },
    [start.slice(0, 3), start, limit],
  );
}

export function pathOfTown(cityKey: string, state: string): string {
  return `/location/${state.toLowerCase()}/${encodeURIComponent(cityKey.replaceAll(' ', '-'))}`;
}
