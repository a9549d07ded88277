import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, redirect, useLoaderData, useParams } from 'react-router';
import * as m from '#messages';
import type { CityStreet, Shelf, StateStreet } from '../../contract/places.ts';
import { screens } from '../../contract/screens.ts';
import { readStateCode } from '../../domain/find-state.ts';
import { findStateName } from '../../domain/states.ts';
import { BannerSlot } from '../banners/banner-slot.tsx';
import { BusinessList, FetchFailure } from '../businesses/business-list.tsx';
import { ItemListData } from '../businesses/item-list-data.tsx';
import { EventsSlot } from '../events/block/events-slot.tsx';
import { readOrNull } from '../kit/api.ts';
import { BreadcrumbData, Breadcrumbs, type Step } from '../kit/breadcrumbs.tsx';
import { formatCount, formatNumber } from '../kit/format.ts';
import type { ListPlace } from '../kit/list-place.ts';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { formatParameters, readParameters, useParameters } from '../kit/parameters.ts';
import { areaPath, locationPath } from '../kit/paths.ts';
import { useSite } from '../kit/site.tsx';
import { Link } from '../kit/ui/link.tsx';
import { capitalize } from '../kit/words.ts';
import { NotFound } from '../layout/not-found.tsx';
import { TownFormSlot } from '../newsletters/town-form-slot.tsx';
import { Chips } from '../search/chips.tsx';
import { hrefWith, readResults, type SearchFilters } from '../search/filters.ts';
import { describeCount } from '../search/heading.ts';
import { mapBeside } from '../search/map-slot.tsx';
import { NoResults } from '../search/no-results.tsx';
import { Notices } from '../search/notices.tsx';
import { loadFacets, loadResults } from '../search/search-results.tsx';
import { CountLine, StreetTitle } from '../search/street-heading.tsx';
import { StreetScreen } from '../search/street-screen.tsx';
import { useRememberPlace } from '../search/use-remember-place.ts';
import { MainStreet, Shelves, TownShelf } from './main-street.tsx';
import { findPlaceAddress } from './place-address.ts';
import { PlaceLinks } from './place-links.tsx';

type Given = { state?: string | undefined; city?: string | undefined };

function readFilters({ state = '', city }: Given) {
  return { state, ...(city && { city: city.replaceAll('-', ' ') }) };
}

function readState({ state = '' }: Given) {
  return readOrNull('GET /api/streets/:state', { params: { state } });
}

function readCity({ state = '', city = '' }: Given) {
  return readOrNull('GET /api/streets/:state/:city', { params: { state, city } });
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { state = '', city } = params;
  if (!readStateCode(state)) return data(null, { status: 404 });
  const address = findPlaceAddress(state, city);
  if (address) throw redirect(address + new URL(request.url).search, 301);
  const filters = readFilters(params);
  const { f, ...place } = readParameters(screens.city, request);
  if (f) throw redirect(hrefWith(filters, { f }));
  const street = city
    ? loadQuery(context, readCity(params))
    : loadQuery(context, readState(params));
  const [results] = await Promise.all([
    loadResults(context, filters, place),
    loadFacets(context, filters),
    street.catch(() => null),
  ]);
  return results;
}

export function Component() {
  const { state = '', city } = useParams();
  if (!readStateCode(state))
    return <NotFound title={m.common_no_businesses()} explanation={m.places_state_unknown()} />;
  return city ? <CityScreen state={state} city={city} /> : <StateScreen state={state} />;
}

function StateScreen({ state }: { state: string }) {
  const { data: street } = useQuery(readState({ state }));
  const code = state.toUpperCase();
  const name = findStateName(state) ?? code;
  return (
    <PlaceScreen
      given={{ state }}
      title={code}
      above={name === code ? undefined : code}
      heading={name}
      steps={[{ name: m.common_home(), to: '/' }, { name }]}
      street={street}
      shelves={street && street.towns.length > 1 && <TownsOfState street={street} name={name} />}
    >
      {street && <StateLinks street={street} name={name} />}
    </PlaceScreen>
  );
}

