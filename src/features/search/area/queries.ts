import type { Database } from '../../../platform/database/database.ts';

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

/** Of a town as `Brooklyn, NY`. Index zip_codes_city. */
export async function findZipsOf(db: Database, town: string): Promise<string[]> {
  const rows = await db.run<{ zipCode: string }>(
    {
      name: 'zips_of_town',
      text: `select zip_code from zip_codes
             where state = right($1, 2) and city = left($1, -4) order by zip_code limit 200`,
    },
    [town],
  );
  return rows.map(({ zipCode }) => zipCode);
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
