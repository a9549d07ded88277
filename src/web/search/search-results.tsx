import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { findStateName } from '../../contract/states.ts';
import { readPages } from '../api.ts';
import { BusinessList, FetchFailure } from '../businesses/business-list.tsx';
import { allCategories } from '../categories/all-categories.ts';
import { capitalize } from '../format.ts';
import { type LoaderContext, loadPagesOrRefusal, loadQuery } from '../load.ts';
import { Metadata } from '../metadata.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { SearchForm } from './search-form.tsx';

export interface SearchParameters {
  query?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  category?: string | undefined;
  premium?: 'true' | 'false' | undefined;
  literal?: 'true';
  cursor?: string | undefined;
}

function readResults(parameters: SearchParameters) {
  return readPages('GET /api/businesses/search', { query: parameters });
}

function isAsked({ cursor: _, literal: __, ...filters }: SearchParameters): boolean {
  return Object.values(filters).some(Boolean);
}

export async function loadResults(context: LoaderContext, parameters: SearchParameters) {
  await loadQuery(context, allCategories);
  return isAsked(parameters) ? loadPagesOrRefusal(context, readResults(parameters)) : null;
}

function writeTitle({ query, city, state, premium }: SearchParameters, cityName: string): string {
  const place = [city && cityName, state?.toUpperCase()].filter(Boolean).join(', ');
  if (premium === 'true') return 'Premium Business Listings';
  if (query) return place ? `Search Results in ${place}` : 'Search Results';
  return place || 'Search Results';
}

export function SearchResults({
  parameters,
  canonicalPath,
}: {
  parameters: SearchParameters;
  canonicalPath?: string;
}) {
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const isSearch = isAsked(parameters) && !refusal;
  const results = useInfiniteQuery({ ...readResults(parameters), enabled: isSearch });
  const first = results.data?.pages[0];
  const title = writeTitle(parameters, nameCity(parameters.city ?? '', first?.items[0]?.city));
  return (
    <div className="page-width py-8">
      <Metadata
        title={title}
        {...(canonicalPath && first?.total !== 0 && !first?.understoodAs
          ? { canonicalPath, description: `Top-rated local businesses in ${title}, with reviews.` }
          : { isHidden: true })}
      />
      <h1 className="mb-4 text-2xl font-extrabold sm:text-3xl">{title}</h1>
      <SearchForm values={parameters} />
      {first?.correctedQuery && (
        <p className="mt-6 text-lg" role="status">
          Showing results for <strong>{first.correctedQuery}</strong>. Nothing much was found for{' '}
          <q>{parameters.query}</q>.
        </p>
      )}
      {first?.understoodAs && <UnderstoodPlace understood={first.understoodAs} />}
      {isSearch && (
        <BusinessList
          options={readResults(parameters)}
          describeCount={(count, isOne) => `${count} ${isOne ? 'business' : 'businesses'} found`}
          empty={
            <Message title="No businesses found">
              <p className="text-muted">Try fewer words, another spelling, or a wider area.</p>
              <ButtonLink to="/categories" variant="secondary">
                Browse all categories
              </ButtonLink>
            </Message>
          }
        />
      )}
      {refusal && <FetchFailure detail={refusal} />}
      {!isSearch && !refusal && (
        <Message title="What are you looking for?">
          <p className="text-muted">Give a name, a category, a city or a state.</p>
        </Message>
      )}
    </div>
  );
}

/** The place that words of the query were taken for; without it, all words are searched as such. */
function UnderstoodPlace({ understood }: { understood: string }) {
  const [params] = useSearchParams();
  const place = new URLSearchParams(understood);
  const city = place.get('city');
  const state = place.get('state') ?? '';
  const plain = new URLSearchParams(params);
  plain.delete('cursor');
  plain.set('literal', 'true');
  return (
    <p className="mt-6 flex flex-wrap items-center gap-2">
      Taken as a place:
      <Link
        to={`/search?${plain}`}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-field-line bg-surface px-4 font-semibold hover:border-accent hover:text-accent"
      >
        {[city, city ? state : findStateName(state)].filter(Boolean).join(', ')}
        <span aria-hidden="true">×</span>
        <span className="sr-only">(remove, and search for the words)</span>
      </Link>
    </p>
  );
}

/** As the businesses there write it ("McAllen"), else with capitals. */
function nameCity(given: string, listed: string | undefined): string {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return listed && bare(listed) === bare(given) ? listed : capitalize(given);
}
