import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { Place } from '../../contract/places.ts';
import { findStateName } from '../../domain/states.ts';
import { read } from '../kit/api.ts';
import { formatNumber } from '../kit/format.ts';
import { locationPath } from '../kit/paths.ts';
import { ChevronRight } from '../kit/ui/icons.tsx';
import { Link } from '../kit/ui/link.tsx';
import { LetterIndex } from './letter-index.tsx';
import { groupByLetter } from './letters.ts';

type NamedPlace = Place & { name: string };

const MAX_TOWNS = 12;

function listLargestTowns(places: readonly Place[]) {
  return places
    .flatMap(({ state, cities }) => cities.map((town) => ({ ...town, state })))
    .sort((a, b) => b.businessCount - a.businessCount || a.city.localeCompare(b.city, 'en'))
    .slice(0, MAX_TOWNS);
}

export const allPlaces = read('GET /api/places', {});

export function PlaceDirectory() {
  const { data: places = [] } = useQuery(allPlaces);
  if (places.length === 0) return null;
  const letters = groupByLetter(places.map(nameState));
  return (
    <>
      <LargestTowns places={places} />
      <section aria-labelledby="states" className="mt-10">
        <h2 id="states" className="text-xl font-bold">
          {m.common_all_states()}
        </h2>
        <LetterIndex
          label={m.content_states_by_letter()}
          letters={letters.map(({ letter }) => letter)}
          prefix="states"
          className="lg:hidden"
        />
        <div className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {letters.flatMap(({ letter, items }) =>
            items.map((state, at) => (
              <StateTowns key={state.state} place={state} id={at === 0 ? `states-${letter}` : ''} />
            )),
          )}
        </div>
      </section>
    </>
  );
}

function nameState(place: Place): NamedPlace {
  return { ...place, name: findStateName(place.state) ?? place.state };
}

function LargestTowns({ places }: { places: Place[] }) {
  return (
    <section aria-labelledby="towns" className="mt-8">
      <h2 id="towns" className="mb-2 text-xl font-bold">
        {m.content_towns_title()}
      </h2>
      <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-4">
        {listLargestTowns(places).map(({ city, state, businessCount }) => (
          <li key={`${state} ${city}`}>
            <PlaceLink to={locationPath(state, city)} count={businessCount}>
              {`${city}, ${state}`}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StateTowns({ place, id }: { place: NamedPlace; id: string }) {
  const { state, name, businessCount, cities } = place;
  return (
    <details id={id || undefined} className="group border-b border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 hover:text-accent">
        <ChevronRight
          size={18}
          className="shrink-0 text-muted group-open:rotate-90"
          aria-hidden="true"
        />
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="ml-auto text-sm text-muted">{formatNumber(businessCount)}</span>
      </summary>
      <ul className="grid grid-cols-2 gap-x-4 pb-4">
        <li className="col-span-full">
          <PlaceLink to={locationPath(state)}>{m.content_all_of_place({ name })}</PlaceLink>
        </li>
        {cities.map(({ city, businessCount: count }) => (
          <li key={city}>
            <PlaceLink to={locationPath(state, city)} count={count}>
              {city}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function PlaceLink({ to, count, children }: { to: string; count?: number; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-8 flex-wrap items-center gap-x-1.5 hover:text-accent pointer-coarse:min-h-11"
    >
      <span className="underline decoration-line underline-offset-2 wrap-anywhere">{children}</span>
      {count !== undefined && <span className="text-sm text-muted">{formatNumber(count)}</span>}
    </Link>
  );
}
