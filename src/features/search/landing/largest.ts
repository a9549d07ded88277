import type { Place } from '../../../contract/places.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findLargestCities, findStateCounts } from '../find/queries.ts';

const MOST_TOWNS = 12;

/** Every state that has businesses, by its code, with its largest cities. */
export async function listPlaces(db: Database): Promise<Place[]> {
  const { states, cities } = await readLargest(db);
  return states
    .toSorted((a, b) => a.state.localeCompare(b.state))
    .map(({ state, businessCount }) => ({
      state,
      businessCount,
      cities: cities
        .filter((city) => city.state === state)
        .map((city) => ({ city: city.city, businessCount: city.businessCount })),
    }));
}

export async function listLargestTowns(db: Database) {
  const { cities } = await readLargest(db);
  return cities
    .toSorted((a, b) => b.businessCount - a.businessCount || a.city.localeCompare(b.city))
    .slice(0, MOST_TOWNS);
}

async function readLargest(db: Database) {
  const states = await findStateCounts(db);
  const codes = states.map(({ state }) => state);
  return { states, cities: await findLargestCities(db, codes) };
}
