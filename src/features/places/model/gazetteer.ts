import { listBoroughZips } from '../../../domain/town-key.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createSpellingIndex, findMisspelled } from '../../../platform/spelling-index.ts';
import type { Token } from '../../../platform/tokens.ts';
import { townKey } from '../../../platform/town-key.ts';
import {
  type FindSimilarTowns,
  type KnownPlaces,
  listPlaceKeys,
  type PlaceKeys,
  type TownRow,
} from './annotate-places.rules.ts';
import { findAreaCenter, NAMED_AREAS } from './areas.queries.ts';
import type { Center } from './geometry.rules.ts';
import { preferInside, spellTownKeys } from './place-names.rules.ts';

const MAX_TOWNS = 20;

/**
 * SQL that tells whether a place is outside the site's area. PostgreSQL evaluates the area's kind once, not
 * per row.
 */
export const IS_OUTSIDE = `case when (select kind from site_area) = 'country' then false
  else is_outside_area(state, latitude, longitude) end`;

/** SQL for towns with these folded names, most populous first. Index towns_name. */
export const TOWNS = (keys: string, where = '') => `
  select name, city_key as "cityKey", state, latitude, longitude, population,
         ${IS_OUTSIDE} as "isOutside"
  from towns where city_key = any(${keys}::text[]) ${where} order by population desc`;

/** SQL for cities with businesses by folded name, in all states. Index facet_counts_city. */
export const CITIES = (keys: string) => `
  select f.city_key as "cityKey", f.state, c.name, f.business_count as "businessCount"
  from facet_counts f
  join cities c on c.state = f.state and c.city_key = f.city_key
  where f.category_id = 0 and f.city_key = any(${keys}::text[]) and f.business_count > 0
  order by f.business_count desc`;

/** SQL for the regions with these names, most populous first. Primary key of region_names. */
export const REGIONS = (keys: string) => `
  select n.name_key as "nameKey", n.is_clear as "isClear", r.slug, r.name, r.kind, r.states, r.latitude,
         r.longitude, r.population
  from region_names n join regions r using (slug)
  where n.name_key = any(${keys}::text[]) order by r.population desc, r.miles desc`;

/**
 * SQL for the points of ZIP codes. An unknown ZIP code gets the closest number with the same first three
 * digits. Primary key, about 100 rows at most for each.
 */
export const ZIPS = (keys: string) => `
  select asked.zip_code as "asked", z.city, z.state, z.latitude, z.longitude
  from unnest(${keys}::text[]) as asked (zip_code)
  cross join lateral (
    select city, state, latitude, longitude from zip_codes
    where zip_code between left(asked.zip_code, 3) || '00' and left(asked.zip_code, 3) || '99'
    order by abs(zip_codes.zip_code::int - asked.zip_code::int) limit 1) z`;

type PlaceRows = Omit<KnownPlaces, 'findSimilar'>;

const KNOWN_PLACES = `select
  (select coalesce(json_agg(c), '[]') from (${CITIES('$1')}) c) as cities,
  (select coalesce(json_agg(t), '[]') from (${TOWNS('$1')}) t) as towns,
  (select coalesce(json_agg(a), '[]') from (${NAMED_AREAS('$2')}) a) as areas,
  (select coalesce(json_agg(r), '[]') from (${REGIONS('$3')}) r) as regions,
  (select coalesce(json_agg(z), '[]') from (${ZIPS('$4')}) z) as zips`;

/** Looks up everything that words may name as places, in one statement. */
async function findKnownPlaces(
  db: Database,
  { towns, areas, regions, zipCodes }: PlaceKeys,
): Promise<PlaceRows> {
  const [row] = await db.run<PlaceRows>({ name: 'known_places', text: KNOWN_PLACES }, [
    ...[towns, areas, regions, zipCodes],
  ]);
  if (!row) throw new Error('a statement without a table answered no row');
  return row;
}

/** Looks up the places of a query, misspelled ones too. */
export async function readKnownPlaces(db: Database, tokens: Token[]): Promise<KnownPlaces> {
  const { findSimilar } = await openTownSpelling(db);
  const rows = await findKnownPlaces(db, listPlaceKeys(tokens, findSimilar));
  return { ...rows, findSimilar };
}

/** Towns of this population and more are recognized when they are misspelled. */
const SPELLED_POPULATION = 10_000;
const LONG = 8;
const MAX_SIMILAR = 4;
const MAX_KEPT = 5000;

/** The names of the gazetteer, in memory. */
interface TownSpelling {
  findSimilar: FindSimilarTowns;
  hasTown(cityKey: string, state: string): boolean;
}

interface TownName {
  cityKey: string;
  state: string;
  population: number;
}

const spellings = new WeakMap<Database['pool'], Promise<TownSpelling>>();

/** Returns the names of towns. Reads them once per database, in one statement of about 20,000 rows. */
export function openTownSpelling(db: Database): Promise<TownSpelling> {
  const known = spellings.get(db.pool);
  if (known) return known;
  const opening = readTownSpelling(db);
  spellings.set(db.pool, opening);
  opening.catch(() => spellings.delete(db.pool));
  return opening;
}

async function readTownSpelling(db: Database): Promise<TownSpelling> {
  const rows = await db.run<TownName>(
    { name: 'town_names', text: 'select city_key, state, population from towns' },
    [],
  );
  const names = new Set(rows.map(({ cityKey, state }) => `${cityKey} ${state}`));
  return {
    findSimilar: createTownSpelling(rows),
    hasTown: (cityKey, state) => names.has(`${cityKey} ${state}`),
  };
}

