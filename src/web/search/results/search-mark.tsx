import type { ListPage } from '../../api.ts';
import type { SearchFilters } from '../filters.ts';

interface SearchMarkProps {
  filters: SearchFilters;
  first: Pick<ListPage<unknown>, 'total' | 'understoodAs' | 'widened'>;
}

/** Says what was searched for to what counts it; each search is an element of its own. */
export function SearchMark({ filters, first }: SearchMarkProps) {
  const { total, understoodAs, widened } = first;
  const understood = understoodAs && Object.fromEntries(new URLSearchParams(understoodAs));
  const { query = '', city = '', state = '' } = understood || filters;
  // The widened search found nothing of what was asked.
  const search = JSON.stringify({ words: query, city, state, found: widened ? 0 : total });
  return <span key={search} hidden data-search={search} />;
}
