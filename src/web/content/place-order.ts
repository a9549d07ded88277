import type { Place } from '../../contract/places.ts';

export type NamedPlace = Place & { name: string };

const MOST_TOWNS = 12;

export function listLargestTowns(places: readonly Place[]) {
  return places
    .flatMap(({ state, cities }) => cities.map((town) => ({ ...town, state })))
    .sort((a, b) => b.businessCount - a.businessCount || a.city.localeCompare(b.city, 'en'))
    .slice(0, MOST_TOWNS);
}
