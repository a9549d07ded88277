import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import * as m from '#messages';
import { screens } from '../../contract/screens.ts';
import { findStateName } from '../../contract/states.ts';
import { readOrNull } from '../api.ts';
import { loadQuery } from '../load.ts';
import { formatParameters, readParameters, useParameters } from '../parameters.ts';
import { areaPath, findTownAddress, locationPath } from '../paths.ts';
import { hrefWith } from '../search/filters.ts';
import { loadResults, SearchResults } from '../search/search-results.tsx';
import { useRememberPlace } from '../search/use-remember-place.ts';
import { PlaceLinks } from './place-links.tsx';

type Given = { state?: string | undefined; city?: string | undefined };

function readFilters({ state = '', city }: Given) {
  return { state, ...(city && { city: city.replaceAll('-', ' ') }) };
}

function readState(state: string) {
  return readOrNull('GET /api/places/:state', { params: { state } });
}

function readCity(state: string, city: string) {
  return readOrNull('GET /api/places/:state/:city', { params: { state, city } });
}

export async function loadLocation({ params, request, context }: LoaderFunctionArgs) {
  const { state = '', city } = params;
  const address = city ? findTownAddress(state, city) : null;
  if (address) throw redirect(address + new URL(request.url).search, 301);
  const facts = city
    ? loadQuery(context, readCity(state, city))
    : loadQuery(context, readState(state));
  const [results] = await Promise.all([
    loadResults(context, readFilters(params), readParameters(screens.city, request)),
    facts.catch(() => null),
  ]);
  return results;
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
    >
      {params.city ? (
        <CityLinks state={filters.state} city={params.city} />
      ) : (
        <StateLinks state={filters.state} />
      )}
    </SearchResults>
  );
}

function StateLinks({ state }: { state: string }) {
  const { data } = useQuery(readState(state));
  if (!data) return null;
  const name = findStateName(state) ?? state;
  return (
    <>
      <PlaceLinks
        title={m.places_cities_in_state({ name })}
        links={data.cities.map(({ city, businessCount }) => ({
          label: city,
          path: locationPath(state, city),
          count: businessCount,
        }))}
      />
      <PlaceLinks
        title={m.places_trades_in_state({ name })}
        links={data.trades.map(({ slug, name: label, businessCount }) => ({
          label,
          path: hrefWith({ state: data.state, trade: slug }, {}),
          count: businessCount,
        }))}
      />
    </>
  );
}

function CityLinks({ state, city }: { state: string; city: string }) {
  const { data } = useQuery(readCity(state, city));
  useRememberPlace(data?.businessCount ? data : null);
  if (!data) return null;
  return (
    <>
      <PlaceLinks
        title={m.places_areas_of_city({ city: data.city })}
        links={data.areas.map(({ slug, name, businessCount }) => ({
          label: name,
          path: areaPath(state, data.city, slug),
          count: businessCount,
        }))}
      />
      <PlaceLinks
        title={m.places_trades_in_city({ city: data.city })}
        links={data.trades.map(({ slug, name, businessCount }) => ({
          label: name,
          path: locationPath(state, data.city, slug),
          count: businessCount,
        }))}
      />
    </>
  );
}
