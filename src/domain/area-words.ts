import * as m from '#messages';
import type { Area } from './settings.ts';
import { findStateName } from './states.ts';

/** More states are counted, not named. */
const NAMED = 3;

/** For headings: `Boise`, `Idaho and Oregon`; null where the directory is for all of the country. */
export function nameArea(area: Area): string | null {
  if (area.kind === 'country') return null;
  if (area.kind === 'states') return nameStates(area.states);
  return area.name.replace(/,\s*[A-Z]{2}$/, '');
}

/** `within 15 miles of Boise, ID`, `in Idaho and Oregon`; what stands behind "We list businesses". */
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