function TownsOfState({ street, name }: { street: StateStreet; name: string }) {
  return (
    <Shelves label={m.places_cities_in_state({ name })}>
      {street.towns.map(({ city, businessCount, businesses }) => (
        <TownShelf
          key={city}
          title={
            <Link
              to={locationPath(street.state, city)}
              className="inline-flex min-h-8 flex-wrap items-center gap-x-2 hover:text-accent pointer-coarse:min-h-11"
            >
              {city}
              <span className="text-sm font-normal text-muted">
                {formatCount(businessCount, m.count_businesses)}
              </span>
            </Link>
          }
          businesses={businesses}
        />
      ))}
    </Shelves>
  );
}

function StateLinks({ street, name }: { street: StateStreet; name: string }) {
  const { state, cities, trades } = street;
  return (
    <>
      <PlaceLinks
        title={m.places_cities_in_state({ name })}
        links={cities.map(({ city, businessCount }) => ({
          label: city,
          path: locationPath(state, city),
          count: businessCount,
        }))}
      />
      <PlaceLinks
        title={m.places_trades_in_state({ name })}
        links={trades.map(({ slug, name: label, businessCount }) => ({
          label,
          path: hrefWith({ state, trade: slug }, {}),
          count: businessCount,
        }))}
      />
    </>
  );
}

function CityScreen({ state, city: given }: { state: string; city: string }) {
  const { data: street } = useQuery(readCity({ state, city: given }));
  useRememberPlace(street?.businessCount ? street : null);
  const code = state.toUpperCase();
  const city = street?.city ?? capitalize(given.replaceAll('-', ' '));
  const title = `${city}, ${code}`;
  return (
    <PlaceScreen
      given={{ state, city: given }}
      city={city}
      title={title}
      heading={title}
      steps={[
        { name: m.common_home(), to: '/' },
        { name: findStateName(state) ?? code, to: locationPath(state) },
        { name: city },
      ]}
      street={street}
      openCount={street?.openCount ?? 0}
      offersPath={street?.hasOffers ? locationPath(state, given, 'offers') : null}
      shelves={street && street.shelves.length > 0 && <ShelvesOfCity street={street} />}
    >
      <TownFormSlot id={TOWN_NEWS} city={city} state={code} />
      {street && <CityLinks street={street} />}
      <BannerSlot slot="foot" town={title} />
    </PlaceScreen>
  );
}

const TOWN_NEWS = 'town-news';

const SHELF_TITLES: Record<Shelf['shelf'], string> = {
  open: m.common_open_now(),
  eat: m.places_shelf_eat(),
  shop: m.places_shelf_shop(),
  fix: m.places_shelf_fix(),
  health: m.places_shelf_health(),
  stay: m.places_shelf_stay(),
  see: m.places_shelf_see(),
  new: m.places_shelf_new(),
};

function ShelvesOfCity({ street: { state, city, shelves } }: { street: CityStreet }) {
  return (
    <Shelves label={m.places_shelves_label({ city })}>
      {shelves.map(({ shelf, trades, businesses }) => (
        <TownShelf
          key={shelf}
          title={SHELF_TITLES[shelf]}
          more={trades.map(({ slug, name, businessCount }) => (
            <Link
              key={slug}
              to={locationPath(state, city, slug)}
              className="inline-flex min-h-6 items-center gap-1 hover:text-accent pointer-coarse:min-h-11"
            >
              <span className="underline decoration-line underline-offset-2 wrap-anywhere">
                {name}
              </span>
              {formatNumber(businessCount)}
            </Link>
          ))}
          businesses={businesses}
        />
      ))}
    </Shelves>
  );
}

