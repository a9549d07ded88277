import type { Database } from '../../../platform/database/database.ts';
import { townKey } from '../../../platform/town-key.ts';

export interface TownRow {
  name: string;
  cityKey: string;
  state: string;
  latitude: number;
  longitude: number;
  population: number;
  isOutside: boolean;
}

/** Written so that a directory of all of the country asks once, and not for each row. */
export const IS_OUTSIDE = `case when (select kind from site_area) = 'country' then false
  else is_outside_area(state, latitude, longitude) end`;

/** The largest first, in a state or in all. Index towns_name, primary key. */
export function findTowns(
  db: Database,
  cityKeys: string[],
  state: string | undefined,
): Promise<TownRow[]> {
  return db.run(
    {
      name: state ? 'towns_in_state' : 'towns_by_name',
      text: `select name, city_key, state, latitude, longitude, population,
                    ${IS_OUTSIDE} as is_outside
             from towns
             where city_key = any($1::text[]) ${state ? 'and state = $2' : ''}
             order by population desc limit 20`,
    },
    state ? [cityKeys, state] : [cityKeys],
  );
}

/** Of one that nobody knows, the next of the same post office. Primary key, some hundred steps at most. */
export async function findZip(db: Database, zipCode: string) {
  const [row] = await db.run<{ latitude: number; longitude: number; city: string; state: string }>(
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

/** ZIP codes of a town as `Brooklyn, NY`, and the larger towns around. Indexes zip_codes_city, towns_point. */
export async function findPart(db: Database, town: string) {
  const [row] = await db.run<{ zipCodes: string[]; towns: string[] }>(
    {
      name: 'part_of_towns',
      text: `select array(select zip_code from zip_codes
                          where state = right($1, 2) and city = t.name limit 200) as zip_codes,
                    array(select o.city_key from towns o
                          where o.latitude between t.latitude - 0.3 and t.latitude + 0.3
                            and o.longitude between t.longitude - 0.4 and t.longitude + 0.4
                            and o.state = t.state and o.population > t.population) as towns
             from towns t where t.state = right($1, 2) and t.city_key = $2`,
    },
    [town, townKey(town.slice(0, -4), town.slice(-2))],
  );
  return row && row.zipCodes.length > 0 && row.towns.length > 0 ? row : null;
}

/** Of the nearest town within half a degree; null on the sea. Index towns_point. */
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
