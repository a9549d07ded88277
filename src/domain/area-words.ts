import * as m from '#messages';
import type { Area } from './settings.ts';
import { findStateName } from './states.ts';

const NAMED = 3;

/** Returns the area's name for headings, such as `Boise` or `Idaho and Oregon`, or null for the whole country. */
export function nameArea(area: Area): string | null {
  if (area.kind === 'country') return null;
  if (area.kind === 'states') return nameStates(area.states);
  return area.name.replace(/,\s*[A-Z]{2}$/, '');
}

/** Describes the area at the end of a sentence, such as `within 15 miles of Boise, ID` or `in Idaho and Oregon`. */
export function describeArea(area: Area): string {
  if (area.kind === 'country') return m.area_in_country();
  if (area.kind === 'states') return m.area_in_states({ states: nameStates(area.states) });
  const { miles, name } = area;
  return miles === 1 ? m.area_within_mile({ name }) : m.area_within_miles({ miles, name });
}

function nameStates(states: readonly string[]): string {
  if (states.length > NAMED) return m.count_states_many({ count: states.length });
  const names = states.map((code) => findStateName(code) ?? code);
  return new Intl.ListFormat(m.format_locale()).format(names);
}
