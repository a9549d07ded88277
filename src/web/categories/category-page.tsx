import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useParams } from 'react-router';
import * as m from '#messages';
import type { CategoryDetail } from '../../contract/categories.ts';
import { screens } from '../../contract/screens.ts';
import { BannerSlot } from '../banners/banner-slot.tsx';
import { categoryNames } from '../businesses/all-categories.ts';
import { BusinessList, FetchFailure } from '../businesses/business-list.tsx';
import { CompareChoice } from '../businesses/compare-choice.tsx';
import { readBrowsedRows } from '../businesses/read-rows.ts';
import { Street } from '../businesses/street.tsx';
import { StreetSkeleton } from '../businesses/street-skeleton.tsx';
import { type ListPage, read, readOrNull } from '../kit/api.ts';
import { BreadcrumbData, Breadcrumbs } from '../kit/breadcrumbs.tsx';
import { formatNumber } from '../kit/format.ts';
import { countPages, type ListPlace } from '../kit/list-place.ts';
import { loadPagesOrRefusal, loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { formatParameters, readParameters, useParameters } from '../kit/parameters.ts';
import { categoryPath } from '../kit/paths.ts';
import { useSite } from '../kit/site.tsx';
import { Arrow } from '../kit/ui/arrow.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Message } from '../kit/ui/message.tsx';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';
import { PlaceLinks } from '../places/place-links.tsx';
import { hrefWith } from '../search/filters.ts';
import { type KnownPlace, useKnownPlace } from '../search/known-place.ts';
import { mapBeside } from '../search/map-slot.tsx';
import { CountLine, StreetTitle } from '../search/street-heading.tsx';
import { StreetScreen } from '../search/street-screen.tsx';
import { WhereFirst } from './where-first.tsx';

const FEWEST_SHOWN = 3;

function readCategory(slug: string) {
  return readOrNull('GET /api/categories/:slug', { params: { slug } });
}

function readBusinesses({ id, slug, isTrade }: CategoryDetail, place: ListPlace) {
  const { cursor } = place;
  return isTrade
    ? readBrowsedRows('GET /api/businesses/search', { query: { trade: slug, cursor } }, place)
    : readBrowsedRows('GET /api/businesses', { query: { categoryId: String(id), cursor } }, place);
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { f, ...place } = readParameters(screens.category, request);
  if (f) throw redirect(hrefWith({ category: params.slug }, { f }));
  const [category] = await Promise.all([
    loadQuery(context, readCategory(params.slug ?? ''), countPages(place) > 1),
    loadQuery(context, categoryNames),
  ]);
  if (category === null) return answerNotFound(context);
  if (!category) return null;
  if (category.slug !== params.slug) throw toItsAddress(category, request.url);
  return loadPagesOrRefusal(context, readBusinesses(category, place));
}

/**
 * Redirects permanently for a renamed or merged trade; temporarily from a hidden trade to its category,
 * because it may come back.
 */
function toItsAddress({ slug, isTrade }: CategoryDetail, url: string) {
  return redirect(categoryPath(slug) + new URL(url).search, isTrade ? 301 : 302);
}

export function Component() {
  const { slug = '' } = useParams();
  const { data: category, isPending, error } = useQuery(readCategory(slug));
  if (error) throw error;
  if (isPending) {
    return (
      <div className="street-list page-width">
        <div className="skeleton mb-3 h-10 w-72" />
        <div className="skeleton mb-4 h-5 w-96 max-w-full" />
        <StreetSkeleton />
      </div>
    );
  }
  return category ? (
    <CategoryScreen category={category} />
  ) : (
    <NotFound title={m.categories_not_found()} explanation={m.categories_not_found_text()} />
  );
}

function CategoryScreen({ category }: { category: CategoryDetail }) {
  const { place: area } = useSite();
  const place: ListPlace = useParameters(screens.category);
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const { name, slug, description, isTrade, parent, trades, businessCount } = category;
  const title = isTrade ? name : m.categories_businesses_title({ name });
  const hrefAt = (at: ListPlace) => categoryPath(slug) + formatParameters(screens.category, at);
  const steps = [
    { name: m.common_home(), to: '/' },
    ...(parent ? [{ name: parent.name, to: categoryPath(parent.slug) }] : []),
    { name },
  ];
  const known = useKnownPlace();
  const [isEverywhere, setEverywhere] = useState(false);
  const query = useInfiniteQuery({ ...readBusinesses(category, place), enabled: !refusal });
  const isAnywhere = category.towns.length > 1;
  const isStart = isAnywhere && !place.cursor && !place.pages && !isEverywhere;
  const filters = known && isStart ? filterNear(category, known) : null;
  const { data: near = [] } = useQuery({
    ...read('GET /api/businesses/search', { query: { ...filters, sponsored: 'nearest' } }),
    enabled: filters !== null,
  });
  const isNear = filters !== null && near.length > 0;
  const first = query.data?.pages[0];
  return (
    <>
      <Metadata
        title={title}
        description={
          description ??
          (area
            ? m.categories_top_rated({
                value: isTrade ? name : m.categories_businesses_lower({ name }),
                name: area.name,
              })
            : m.categories_top_rated_everywhere({
                value: isTrade ? name : m.categories_businesses_lower({ name }),
              }))
        }
        canonicalPath={hrefAt({ cursor: place.cursor })}
        isHidden={isTrade && businessCount < FEWEST_SHOWN}
      />
      <BreadcrumbData steps={steps} />
      <StreetScreen
        heading={
          <>
            <div className="max-sm:hidden">
              <Breadcrumbs steps={steps} />
            </div>
            <StreetTitle>{title}</StreetTitle>
            {description && (
              <p className="max-w-[70ch] text-sm text-muted max-sm:truncate sm:mt-1 sm:text-base">
                {description}
              </p>
            )}
          </>
        }
        values={isTrade ? { query: name } : { category: slug }}
        map={mapBeside(
          isNear
            ? { pages: [{ items: near }], filters }
            : { pages: query.data?.pages, filters: { category: slug } },
        )}
      >
        {(pointed) => (
          <>
            <CountLine
              count={first ? describeList(first, name) : null}
              isPending={query.isPending && !refusal}
              hasMapButton={!isAnywhere}
            />
            {isAnywhere && (
              <WhereFirst
                category={category}
                place={known}
                near={isNear ? filters.near : null}
                onAnywhere={() => setEverywhere(true)}
              />
            )}
            <BannerSlot slot="top" trades={parent ? [slug, parent.slug] : [slug]} />
            {refusal ? (
              <FetchFailure detail={refusal} />
            ) : isNear ? (
              <CompareChoice near={filters.near}>
                <Street businesses={near} heading="h2" isCompared pointed={pointed} />
                <div className="list-end">
                  <Link to={hrefWith(filters, {})} className="load-more">
                    {m.search_more_results()}
                  </Link>
                </div>
              </CompareChoice>
            ) : (
              <BusinessList
                place={place}
                optionsAt={(at) => readBusinesses(category, at)}
                hrefAt={hrefAt}
                empty={<NoneListed category={category} />}
                pointed={pointed}
              />
            )}
            <PlaceLinks
              title={
                isTrade
                  ? m.categories_more_in({ name: parent?.name ?? '' })
                  : m.categories_by_trade({ name })
              }
              links={trades.map((trade) => ({
                label: trade.name,
                path: categoryPath(trade.slug),
                count: trade.businessCount,
              }))}
            />
          </>
        )}
      </StreetScreen>
    </>
  );
}

function filterNear({ slug, isTrade }: CategoryDetail, { city, state }: KnownPlace) {
  const near = `${city}, ${state}`;
  return isTrade ? { trade: slug, near } : { category: slug, near };
}

function countBusinesses({ total, isTotalCapped }: ListPage<unknown>, name: string): string {
  const number = `${formatNumber(total)}${isTotalCapped ? '+' : ''}`;
  return m.categories_count({ count: total, number, name });
}

function describeList(first: ListPage<unknown>, name: string): string {
  const count = countBusinesses(first, name);
  return first.understanding?.membersFirst ? `${count} · ${m.search_members_first()}` : count;
}

function NoneListed({ category: { name, isTrade } }: { category: CategoryDetail }) {
  return (
    <Message title={m.common_no_businesses()}>
      <p className="text-muted">
        {isTrade ? m.categories_trade_empty({ name }) : m.categories_empty({ name })}
      </p>
      <Link
        to="/submit"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
      >
        {m.categories_be_first()} <Arrow />
      </Link>
    </Message>
  );
}
