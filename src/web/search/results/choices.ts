import * as m from '#messages';
import type { FoundBusiness } from '../../../contract/businesses.ts';
import { DEFAULT_MILES } from '../../../contract/miles.ts';
import type { SearchFacets } from '../../../contract/search.ts';
import type { ListPage } from '../../api.ts';
import { isPoint, type SearchFilters, SORTS } from '../filters.ts';
import type { Choice } from './choice-link.tsx';
import { findPlace } from './heading.ts';

const MILES = ['5', '10', '25', '50', '100'];
const MOST_TRADES = 12;
const OPEN_NOW = m.common_open_now();

type First = ListPage<FoundBusiness> | undefined;

interface Shown {
  hasDistances: boolean;
  isNearestFirst: boolean;
}

export function listSorts({ sort, near }: SearchFilters, shown: Shown): Choice[] {
  const current = sort ?? (shown.isNearestFirst ? 'distance' : 'best');
  return SORTS.filter(([name]) => name !== 'distance' || shown.hasDistances || near).map(
    ([name, label]) => ({ label, changes: { sort: name }, isCurrent: name === current }),
  );
}

export function listNarrower(filters: SearchFilters, facets: SearchFacets, first: First): Choice[] {
  const { minRating, hasWebsite } = filters;
  const isOpen = filters.open || isOpenSaid(filters, first);
  const rated = facets?.ratings.find((rating) => rating.minRating === 4)?.count;
  const choices: (Choice | false)[] = [
    !minRating && {
      label: m.search_four_stars(),
      changes: { minRating: '4' },
      count: rated,
    },
    !hasWebsite && {
      label: m.search_with_website(),
      changes: { hasWebsite: 'true' },
      count: facets?.website,
    },
    // Last: few have given their hours, and a chip that comes or goes moves those behind it.
    !isOpen && { label: OPEN_NOW, changes: { open: 'now' }, count: facets?.open ?? 0 },
  ];
  return choices.flatMap((choice) => (choice && choice.count !== 0 ? [choice] : []));
}

export function listTrades({ trade }: SearchFilters, facets: SearchFacets): Choice[] {
  return (facets?.trades ?? [])
    .filter(({ slug, count }) => slug !== trade && count !== facets?.total)
    .slice(0, MOST_TRADES)
    .map(({ slug, name, count }) => ({ label: name, changes: { trade: slug }, count }));
}

export function listReaches(filters: SearchFilters, first: ListPage<FoundBusiness>): Choice[] {
  const { near, within = String(DEFAULT_MILES) } = filters;
  if (!near) return listWider(filters, first);
  return MILES.map((miles) => ({
    ...{
      label: m.search_miles_choice({ miles }),
      changes: { within: miles },
      isCurrent: miles === within,
    },
  }));
}

/** From what is in a town to what is near it. */
export function listWider(filters: SearchFilters, first: ListPage<FoundBusiness>): Choice[] {
  const place = findPlace(filters, first);
  if (filters.near || !place?.city || !place.state) return [];
  const query = new URLSearchParams(first.understoodAs ?? '').get('query') ?? filters.query;
  const near = { city: undefined, state: undefined, near: `${place.city}, ${place.state}` };
  return [
    {
      label: m.search_within_default({ defaultMiles: DEFAULT_MILES }),
      changes: { query, ...near, within: `${DEFAULT_MILES}` },
    },
  ];
}

/** Said in words, as "pharmacy open now": taken away, the rest is asked as it was understood. */
export function listSaid(filters: SearchFilters, first: First): Choice[] {
  if (!isOpenSaid(filters, first)) return [];
  const understood = Object.fromEntries(new URLSearchParams(first?.understoodAs ?? ''));
  return [{ label: OPEN_NOW, changes: { query: undefined, ...understood, open: undefined } }];
}

function isOpenSaid(filters: SearchFilters, first: First): boolean {
  return !filters.open && new URLSearchParams(first?.understoodAs ?? '').has('open');
}

export function listChosen(filters: SearchFilters, facets: SearchFacets): Choice[] {
  const { trade = '', near = '', within, minRating } = filters;
  const tradeName = facets?.trades.find(({ slug }) => slug === trade)?.name ?? nameSlug(trade);
  const labels = {
    trade: tradeName,
    near: isPoint(near) ? m.search_near_here() : m.search_near_place({ near }),
    within: m.search_within_miles({ within: within ?? '' }),
    minRating: m.search_min_stars({ minRating: minRating ?? '' }),
    hasWebsite: m.search_with_website(),
    ...(filters.open === 'now' && { open: OPEN_NOW }),
    bounds: m.search_in_map(),
  };
  return Object.entries(labels)
    .filter(([name]) => filters[name as keyof typeof labels])
    .map(([name, label]) => ({
      label,
      changes: { [name]: undefined, ...(name === 'near' && { within: undefined }) },
    }));
}

function nameSlug(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
}
