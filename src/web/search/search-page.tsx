import type { LoaderFunctionArgs } from 'react-router';
import { screens } from '../../contract/screens.ts';
import { formatParameters, readParameters, useParameters } from '../parameters.ts';
import { loadResults, type SearchFilters, SearchResults } from './search-results.tsx';

type Given = ReturnType<typeof useParameters<(typeof screens.search.reads)[number]>>;

function readFilters({ query, city, state, category, premium, literal }: Given): SearchFilters {
  return {
    query: query?.trim(),
    city: city?.trim(),
    state: state?.trim(),
    category: category?.trim(),
    premium: premium === 'true' || premium === 'false' ? premium : undefined,
    literal: literal === 'true' ? literal : undefined,
  };
}

export async function loadSearch({ request, context }: LoaderFunctionArgs) {
  const given = readParameters(screens.search, request);
  return loadResults(context, readFilters(given), given);
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
    />
  );
}
