import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router';
import { locationPath } from '../paths.ts';
import { loadResults, SearchResults } from './search-results.tsx';

function readPlace(params: { state?: string | undefined; city?: string | undefined }) {
  return {
    state: params.state ?? '',
    ...(params.city && { city: params.city.replaceAll('-', ' ') }),
  };
}

export async function loadLocation({ params, request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  return loadResults(context, { ...readPlace(params), cursor });
}

export function LocationPage() {
  const params = useParams();
  const [search] = useSearchParams();
  const place = readPlace(params);
  return (
    <SearchResults
      parameters={{ ...place, cursor: search.get('cursor') ?? undefined }}
      canonicalPath={locationPath(place.state, params.city)}
    />
  );
}
