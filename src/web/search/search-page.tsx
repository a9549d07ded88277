import type { LoaderFunctionArgs } from 'react-router';
import { screens } from '../../contract/screens.ts';
import { formatParameters, readParameters, useParameters } from '../parameters.ts';
import { readFilters } from './filters.ts';
import { loadFacets, loadResults, SearchResults } from './search-results.tsx';

export async function loadSearch({ request, context }: LoaderFunctionArgs) {
  const given = readParameters(screens.search, request);
  const filters = readFilters(given);
  const [results] = await Promise.all([
    loadResults(context, filters, given),
    loadFacets(context, filters),
  ]);
  return results;
}

export function SearchPage() {
  const given = useParameters(screens.search);
  return (
    <SearchResults
      filters={readFilters(given)}
      place={given}
      hrefAt={({ cursor, pages }) =>
        `/search${formatParameters(screens.search, { ...given, cursor, pages })}`
      }
      hasFilters
    />
  );
}
