import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import * as m from '#messages';
import { read, readOrNull } from '../kit/api.ts';
import { formatNumber } from '../kit/format.ts';
import { locationPath } from '../kit/paths.ts';
import { Link } from '../kit/ui/link.tsx';
import { TextLink } from '../kit/ui/text-link.tsx';
import { forgetPlace, useKnownPlace } from '../search/known-place.ts';
import { HomeSection } from './home-section.tsx';

export const largestTowns = read('GET /api/towns', {});

const MAX = 12;

export function NearFirst() {
  const place = useKnownPlace();
  const { city = '', state = '' } = place ?? {};
  const { data: town } = useQuery({
    ...readOrNull('GET /api/places/:state/:city', { params: { state, city } }),
    enabled: place !== null,
  });
  useEffect(() => {
    if (town === null) forgetPlace();
  }, [town]);
  if (!town || town.trades.length === 0) return <LargestTowns />;
  const links = town.trades.slice(0, MAX).map(({ slug, name, businessCount }) => ({
    label: name,
    path: locationPath(state, city, slug),
    count: businessCount,
  }));
  return (
    <Links title={m.home_near_city({ city: town.city })} links={links}>
      <TextLink to={locationPath(state, city)}>
        {m.places_all_of_city({ city: town.city })}
      </TextLink>
      <button
        type="button"
        onClick={forgetPlace}
        className="min-h-11 cursor-pointer px-3 text-muted hover:text-accent hover:underline"
      >
        {m.home_not_near()}
      </button>
    </Links>
  );
}

function LargestTowns() {
  const { data: towns = [] } = useQuery(largestTowns);
  const links = towns.map(({ city, state, businessCount }) => ({
    label: `${city}, ${state}`,
    path: locationPath(state, city),
    count: businessCount,
  }));
  return (
    <Links title={m.home_towns()} links={links}>
      <TextLink to="/locations">{m.common_all_locations()}</TextLink>
    </Links>
  );
}

interface LinksProps {
  title: string;
  links: CountedLink[];
  children: ReactNode;
}

function Links({ title, links, children }: LinksProps) {
  return (
    <HomeSection id="near" title={title}>
      <LinkGrid links={links} />
      <p className="mt-2 -ml-3 flex flex-wrap">{children}</p>
    </HomeSection>
  );
}

interface CountedLink {
  label: string;
  path: string;
  count: number;
}

function LinkGrid({ links }: { links: CountedLink[] }) {
  return (
    <ul className="counted-links">
      {links.map(({ label, path, count }) => (
        <li key={path}>
          <Link to={path}>
            <span>{label}</span>
            <span>{formatNumber(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
