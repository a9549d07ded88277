import type { Database } from '../../../platform/database/database.ts';
import { findZip } from '../area/queries.ts';
import { findIsland } from '../area/zip-states.rules.ts';
import { endOfPrefix } from '../find/rules.ts';

export interface CityRow {
  cityKey: string;
  state: string;
  name: string;
  businessCount: number;
}

/** Cities with businesses by their folded names, in every state. Index facet_counts_city. */
export function findCities(db: Database, cityKeys: string[]): Promise<CityRow[]> {
  return db.run(
    {
      name: 'cities_by_key',
      text: `select f.city_key, f.state, c.name, f.business_count
             from facet_counts f
             join cities c on c.state = f.state and c.city_key = f.city_key
             where f.category_id = 0 and f.city_key = any($1::text[]) and f.business_count > 0
             order by f.business_count desc`,
    },
    [cityKeys],
  );
}

/** Where a ZIP code is; of an island's, which island. */
export async function findZipPlace(
  db: Database,
  zipCode: string,
): Promise<{ city: string | null; state: string } | null> {
  const zip = await findZip(db, zipCode);
  const island = zip ? null : findIsland(zipCode);
  return zip ?? (island ? { city: null, state: island.state } : null);
}

/** Whether a business has this folded name, or a name that begins so. Primary key, two steps. */
export async function findNameUse(db: Database, text: string) {
  const [row] = await db.run<{ isName: boolean; isStart: boolean }>(
    {
      name: 'name_use',
      text: `select exists (select from business_names where name_key = $1) as is_name,
                    exists (select from business_names where name_key > $1 and name_key < $2)
                      as is_start`,
    },
    [text, endOfPrefix(text)],
  );
  return { isName: row?.isName ?? false, isStart: row?.isStart ?? false };
}
