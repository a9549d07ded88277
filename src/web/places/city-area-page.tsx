import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useParams } from 'react-router';
import * as m from '#messages';
import type { CityArea } from '../../contract/places.ts';
import { screens } from '../../contract/screens.ts';
import { readStateCode } from '../../domain/find-state.ts';
import { findStateName } from '../../domain/states.ts';
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
import { areaPath, locationPath } from '../kit/paths.ts';
import { Message } from '../kit/ui/message.tsx';
import { TextLink } from '../kit/ui/text-link.tsx';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';
import { ShapeMap } from '../map/shape-map.tsx';
import { hrefWith, readResults } from '../search/filters.ts';
import { MapSlot } from '../search/map-slot.tsx';
import { StreetHeading } from '../search/street-heading.tsx';
import { StreetScreen } from '../search/street-screen.tsx';
import { useRememberPlace } from '../search/use-remember-place.ts';
import { findPlaceAddress } from './place-address.ts';
import { PlaceLinks } from './place-links.tsx';

function readFacts({ state = '', city = '', area = '' }) {
  return readOrNull('GET /api/places/:state/:city/areas/:area', { params: { state, city, area } });
}

function readFilters({ slug, city, state }: CityArea) {
  return { city, state, area: slug, sort: 'best' };
}

export async function loadCityArea({ params, request, context }: LoaderFunctionArgs) {
  const { state = '', city, area = '' } = params;
  const address = findPlaceAddress(state, city, 'area', area);
  if (address) throw redirect(address + new URL(request.url).search, 301);
  const [facts] = await Promise.all([
    loadQuery(context, readFacts(params), true),
    loadQuery(context, categoryNames),
  ]);
  if (!facts) return answerNotFound(context);
  const { f, ...place } = readParameters(screens.cityArea, request);
  if (f) throw redirect(hrefWith(readFilters(facts), { f }));
  return loadPagesOrRefusal(context, readResults(readFilters(facts), place));
}

export function CityAreaPage() {
  const { state = '', ...named } = useParams();
  const { data: facts, error } = useQuery(readFacts({ state, ...named }));
  if (error) throw error;
  if (facts) return <CityAreaScreen facts={facts} />;
  const isState = readStateCode(state) !== undefined;
  const explanation = isState ? m.places_area_missing() : m.places_state_unknown();
  return <NotFound title={m.places_area_not_found()} explanation={explanation} />;
}

function CityAreaScreen({ facts }: { facts: CityArea }) {
  const { name, city, state, slug, businessCount, isIndexed } = facts;
  useRememberPlace(businessCount > 0 ? facts : null);
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const place: ListPlace = useParameters(screens.cityArea);
  const filters = readFilters(facts);
  const rings = useMemo(() => [facts.corners], [facts.corners]);
  const results = useInfiniteQuery({ ...readResults(filters, place), enabled: !refusal });
  const first = results.data?.pages[0];
  const stateName = findStateName(state) ?? state;
  const title = `${name}, ${city}, ${stateName}`;
  const path = areaPath(state, city, slug);
  const hrefAt = (at: ListPlace) => path + formatParameters(screens.cityArea, at);
  const steps = [
    { name: m.common_home(), to: '/' },
    { name: stateName, to: locationPath(state) },
    { name: city, to: locationPath(state, city) },
    { name },
  ];
  const count = formatCount(businessCount, m.count_businesses);
  return (
    <>
      <Metadata
        title={title}
        description={m.places_area_meta({ count, name, city, stateName })}
        {...(isIndexed ? { canonicalPath: hrefAt({ cursor: place.cursor }) } : { isHidden: true })}
      />
      <BreadcrumbData steps={steps} />
      {first && first.total > 0 && <ItemListData businesses={first.items} />}
      <StreetScreen
        map={(pointed) => (
          <MapSlot filters={filters} pages={results.data?.pages} pointed={pointed} />
        )}
        values={{ city, state }}
      >
        {(pointed) => (
          <>
            <Breadcrumbs steps={steps} />
            <StreetHeading
              title={title}
              count={businessCount > 0 ? m.places_found({ count }) : null}
              isPending={!first && !refusal}
              hasMapButton
            />
            <ListOrRefusal
              refusal={refusal}
              place={place}
              optionsAt={(at) => readResults(filters, at)}
              hrefAt={hrefAt}
              empty={<NobodyHere facts={facts} />}
              pointed={pointed}
            />
            <section aria-label={m.places_where_label({ name })} className="no-print mt-10">
              <ShapeMap label={m.map_of_place({ name })} rings={rings} />
            </section>
            <PlaceLinks
              title={m.places_more_areas({ city })}
              links={facts.others.map((other) => ({
                label: other.name,
                path: areaPath(state, city, other.slug),
                count: other.businessCount,
              }))}
            />
          </>
        )}
      </StreetScreen>
    </>
  );
}

function NobodyHere({ facts: { name, city, state } }: { facts: CityArea }) {
  return (
    <Message title={m.common_no_businesses()}>
      <p className="text-muted">{m.places_area_empty({ name })}</p>
      <TextLink to={locationPath(state, city)}>{m.places_all_of_city({ city })}</TextLink>
    </Message>
  );
}