function CityLinks({ street }: { street: CityStreet }) {
  const { state, city, areas, trades, neighbors } = street;
  return (
    <>
      <PlaceLinks
        title={m.places_areas_of_city({ city })}
        links={areas.map(({ slug, name, businessCount }) => ({
          label: name,
          path: areaPath(state, city, slug),
          count: businessCount,
        }))}
      />
      <PlaceLinks
        title={m.places_trades_in_city({ city })}
        links={trades.map(({ slug, name, businessCount }) => ({
          label: name,
          path: locationPath(state, city, slug),
          count: businessCount,
        }))}
      />
      <PlaceLinks
        title={m.places_neighbors({ city })}
        links={neighbors.map((town) => ({
          label: town.state === state ? town.city : `${town.city}, ${town.state}`,
          path: locationPath(town.state, town.city),
          count: town.businessCount,
          detail: `· ${formatCount(town.miles, m.count_miles)}`,
        }))}
      />
    </>
  );
}

interface PlaceScreenProps {
  given: Given;
  /** Town name in its usual spelling. */
  city?: string;
  title: string;
  above?: string | undefined;
  heading: string;
  steps: Step[];
  street: Pick<CityStreet, 'signs' | 'events'> | null | undefined;
  openCount?: number;
  offersPath?: string | null;
  shelves: ReactNode;
  children: ReactNode;
}

function PlaceScreen(props: PlaceScreenProps) {
  const { given, city, title, above, heading, steps, street, openCount = 0, offersPath } = props;
  const { shelves, children } = props;
  const { hasNewsletter } = useSite();
  const filters: SearchFilters = readFilters(given);
  const place: ListPlace = useParameters(screens.city);
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const results = useInfiniteQuery({ ...readResults(filters, place), enabled: !refusal });
  const first = results.data?.pages[0];
  const path = locationPath(given.state ?? '', given.city);
  const hrefAt = (at: ListPlace) => path + formatParameters(screens.city, at);
  const { understoodAs, widened } = first?.understanding ?? {};
  const isAsGiven = first?.total !== 0 && !understoodAs && !widened;
  const isFirst = !place.cursor && isAsGiven && !refusal;
  const signs = (isFirst && street?.signs) || [];
  return (
    <>
      <Metadata
        title={title}
        {...(isAsGiven
          ? {
              canonicalPath: hrefAt({ cursor: place.cursor }),
              description: m.search_meta({ title }),
            }
          : { isHidden: true })}
      />
      <BreadcrumbData steps={steps} />
      {first && first.total > 0 && <ItemListData businesses={first.items} />}
      <StreetScreen
        heading={
          <>
            <Breadcrumbs steps={steps} />
            <StreetTitle above={above}>{heading}</StreetTitle>
            <CountLine
              count={first ? describeCount(filters, first) : null}
              isPending={results.isPending && !refusal}
            />
            {openCount > 0 && (
              <NowLink to={hrefWith(filters, { open: 'now' })}>
                {formatCount(openCount, m.places_open_count)}
              </NowLink>
            )}
            {offersPath && (
              <NowLink to={offersPath}>{m.offers_in_town({ place: heading })}</NowLink>
            )}
            {city && hasNewsletter && (
              <NowLink to={`#${TOWN_NEWS}`}>{m.newsletters_link()}</NowLink>
            )}
            {signs.length > 0 && <MainStreet signs={signs} />}
          </>
        }
        values={{ ...filters, city }}
        before={
          isFirst && (
            <>
              {street?.events && <EventsSlot block={street.events} className="page-width mt-4" />}
              {shelves}
            </>
          )
        }
        map={mapBeside({ pages: results.data?.pages, filters })}
      >
        {(pointed) => (
          <>
            {isFirst && shelves && (
              <h2 className="mb-1 text-xl font-bold">{m.places_everything_in({ heading })}</h2>
            )}
            <Chips filters={filters} first={first} />
            {first && <Notices first={first} filters={filters} />}
            {refusal && <FetchFailure detail={refusal} />}
            {!refusal && (
              <BusinessList
                empty={<NoResults filters={filters} />}
                hrefAt={hrefAt}
                optionsAt={(at) => readResults(filters, at)}
                place={place}
                pointed={pointed}
              />
            )}
            {children}
          </>
        )}
      </StreetScreen>
    </>
  );
}

function NowLink(props: { to: string; children: string }) {
  return (
    <p>
      <Link
        {...props}
        className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline pointer-coarse:min-h-11"
      />
    </p>
  );
}