/** Creates a corrector for the names of larger towns. Keeps recent answers. */
function createTownSpelling(towns: TownName[]): FindSimilarTowns {
  const populations = new Map<string, number>();
  for (const { cityKey, population } of towns) {
    if (population < SPELLED_POPULATION) continue;
    populations.set(cityKey, Math.max(population, populations.get(cityKey) ?? 0));
  }
  const index = createSpellingIndex([...populations.keys()]);
  const kept = new Map<string, string[]>();
  function find(key: string): string[] {
    return findMisspelled(index, key, LONG)
      .sort(
        (one, other) =>
          one.mistakes - other.mistakes ||
          (populations.get(other.name) ?? 0) - (populations.get(one.name) ?? 0),
      )
      .slice(0, MAX_SIMILAR)
      .map(({ name }) => name);
  }
  return (key) => {
    const found = kept.get(key) ?? find(key);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, found);
    return found;
  };
}

/** A place that listings are in; undefined means any. The town's key is folded. */
export interface PlaceScope {
  state?: string;
  cityKey?: string;
  areaId?: number;
}

/**
 * Returns the middle of the named area or town of a scope, or null. `known` are rows of towns that were looked up
 * before. Index towns_name.
 */
export async function findScopeCenter(
  db: Database,
  { areaId, cityKey, state }: PlaceScope,
  known?: TownRow[],
): Promise<Center | null> {
  if (areaId !== undefined) return findAreaCenter(db, areaId);
  if (cityKey === undefined) return null;
  const keys = [cityKey, ...spellTownKeys(cityKey, state ?? '')];
  const towns = known
    ? known.filter((town) => keys.includes(town.cityKey) && (!state || town.state === state))
    : await findTowns(db, keys, state);
  const inside = preferInside(towns);
  const town = inside.find((one) => one.cityKey === cityKey) ?? inside[0];
  if (!town) return null;
  const { name, latitude, longitude } = town;
  return { latitude, longitude, label: `${name}, ${town.state}` };
}

function findTowns(db: Database, cityKeys: string[], state: string | undefined) {
  return db.run<TownRow>(
    {
      name: state ? 'towns_in_state' : 'towns_by_name',
      text: `${TOWNS('$1', state ? 'and state = $2' : '')} limit ${MAX_TOWNS}`,
    },
    state ? [cityKeys, state] : [cityKeys],
  );
}

/**
 * Returns the ZIP codes of a town such as `Van Nuys, CA` and the larger towns that its listings may name, or
 * null. Indexes zip_codes_city and towns_point.
 */
export async function findPart(db: Database, town: string) {
  const key = townKey(town.slice(0, -4), town.slice(-2));
  const zips = listBoroughZips(key, town.slice(-2));
  const [row] = await db.run<{ zipCodes: string[]; towns: string[] }>(
    zips.length > 0 ? BOROUGH_TOWNS : PART_OF_TOWNS,
    zips.length > 0 ? [zips] : [town, key],
  );
  return row && row.zipCodes.length > 0 && row.towns.length > 0 ? row : null;
}

/**
 * SQL for New York City: about 200 ZIP codes by three-digit prefix, and the town names used there. Index
 * zip_codes_start.
 */
const BOROUGH_TOWNS = {
  name: 'borough_towns',
  text: `select array_agg(zip_code) as zip_codes, array_agg(distinct lower(city))
           || array['bronx', 'brooklyn', 'queens', 'staten island'] as towns
         from zip_codes where state = 'NY' and left(zip_code, 3) = any($1::text[])`,
};

/**
 * Radius in miles. A neighborhood that has no ZIP codes under its name, such as Harlem, gets the ZIP codes
 * centered this close.
 */
const AROUND_MILES = 1.2;

const PART_OF_TOWNS = {
  name: 'part_of_towns',
  text: `with part as (select * from towns where state = right($1, 2) and city_key = $2),
         larger as (select o.name, o.city_key from towns o, part t
                    where o.latitude between t.latitude - 0.3 and t.latitude + 0.3
                      and o.longitude between t.longitude - 0.4 and t.longitude + 0.4
                      and o.state = t.state and o.population > t.population),
         own as (select z.zip_code from zip_codes z, part t where z.state = t.state and z.city = t.name limit 200),
         around as (select z.zip_code from zip_codes z, part t
                    where z.state = t.state and z.city = any(array(select replace(name, 'New York City', 'New York') from larger))
                      and not exists (select from own)
                      and miles_between(t.latitude, t.longitude, z.latitude, z.longitude) < ${AROUND_MILES})
         select array(select zip_code from own union all select zip_code from around) as zip_codes,
                array(select city_key from larger) as towns
         from part`,
};

/**
 * Returns the state of the nearest town within half a degree, or null if there is none, such as at sea. Index
 * towns_point.
 */
export async function findStateAt(
  db: Database,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<string | null> {
  const [row] = await db.run<{ state: string }>(
    {
      name: 'state_at',
      text: `select state from towns
             where latitude between $1::float8 - 0.5 and $1::float8 + 0.5
               and longitude between $2::float8 - 0.5 and $2::float8 + 0.5
             order by miles_between($1::float8, $2::float8, latitude, longitude) limit 1`,
    },
    [latitude, longitude],
  );
  return row?.state ?? null;
}
