import { useInfiniteQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { screens } from '../../contract/screens.ts';
import { formatParameters, readParameters, useParameters } from '../parameters.ts';
import { hrefWith, readFilters, readResults } from './filters.ts';
import { findSearchedTown } from './results/searched-town.ts';
import { loadFacets, loadResults, SearchResults } from './search-results.tsx';
import { useRememberPlace } from './use-remember-place.ts';
import { readWhere } from './where.ts';

export async function loadSearch({ request, context }: LoaderFunctionArgs) {
  const given = readParameters(screens.search, request);
  if (given.where) throw redirect(hrefWith({}, readWhere(given.query, given.where)));
  const filters = readFilters(given);
  const [results] = await Promise.all([
    loadResults(context, filters, given),
    loadFacets(context, filters),
  ]);
  return results;
}

export function SearchPage() {
  const given = useParameters(screens.search);
  const filters = readFilters(given);
  const { data } = useInfiniteQuery({ ...readResults(filters, given), enabled: false });
  useRememberPlace(findSearchedTown(filters, data?.pages[0]));
  return (
    <SearchResults
      filters={filters}
      place={given}
      hrefAt={({ cursor, pages }) =>
        `/search${formatParameters(screens.search, { ...given, cursor, pages })}`
      }
      hasFilters
    />
  );
}
