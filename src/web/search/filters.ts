import * as m from '#messages';
import { screens } from '../../contract/screens.ts';
import type { SearchSort } from '../../contract/search.ts';
import { splitFieldFilters } from '../../domain/field-filters.ts';
import { readOtherRows, readResultRows } from '../businesses/read-rows.ts';
import { read } from '../kit/api.ts';
import type { ListPlace } from '../kit/list-place.ts';
import { formatParameters } from '../kit/parameters.ts';

type Name = Exclude<(typeof screens.search.reads)[number], keyof ListPlace | 'where' | 'sent'>;

export type SearchFilters = { [name in Name]?: string | undefined };

export const SORTS: readonly [sort: SearchSort, label: string][] = [
  ['distance', m.search_sort_nearest()],
  ['best', m.search_sort_rated()],
  ['reviews', m.search_most_reviewed()],
  ['newest', m.common_newest()],
];

/** Changes that remove the place. */
export const ANYWHERE: SearchFilters = {
  city: undefined,
  state: undefined,
  area: undefined,
  region: undefined,
  near: undefined,
  within: undefined,
};

const SETTINGS: readonly Name[] = ['literal', 'all', 'sort', 'within'];

type Given = SearchFilters & ListPlace & { where?: string; sent?: string };

export function readFilters(given: Given): SearchFilters {
  const { cursor: _, pages: __, where: ___, sent: ____, ...filters } = given;
  return Object.fromEntries(Object.entries(filters).map(([name, text]) => [name, text?.trim()]));
}

export function isAsked(filters: SearchFilters): boolean {
  return Object.entries(filters).some(
    ([name, text]) => text && !SETTINGS.some((setting) => setting === name),
  );
}

export function hrefWith(filters: SearchFilters, changes: SearchFilters): string {
  return `/search${formatParameters(screens.search, { ...filters, ...changes })}`;
}

export function toggleField(f: string | undefined, filter: string): string | undefined {
  const known = splitFieldFilters(f);
  const left = known.filter((one) => one !== filter && `${one}:yes` !== filter);
  const all = left.length < known.length ? left : [...known, filter];
  return all.join(',') || undefined;
}

export function isPoint(near: string | undefined): boolean {
  return /^\s*-?\d[\d.]*\s*,/.test(near ?? '');
}

/** Returns API parameters; a ZIP code in the city field becomes `near`. */
function toQuestion({ premium, literal, all, sort, hasWebsite, open, ...filters }: SearchFilters) {
  const isZip = /^\d{5}$/.test(filters.city ?? '') && !filters.near;
  return {
    ...filters,
    ...(isZip && { near: filters.city, city: undefined }),
    premium: readYesNo(premium),
    literal: readYesNo(literal),
    all: readYesNo(all),
    sort: readSort(sort),
    hasWebsite: readYesNo(hasWebsite),
    open: open === 'now' ? ('now' as const) : undefined,
  };
}

function readSort(text: string | undefined): SearchSort | undefined {
  // Sort by plain average, kept for API clients and old URLs.
  return text === 'rating' ? text : SORTS.find(([name]) => name === text)?.[0];
}

function readYesNo(text: string | undefined): 'true' | 'false' | undefined {
  return text === 'true' || text === 'false' ? text : undefined;
}

/** Returns the form's values, with a place in `near` split into city and state. */
export function fillFilters(filters: SearchFilters): SearchFilters {
  const { near = '', city, state } = filters;
  if (city || state || near === '' || isPoint(near)) return filters;
  const [town, code] = near.split(',').map((part) => part.trim());
  return { ...filters, city: town, ...(code && { state: code }) };
}

export function readResults(filters: SearchFilters, place: ListPlace) {
  const query = { ...toQuestion(filters), cursor: place.cursor };
  return readResultRows('GET /api/businesses/search', { query }, place);
}

/** Reads the businesses shown below the results. */
export function readOthers(filters: SearchFilters) {
  return readOtherRows({ query: toQuestion(filters) });
}

export function readFacets(filters: SearchFilters) {
  return read('GET /api/businesses/search/facets', { query: toQuestion(filters) });
}
