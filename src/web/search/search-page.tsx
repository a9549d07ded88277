import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { loadResults, type SearchParameters, SearchResults } from './search-results.tsx';

const NAMES = ['query', 'city', 'state', 'category', 'cursor'] as const;

function readParameters(params: URLSearchParams): SearchParameters {
  const found: SearchParameters = {};
  for (const name of NAMES) {
    const value = params.get(name)?.trim();
    if (value) found[name] = value;
  }
  const premium = params.get('premium');
  if (premium === 'true' || premium === 'false') found.premium = premium;
  if (params.get('literal') === 'true') found.literal = 'true';
  return found;
}

export async function loadSearch({ request, context }: LoaderFunctionArgs) {
  return loadResults(context, readParameters(new URL(request.url).searchParams));
}

export function SearchPage() {
  const [params] = useSearchParams();
  return <SearchResults parameters={readParameters(params)} />;
}
