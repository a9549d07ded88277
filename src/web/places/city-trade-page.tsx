import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, useLoaderData, useParams } from 'react-router';
import * as m from '#messages';
import type { CityTrade } from '../../contract/places.ts';
import { screens } from '../../contract/screens.ts';
import { readStateCode } from '../../domain/find-state.ts';
import { findStateName } from '../../domain/states.ts';
import { BannerSlot } from '../banners/banner-slot.tsx';
import { categoryNames } from '../businesses/all-categories.ts';
import { ListOrRefusal } from '../businesses/business-list.tsx';
import { ItemListData } from '../businesses/item-list-data.tsx';
import { readOrNull } from '../kit/api.ts';
import { BreadcrumbData, Breadcrumbs } from '../kit/breadcrumbs.tsx';
import { formatCount } from '../kit/format.ts';
import type { ListPlace } from '../kit/list-place.ts';
import { loadPagesOrRefusal, loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { formatParameters, readParameters, useParameters } from '../kit/parameters.ts';
import { locationPath } from '../kit/paths.ts';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';
import { hrefWith, readResults, type SearchFilters } from '../search/filters.ts';
import { describeCount } from '../search/heading.ts';
import { mapBeside } from '../search/map-slot.tsx';
import { NoResults } from '../search/no-results.tsx';
import { Notices } from '../search/notices.tsx';
import { StreetHeading } from '../search/street-heading.tsx';
import { StreetScreen } from '../search/street-screen.tsx';
import { useRememberPlace } from '../search/use-remember-place.ts';
import { describeCityTrade, placeLabel } from './facts.ts';
import { findPlaceAddress } from './place-address.ts';
import { PlaceLinks } from './place-links.tsx';

function readFacts({ state = '', city = '', slug = '' }) {
  return readOrNull('GET /api/places/:state/:city/:slug', { params: { state, city, slug } });
}

function readFilters({ kind, slug, city, state, businessCount, nearby }: CityTrade): SearchFilters {
  return businessCount === 0 && nearby.length > 0
    ? { near: `${city}, ${state}`, within: '50', [kind]: slug }
    : { city, state, [kind]: slug, sort: 'best' };
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { state = '', city = '', slug = '' } = params;
  const address = findPlaceAddress(state, city, slug);
  if (address) throw redirect(address + new URL(request.url).search, 301);
  const [facts] = await Promise.all([
    loadQuery(context, readFacts(params), true),
    loadQuery(context, categoryNames),
  ]);
  if (!facts) return answerNotFound(context);
  if (facts.slug !== slug) {
    const path = locationPath(facts.state, facts.city, facts.slug);
    throw redirect(path + new URL(request.url).search, facts.kind === 'trade' ? 301 : 302);
  }
  const { f, ...place } = readParameters(screens.cityTrade, request);
  if (f) throw redirect(hrefWith(readFilters(facts), { f }));
  return loadPagesOrRefusal(context, readResults(readFilters(facts), place));
}

export function Component() {
  const { state = '', ...named } = useParams();
  const { data: facts, error } = useQuery(readFacts({ state, ...named }));
  if (error) throw error;
  if (facts) return <CityTradeScreen facts={facts} />;
  const isState = readStateCode(state) !== undefined;
  const explanation = isState ? m.places_trade_missing() : m.places_state_unknown();
  return <NotFound title={m.places_trade_not_found()} explanation={explanation} />;
}

function CityTradeScreen({ facts }: { facts: CityTrade }) {
  useRememberPlace(facts.businessCount > 0 ? facts : null);
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const place: ListPlace = useParameters(screens.cityTrade);
  const filters = readFilters(facts);
  const results = useInfiniteQuery({ ...readResults(filters, place), enabled: !refusal });
  const first = results.data?.pages[0];
  const title = m.places_trade_title({ name: facts.name, facts: placeLabel(facts) });
  const path = locationPath(facts.state, facts.city, facts.slug);
  const hrefAt = (at: ListPlace) => path + formatParameters(screens.cityTrade, at);
  const steps = stepsTo(facts);
  const found = place.cursor ? [] : (first?.items ?? []);
  const sentences = describeCityTrade(facts, found, { hasCount: !first?.total });
  return (
    <>
      <Metadata
        title={title}
        description={describeCityTrade(facts, found)}
        {...(facts.isIndexed && !first?.understanding?.widened
          ? { canonicalPath: hrefAt({ cursor: place.cursor }) }
          : { isHidden: true })}
      />
      <BreadcrumbData steps={steps} />
      {first && first.total > 0 && <ItemListData businesses={first.items} />}
      <StreetScreen
        values={{ city: facts.city, state: facts.state }}
        map={mapBeside({ pages: results.data?.pages, filters })}
      >
        {(pointed) => (
          <>
            <Breadcrumbs steps={steps} />
            <StreetHeading
              title={title}
              count={first && first.total > 0 ? describeCount(filters, first) : null}
              isPending={results.isPending && !refusal}
              hasMapButton
            />
            {sentences && (
              <p className="mb-4 max-w-[70ch] text-sm text-muted sm:text-base">{sentences}</p>
            )}
            <BannerSlot
              slot="top"
              town={`${facts.city}, ${facts.state}`}
              trades={facts.parent ? [facts.slug, facts.parent.slug] : [facts.slug]}
            />
            {first && <Notices first={first} filters={filters} />}
            <ListOrRefusal
              refusal={refusal}
              place={place}
              optionsAt={(at) => readResults(filters, at)}
              hrefAt={hrefAt}
              empty={<NoResults filters={{ category: facts.parent?.slug ?? facts.slug }} />}
              pointed={pointed}
            />
            <Elsewhere facts={facts} />
          </>
        )}
      </StreetScreen>
    </>
  );
}

function stepsTo({ city, state, name }: CityTrade) {
  return [
    { name: m.common_home(), to: '/' },
    { name: findStateName(state) ?? state, to: locationPath(state) },
    { name: city, to: locationPath(state, city) },
    { name },
  ];
}

function Elsewhere({ facts }: { facts: CityTrade }) {
  const { city, state, name, slug, nearby, kindred, parent, kind } = facts;
  const others =
    kind === 'trade'
      ? parent
        ? m.places_more_trades_of({ value: parent.name, city })
        : m.places_more_trades({ city })
      : m.places_trades_in_city({ city });
  return (
    <>
      <PlaceLinks
        title={m.places_trade_near_city({ name, city })}
        links={nearby.map((town) => ({
          label: town.state === state ? town.city : `${town.city}, ${town.state}`,
          path: locationPath(town.state, town.city, slug),
          count: town.businessCount,
          detail: `· ${formatCount(town.miles, m.count_miles)}`,
        }))}
      />
      <PlaceLinks
        title={others}
        links={kindred.map((trade) => ({
          label: trade.name,
          path: locationPath(state, city, trade.slug),
          count: trade.businessCount,
        }))}
      />
    </>
  );
}
