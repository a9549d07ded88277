import { useInfiniteQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { screens } from '../../contract/screens.ts';
import type { ResultRow } from '../businesses/read-rows.ts';
import type { ListPage } from '../kit/api.ts';
import { formatParameters, readParameters, useParameters } from '../kit/parameters.ts';
import { hrefWith, readFilters, readResults, type SearchFilters } from './filters.ts';
import { findPlace } from './heading.ts';
import type { KnownPlace } from './known-place.ts';
import { loadFacets, loadOthers, loadResults, SearchResults } from './search-results.tsx';
import { useRememberPlace } from './use-remember-place.ts';
import { readWhere } from './where.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const given = readParameters(screens.search, request);
  if (given.where) throw redirect(hrefWith({}, readWhere(given.query, given.where)));
  const filters = readFilters(given);
  const [results] = await Promise.all([
    loadResults(context, filters, given),
    loadFacets(context, filters),
    loadOthers(context, filters, given),
  ]);
  return results;
}

export function Component() {
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
    />
  );
}

const HERE = 10;

/** Returns the searched town as its businesses spell it, or the town of the nearest result. */
function findSearchedTown(
  filters: SearchFilters,
  first: ListPage<ResultRow> | undefined,
): KnownPlace | null {
  if (!first) return null;
  const place = findPlace(filters, first);
  const isThere = ({ city, state }: ResultRow) =>
    place?.city.toLowerCase() === city.toLowerCase() && place.state === state;
  const isNear = ({ distanceMiles = null, placement }: ResultRow) =>
    placement === 'organic' && distanceMiles !== null && distanceMiles <= HERE;
  const found = first.items.find(place?.city ? isThere : isNear);
  return found ? { city: found.city, state: found.state } : null;
}
