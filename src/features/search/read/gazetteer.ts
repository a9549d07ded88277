import * as m from '#messages';
import { readStateCode } from '../../../domain/find-state.ts';
import { listBoroughZips } from '../../../domain/town-key.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { singleFlight } from '../../../platform/single-flight.ts';
import { townKey } from '../../../platform/town-key.ts';
import { findAreaCenter } from '../../areas/named.queries.ts';
import { type Center, readNear } from '../find/circle.rules.ts';
import type { Scope } from '../find/selection.rules.ts';
import { listSpellings, preferInside } from './town-names.rules.ts';

export const MOST_TOWNS = 20;

export interface TownRow {
  name: string;
  cityKey: string;
  state: string;
  latitude: number;
  longitude: number;
  population: number;
  isOutside: boolean;
}

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

export function findTowns(
  db: Database,
  cityKeys: string[],
  state: string | undefined,
): Promise<TownRow[]> {
  return db.run(
    {
      name: state ? 'towns_in_state' : 'towns_by_name',
      text: `${TOWNS('$1', state ? 'and state = $2' : '')} limit ${MOST_TOWNS}`,
    },
    state ? [cityKeys, state] : [cityKeys],
  );
}

type ZipPlace = { latitude: number; longitude: number; city: string; state: string };

const zips = new WeakMap<Database, Map<string, Promise<ZipPlace | null>>>();

/** Returns the location of a ZIP code, or null. Concurrent calls for the same ZIP code share one query. */
export function findZip(db: Database, zipCode: string): Promise<ZipPlace | null> {
  const underWay = zips.get(db) ?? new Map();
  zips.set(db, underWay);
  return singleFlight(underWay, zipCode, () => readZip(db, zipCode));
}

/**
 * Reads a ZIP code's location. An unknown ZIP code gets the closest number with the same first three digits.
 * Primary key, about 100 rows at most.
 */
async function readZip(db: Database, zipCode: string): Promise<ZipPlace | null> {
  const [row] = await db.run<ZipPlace>(
    {
      name: 'zip_point',
      text: `select latitude, longitude, city, state from zip_codes
             where zip_code between left($1, 3) || '00' and left($1, 3) || '99'
             order by abs(zip_code::int - $1::int) limit 1`,
    },
    [zipCode],
  );
  return row ?? null;
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

interface Island {
  from: string;
  to: string;
  state: string;
  latitude: number;
  longitude: number;
}

const ISLANDS: Island[] = [
  { from: '00600', to: '00799', state: 'PR', latitude: 18.22, longitude: -66.43 },
  { from: '00800', to: '00899', state: 'VI', latitude: 18.05, longitude: -64.8 },
  { from: '00900', to: '00999', state: 'PR', latitude: 18.4, longitude: -66.06 },
  { from: '96799', to: '96799', state: 'AS', latitude: -14.3, longitude: -170.7 },
  { from: '96910', to: '96932', state: 'GU', latitude: 13.45, longitude: 144.78 },
  { from: '96950', to: '96952', state: 'MP', latitude: 15.19, longitude: 145.75 },
];

export function findIsland(zipCode: string): Island | null {
  return ISLANDS.find(({ from, to }) => from <= zipCode && zipCode <= to) ?? null;
}

export function shortenZip(text: string): string {
  return text.replace(/(^| )(\d{5})[- ]?\d{4}$/, '$1$2');
}

export interface CityRow {
  cityKey: string;
  state: string;
  name: string;
  businessCount: number;
}

/** SQL for cities with businesses by folded name, in all states. Index facet_counts_city. */
export const CITIES = (keys: string) => `
  select f.city_key as "cityKey", f.state, c.name, f.business_count as "businessCount"
  from facet_counts f
  join cities c on c.state = f.state and c.city_key = f.city_key
  where f.category_id = 0 and f.city_key = any(${keys}::text[]) and f.business_count > 0
  order by f.business_count desc`;

export interface Towns {
  findCities(cityKeys: string[]): Promise<CityRow[]>;
  findTowns(cityKeys: string[], state: string | undefined): Promise<TownRow[]>;
}

/** Resolves the `near` parameter to a point. Throws `malformed` for an unknown town or ZIP code. */
export async function findCenter(db: Database, text: string): Promise<Center> {
  const near = readNear(text);
  if (near.kind === 'point') return { ...near.point, label: '' };
  if (near.kind === 'zip') {
    const zip = await findZip(db, near.zipCode);
    const point = zip ?? findIsland(near.zipCode);
    if (point) return { ...toPoint(point), label: near.zipCode };
    throw new AppError('malformed', m.search_near_zip_unknown({ zipCode: near.zipCode }));
  }
  const state = readStateCode(near.state);
  const town = state ? await findScopeCenter(db, { cityKey: near.cityKey, state }) : null;
  if (town) return town;
  throw new AppError('malformed', m.search_near_town_unknown());
}

export async function findScopeCenter(
  db: Database,
  scope: Scope,
  towns: Pick<Towns, 'findTowns'> = { findTowns: (...asked) => findTowns(db, ...asked) },
): Promise<Center | null> {
  if (scope.areaId !== undefined) return findAreaCenter(db, scope.areaId);
  return scope.cityKey === undefined ? null : findTown(towns, scope.cityKey, scope.state);
}

async function findTown(
  { findTowns }: Pick<Towns, 'findTowns'>,
  cityKey: string,
  state: string | undefined,
): Promise<Center | null> {
  const towns = await findTowns([cityKey, ...listSpellings(cityKey)], state);
  const inside = preferInside(towns);
  const town = inside.find((one) => one.cityKey === cityKey) ?? inside[0];
  return town ? { ...toPoint(town), label: `${town.name}, ${town.state}` } : null;
}

function toPoint({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude };
}
