import * as m from '#messages';
import type { Understanding } from '../../contract/search.ts';
import { findStateName } from '../../domain/states.ts';
import { ANYWHERE, type SearchFilters } from './filters.ts';

const ELSEWHERE: SearchFilters = { ...ANYWHERE, bounds: undefined, literal: undefined };

interface OtherPlace {
  /** Question such as `Portland, Maine instead?` */
  question: string;
  /** Search parameters that mean this place and keep the other words. */
  changes: SearchFilters;
}

/** Returns the places of the same name that a search may have meant. */
export function listOtherPlaces(
  { query }: SearchFilters,
  { otherPlaces = [], understoodAs }: Understanding,
): OtherPlace[] {
  const words = understoodAs ? understoodAs.query : query;
  const open: SearchFilters = understoodAs?.open ? { open: 'now' } : {};
  return otherPlaces.map(({ label, params }) => ({
    question:
      params.state && !params.city
        ? m.search_instead_state({ place: label })
        : m.search_instead({ place: spellState(label) }),
    changes: { ...ELSEWHERE, query: words, ...open, ...params },
  }));
}

function spellState(label: string): string {
  const [, town, code = ''] = /^(.+), ([A-Z]{2})$/.exec(label) ?? [];
  return town ? `${town}, ${findStateName(code) ?? code}` : label;
}
