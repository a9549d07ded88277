import type { Understanding } from '../../contract/search.ts';
import { findStateName } from '../../domain/states.ts';
import type { SearchFilters } from './filters.ts';

const ELSEWHERE = {
  city: undefined,
  state: undefined,
  area: undefined,
  near: undefined,
  within: undefined,
  bounds: undefined,
  literal: undefined,
};

interface OtherPlace {
  /** Such as `Portland, Maine`. */
  place: string;
  /** Changes of the search that mean this place and keep the other words. */
  changes: SearchFilters;
}

/** Returns the places of the same name that a search may have meant. */
export function listOtherPlaces(
  { query }: SearchFilters,
  { otherPlaces = [], understoodAs }: Understanding,
): OtherPlace[] {
  const words = understoodAs ? understoodAs.query : query;
  const open: SearchFilters = understoodAs?.open ? { open: 'now' } : {};
  return otherPlaces.map(({ label, params }) => {
    const place = spellState(label);
    // A region has no parameter of its own, but can be named in the words.
    const changes = params.region ? { query: [words, label].filter(Boolean).join(' in ') } : params;
    return { place, changes: { ...ELSEWHERE, query: words, ...open, ...changes } };
  });
}

function spellState(label: string): string {
  const [, town, code = ''] = /^(.+), ([A-Z]{2})$/.exec(label) ?? [];
  return town ? `${town}, ${findStateName(code) ?? code}` : label;
}
