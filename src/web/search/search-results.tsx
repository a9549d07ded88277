import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router';
import * as m from '#messages';
import { BannerSlot } from '../banners/banner-slot.tsx';
import { categoryNames } from '../businesses/all-categories.ts';
import { BusinessList, FetchFailure } from '../businesses/business-list.tsx';
import type { ResultRow, RowBusiness } from '../businesses/read-rows.ts';
import type { ListPage } from '../kit/api.ts';
import { formatNumber } from '../kit/format.ts';
import type { ListPlace } from '../kit/list-place.ts';
import {
  type LoaderContext,
  loadPages,
  loadPagesOrRefusal,
  loadQuery,
  queryClientContext,
} from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { Message } from '../kit/ui/message.tsx';
import { capitalize } from '../kit/words.ts';
import { Chips } from './chips.tsx';
import {
  fillFilters,
  isAsked,
  readFacets,
  readOthers,
  readResults,
  type SearchFilters,
} from './filters.ts';
import { describeCount, isFar, namePlace, writeHeading } from './heading.ts';
import { mapBeside } from './map-slot.tsx';
import { MissingForm } from './missing-form.tsx';
import { NoResults } from './no-results.tsx';
import { Notices } from './notices.tsx';
import { Others } from './others.tsx';
import { readSuggestions } from './read-suggestions.ts';
import { StreetHeading } from './street-heading.tsx';
import { StreetScreen } from './street-screen.tsx';
import { widenSearch } from './wider.ts';

export async function loadResults(
  context: LoaderContext,
  filters: SearchFilters,
  place: ListPlace,
) {
  await loadQuery(context, categoryNames);
  if (!isAsked(filters)) return null;
  const refusal = await loadPagesOrRefusal(context, readResults(filters, place));
  if (!refusal) await loadWaysOn(context, filters, place);
  return refusal;
}

/** Loads optional counts; errors are ignored. */
export async function loadFacets(context: LoaderContext, filters: SearchFilters) {
  if (isAsked(filters)) await loadQuery(context, readFacets(filters)).catch(() => null);
}

/** Loads the listings below the results; errors are ignored. */
export async function loadOthers(context: LoaderContext, filters: SearchFilters, place: ListPlace) {
  if (mayHaveOthers(filters, place))
    await loadQuery(context, readOthers(filters)).catch(() => null);
}

function mayHaveOthers({ query, all }: SearchFilters, { cursor }: ListPlace): boolean {
  return Boolean(query) && all !== 'true' && !cursor;
}

/** Loads the data for the suggestions of an empty list. */
async function loadWaysOn(context: LoaderContext, filters: SearchFilters, place: ListPlace) {
  const { queryKey } = readResults(filters, place);
  const [first] = context.get(queryClientContext).getQueryData(queryKey)?.pages ?? [];
  if (first?.total !== 0) return;
  const wider = widenSearch(filters, first.understanding);
  await Promise.all([
    filters.query && loadQuery(context, readSuggestions(filters.query)).catch(() => null),
    wider && loadPages(context, readResults(wider.filters, {})).catch(() => null),
  ]);
}

interface SearchResultsProps {
  filters: SearchFilters;
  place: ListPlace;
  hrefAt: (place: ListPlace) => string;
}

export function SearchResults(props: SearchResultsProps) {
  const { filters, place, hrefAt } = props;
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const isSearch = isAsked(filters) && !refusal;
  const results = useInfiniteQuery({ ...readResults(filters, place), enabled: isSearch });
  const hasOthers = isSearch && mayHaveOthers(filters, place);
  const { data: others } = useQuery({ ...readOthers(filters), enabled: hasOthers });
  const first = results.data?.pages[0];
  const title = writeTitle(filters, first?.items[0]?.city);
  const heading = writeHeading(filters, first) ?? title;
  return (
    <>
      <Metadata title={title} isHidden />
      <StreetScreen
        values={fillFilters(filters)}
        understood={first && namePlace(filters, first)}
        map={isSearch ? mapBeside({ pages: results.data?.pages, filters }) : undefined}
      >
        {(pointed) => (
          <>
            <StreetHeading
              above={heading === title ? undefined : title}
              title={heading}
              count={first ? describeCount(filters, first) : null}
              isPending={isSearch && results.isPending}
            />
            {first && (
              <BannerSlot
                slot="top"
                town={namePlace(filters, first)}
                trades={[filters.trade, filters.category]}
              />
            )}
            {isSearch && <Chips filters={filters} first={first} />}
            {first && !place.cursor && <SearchMark filters={filters} first={first} />}
            {first && <Notices first={first} filters={filters} />}
            {isSearch && (
              <BusinessList
                place={place}
                optionsAt={(at) => readResults(filters, at)}
                hrefAt={hrefAt}
                empty={<NoResults filters={filters} first={first} />}
                pointed={pointed}
                near={filters.near}
                nameMore={nameFarther}
              />
            )}
            {first && first.total > 0 && others && (
              <Others filters={filters} first={first} others={others} />
            )}
            {first && isAmiss(first) && <MissingForm filters={filters} heading="h2" />}
            {refusal && <FetchFailure detail={refusal} />}
            {!isSearch && !refusal && (
              <Message title={m.search_start_title()}>
                <p className="text-muted">{m.search_start_text()}</p>
              </Message>
            )}
          </>
        )}
      </StreetScreen>
    </>
  );
}

/** Checks whether the results differ from the request: the brand isn't listed, or they are too far away. */
function isAmiss(first: ListPage<ResultRow>): boolean {
  return first.total > 0 && (first.understanding?.unlisted !== undefined || isFar(first));
}

/** Returns the label of the link to results more than 100 miles away, of which the first page shows a few. */
function nameFarther(first: ListPage<RowBusiness>): string | null {
  const { items, total, isTotalCapped } = first;
  if (!first.understanding?.areNearest || total <= items.length) return null;
  const number = `${formatNumber(total - items.length)}${isTotalCapped ? '+' : ''}`;
  return m.search_show_farther({ number });
}

interface SearchMarkProps {
  filters: SearchFilters;
  first: Pick<ListPage<unknown>, 'total' | 'understanding'>;
}

/** Exposes the search to the statistics script; each search gets a new element. */
function SearchMark({ filters, first }: SearchMarkProps) {
  const { total, understanding: { understoodAs, widened, unlisted } = {} } = first;
  const { query = '', city = '', state = '' } = understoodAs ?? filters;
  // A widened search found nothing for the original request.
  const found = widened || unlisted ? 0 : total;
  const search = JSON.stringify({ words: query, city, state, found });
  return <span key={search} hidden data-search={search} />;
}

function writeTitle(filters: SearchFilters, listedCity: string | undefined): string {
  const { query, city, state, premium } = filters;
  const cityName = nameCity(city ?? '', listedCity);
  const place = [city && cityName, state?.toUpperCase()].filter(Boolean).join(', ');
  if (premium === 'true') return m.premium_listings_title();
  if (query) return place ? m.search_title_in({ place }) : m.search_title();
  return place || m.search_title();
}

function nameCity(given: string, listed: string | undefined): string {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return listed && bare(listed) === bare(given) ? listed : capitalize(given);
}
