import { type LoaderFunctionArgs, useParams } from 'react-router';
import { screens } from '../../contract/screens.ts';
import { formatParameters, readParameters, useParameters } from '../parameters.ts';
import { locationPath } from '../paths.ts';
import { loadResults, SearchResults } from './search-results.tsx';

function readFilters(params: { state?: string | undefined; city?: string | undefined }) {
  return {
    state: params.state ?? '',
    ...(params.city && { city: params.city.replaceAll('-', ' ') }),
  };
}

export async function loadLocation({ params, request, context }: LoaderFunctionArgs) {
  return loadResults(context, readFilters(params), readParameters(screens.city, request));
}

export function LocationPage() {
  const params = useParams();
  const filters = readFilters(params);
  const path = locationPath(filters.state, params.city);
  return (
    <SearchResults
      filters={filters}
      place={useParameters(screens.city)}
      hrefAt={(place) => path + formatParameters(screens.city, place)}
      isIndexed
    />
  );
}
