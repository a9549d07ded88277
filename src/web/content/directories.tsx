import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { findStateName } from '../../contract/states.ts';
import { read } from '../api.ts';
import { allCategories } from '../categories/all-categories.ts';
import { CategoryGrid } from '../categories/category-grid.tsx';
import { formatNumber } from '../format.ts';
import { locationPath } from '../paths.ts';

export function CategoryDirectory() {
  const { data: categories = [] } = useQuery(allCategories);
  return (
    <section aria-label="All categories" className="mt-8">
      <CategoryGrid categories={categories} />
    </section>
  );
}

export function PlaceDirectory() {
  const { data: places = [] } = useQuery(read('GET /api/places', {}));
  const states = places
    .map((place) => ({ ...place, name: findStateName(place.state) ?? place.state }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return (
    <section
      aria-label="All locations"
      className="mt-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3"
    >
      {states.map(({ state, name, businessCount, cities }) => (
        <div key={state}>
          <h2 className="border-b border-line pb-1 text-lg font-bold">
            <PlaceLink to={locationPath(state)} count={businessCount}>
              {name}
            </PlaceLink>
          </h2>
          <ul className="mt-2 columns-2 gap-4 text-sm">
            {cities.map(({ city, businessCount: count }) => (
              <li key={city}>
                <PlaceLink to={locationPath(state, city)} count={count}>
                  {city}
                </PlaceLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function PlaceLink({ to, count, children }: { to: string; count: number; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-7 items-center gap-1.5 hover:text-accent pointer-coarse:min-h-11"
    >
      <span className="underline decoration-line underline-offset-2">{children}</span>
      <span className="text-sm font-normal text-muted">{formatNumber(count)}</span>
    </Link>
  );
}
