import type { Database } from '../../../platform/database/database.ts';
import { IS_OUTSIDE } from '../area/queries.ts';

export interface PlaceRow {
  city: string;
  state: string;
  zipCode?: string;
}

/** `boi`, `portland o`. The towns of the first three letters: index towns_start. */
export function findTownsByStart(db: Database, start: string, limit: number): Promise<PlaceRow[]> {
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

export function findZipsByStart(db: Database, start: string, limit: number): Promise<PlaceRow[]> {
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
