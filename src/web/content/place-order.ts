import type { Place } from '../../contract/places.ts';

export type NamedPlace = Place & { name: string };

const MOST_TOWNS = 12;

export function listLargestTowns(places: readonly Place[]) {
  return places
    .flatMap(({ state, cities }) => cities.map((town) => ({ ...town, state })))
    .sort((a, b) => b.businessCount - a.businessCount || a.city.localeCompare(b.city, 'en'))
    .slice(0, MOST_TOWNS);
}

/** States in the order of their names, under their first letters. */
export function groupByLetter(states: readonly NamedPlace[]) {
  const groups: { letter: string; states: NamedPlace[] }[] = [];
  for (const state of [...states].sort((a, b) => a.name.localeCompare(b.name, 'en'))) {
    const letter = state.name.charAt(0).toUpperCase();
    const last = groups.at(-1);
    if (last?.letter === letter) last.states.push(state);
    else groups.push({ letter, states: [state] });
  }
  return groups;
}
