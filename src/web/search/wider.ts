import type { Understanding } from '../../contract/search.ts';
import { ANYWHERE, isAsked, type SearchFilters } from './filters.ts';

export interface Wider {
  /** Part of the search that is left out. */
  without: 'filters' | 'place';
  filters: SearchFilters;
}

const NO_FILTERS: SearchFilters = {
  minRating: undefined,
  hasWebsite: undefined,
  open: undefined,
  f: undefined,
  premium: undefined,
  bounds: undefined,
};

/** Returns the next wider search for one that found nothing: without its filters, otherwise without its place. */
export function widenSearch(
  filters: SearchFilters,
  { understoodAs }: Understanding = {},
): Wider | null {
  const unfiltered = { ...filters, ...NO_FILTERS };
  if (countGiven(unfiltered) < countGiven(filters) && isAsked(unfiltered)) {
    return { without: 'filters', filters: unfiltered };
  }
  const query = understoodAs ? understoodAs.query : filters.query;
  const anywhere = { ...filters, ...ANYWHERE, query };
  const isPlaced = understoodAs !== undefined || countGiven(anywhere) < countGiven(filters);
  return isPlaced && isAsked(anywhere) ? { without: 'place', filters: anywhere } : null;
}

function countGiven(filters: SearchFilters): number {
  return Object.values(filters).filter(Boolean).length;
}
