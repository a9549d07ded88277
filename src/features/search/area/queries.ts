import type { Database } from '../../../platform/database/database.ts';

export interface TownRow {
  name: string;
  cityKey: string;
  state: string;
  latitude: number;
  longitude: number;
  population: number;
}

/** The largest first, in a state or in all. Index towns_name, primary key. */
export function findTowns(
  db: Database,
  cityKeys: string[],
  state: string | undefined,
): Promise<TownRow[]> {
  return db.run(
    {
      name: state ? 'towns_in_state' : 'towns_by_name',
      text: `select name, city_key, state, latitude, longitude, population from towns
             where city_key = any($1::text[]) ${state ? 'and state = $2' : ''}
             order by population desc limit 20`,
    },
    state ? [cityKeys, state] : [cityKeys],
  );
}

export async function findZip(db: Database, zipCode: string) {
  const [row] = await db.run<{ latitude: number; longitude: number; city: string; state: string }>(
    {
      name: 'zip_point',
      text: 'select latitude, longitude, city, state from zip_codes where zip_code = $1',
    },
    [zipCode],
  );
  return row ?? null;
}
