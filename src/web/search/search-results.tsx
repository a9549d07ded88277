import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLoaderData } from 'react-router';
import { screens } from '../../contract/screens.ts';
import { findStateName } from '../../contract/states.ts';
import { readPages } from '../api.ts';
import { BusinessList, FetchFailure } from '../businesses/business-list.tsx';
import { allCategories } from '../categories/all-categories.ts';
import { capitalize } from '../format.ts';
import { countPages, type ListPlace } from '../list-place.ts';
import { type LoaderContext, loadPagesOrRefusal, loadQuery } from '../load.ts';
import { Metadata } from '../metadata.tsx';
import { formatParameters } from '../parameters.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { SearchForm } from './search-form.tsx';

export interface SearchFilters {
  query?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  category?: string | undefined;
  premium?: 'true' | 'false' | undefined;
  literal?: 'true' | undefined;
}

function readResults(filters: SearchFilters, place: ListPlace) {
  const query = { ...filters, cursor: place.cursor };
  return readPages('GET /api/businesses/search', { query }, countPages(place));
}

function isAsked({ literal: _, ...filters }: SearchFilters): boolean {
  return Object.values(filters).some(Boolean);
}

export async function loadResults(
  context: LoaderContext,
  filters: SearchFilters,
  place: ListPlace,
) {
  await loadQuery(context, allCategories);
  return isAsked(filters) ? loadPagesOrRefusal(context, readResults(filters, place)) : null;
}

function writeTitle({ query, city, state, premium }: SearchFilters, cityName: string): string {
  const place = [city && cityName, state?.toUpperCase()].filter(Boolean).join(', ');
  if (premium === 'true') return 'Premium Business Listings';
  if (query) return place ? `Search Results in ${place}` : 'Search Results';
  return place || 'Search Results';
}

interface SearchResultsProps {
  filters: SearchFilters;
  place: ListPlace;
  hrefAt: (place: ListPlace) => string;
  isIndexed?: boolean;
}

export function SearchResults({ filters, place, hrefAt, isIndexed }: SearchResultsProps) {
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const isSearch = isAsked(filters) && !refusal;
  const results = useInfiniteQuery({ ...readResults(filters, place), enabled: isSearch });
  const first = results.data?.pages[0];
  const title = writeTitle(filters, nameCity(filters.city ?? '', first?.items[0]?.city));
  return (
    <div className="page-width py-8">
      <Metadata
        title={title}
        {...(isIndexed && first?.total !== 0 && !first?.understoodAs
          ? {
              canonicalPath: hrefAt({ cursor: place.cursor }),
              description: `Top-rated local businesses in ${title}, with reviews.`,
            }
          : { isHidden: true })}
      />
      <h1 className="mb-4 text-2xl font-extrabold sm:text-3xl">{title}</h1>
      <SearchForm values={filters} />
      {first?.correctedQuery && (
        <p className="mt-6 text-lg" role="status">
          Showing results for <strong>{first.correctedQuery}</strong>. Nothing much was found for{' '}
          <q>{filters.query}</q>.
        </p>
      )}
      {first?.understoodAs && <UnderstoodPlace understood={first.understoodAs} filters={filters} />}
      {isSearch && (
        <BusinessList
          place={place}
          optionsAt={(at) => readResults(filters, at)}
          hrefAt={hrefAt}
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

function UnderstoodPlace({ understood, filters }: { understood: string; filters: SearchFilters }) {
  const place = new URLSearchParams(understood);
  const city = place.get('city');
  const state = place.get('state') ?? '';
  return (
    <p className="mt-6 flex flex-wrap items-center gap-2">
      Taken as a place:
      <Link
        to={`/search${formatParameters(screens.search, { ...filters, literal: 'true' })}`}
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
