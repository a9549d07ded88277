import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FoundBusiness } from '../../../contract/businesses.ts';
import { findStateName } from '../../../contract/states.ts';
import { capitalize } from '../../format.ts';
import { hrefWith, type SearchFilters } from '../filters.ts';
import { chip } from './chip.ts';

interface UnderstoodProps {
  /** Parameters that ask for the same. */
  understood: string;
  filters: SearchFilters;
  items: FoundBusiness[];
}

/** What the words were taken for, and a way back to the words. */
export function Understood({ understood, filters, items }: UnderstoodProps) {
  const given = new URLSearchParams(understood);
  const place = namePlace(given);
  const trade = nameTrade(given, items);
  const literally = hrefWith(filters, { literal: 'true' });
  if (trade && place) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>
          Showing <strong>{trade}</strong> in
        </span>
        <Removable to={literally}>{place}</Removable>
      </p>
    );
  }
  if (!trade && !place) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {trade ? 'Showing' : 'Showing results in'}
      <Removable to={literally}>{trade || place}</Removable>
    </p>
  );
}

function Removable({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={chip}>
      {children}
      <span aria-hidden="true">×</span>
      <span className="sr-only">(remove, and search for the words)</span>
    </Link>
  );
}

function namePlace(given: URLSearchParams): string {
  const city = given.get('city');
  const state = given.get('state') ?? '';
  const named = [city && capitalize(city), city ? state : findStateName(state)];
  return named.filter(Boolean).join(', ') || given.get('near') || '';
}

/** As the results name it. */
function nameTrade(given: URLSearchParams, items: FoundBusiness[]): string {
  const slug = given.get('trade') ?? given.get('category') ?? '';
  const named = items.flatMap(({ trades, category }) => [...trades, category]);
  return named.find((one) => one.slug === slug)?.name ?? nameSlug(slug);
}

/** `Pizza places` of `pizza-places`. */
export function nameSlug(slug: string): string {
  return (slug.charAt(0).toUpperCase() + slug.slice(1)).replaceAll('-', ' ');
}
