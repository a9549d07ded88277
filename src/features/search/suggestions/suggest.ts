import { findStateName, STATES } from '../../../contract/states.ts';
import { MAX_SUGGESTIONS, type Suggestion } from '../../../contract/suggestions.ts';
import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { findAreasByStart } from '../../areas/named.queries.ts';
import { nameCategory } from '../../trades/spanish-names.ts';
import type { FoundRow } from '../find/found-row.ts';
import { findStateCounts } from '../find/queries.ts';
import { respellCity } from '../place/reading.rules.ts';
import { type SharedContext, searchNamesOnly } from '../search.ts';
import { countBusinesses } from './count-businesses.rules.ts';
import {
  countWordUses,
  findCategories,
  findCitiesByStart,
  findNames,
  type NameRow,
  type PlaceRow,
} from './queries.ts';
import { suggestTrades } from './trades.rules.ts';

const MAX_CATEGORIES = 2;
const MAX_PLACES = 3;
/** A word that this many times more businesses have than a town begins no town's name. */
const CLEARLY_MORE = 8;
/** Shorter words begin too many names to search for. */
const SHORTEST_SEARCH = 3;

interface Candidate extends Suggestion {
  key: string;
  count: number;
  /** What was typed is a word in its own right, and more wanted than this. */
  isAside?: boolean;
}

/** Whole matches first, then the most businesses. If little begins so, the search is asked. */
export async function suggest(context: SharedContext, text: string): Promise<Suggestion[]> {
  const start = foldText(text);
  if (start === '') return [];
  const trades = suggestTrades(await context.vocabulary.read(), start);
  const rest = await suggestOthers(context, start);
  return [...trades, ...rest].slice(0, MAX_SUGGESTIONS);
}

async function suggestOthers(context: SharedContext, start: string): Promise<Suggestion[]> {
  const own = await suggestStarts(context.db, start);
  if (own.length === MAX_SUGGESTIONS || start.length < SHORTEST_SEARCH) return own;
  const found = await searchNamesOnly(context, {
    query: start,
    scope: {},
    limit: MAX_SUGGESTIONS,
    cursor: undefined,
  });
  const meant = found.correctedQuery ? await suggestStarts(context.db, found.correctedQuery) : [];
  const labels = new Set([...own, ...meant].map(({ label }) => label));
  const others = found.items.filter(({ name }) => !labels.has(name)).map(suggestBusiness);
  const unique = new Map([...own, ...meant, ...others].map((item) => [item.path, item]));
  return [...unique.values()].slice(0, MAX_SUGGESTIONS);
}

async function suggestStarts(db: Database, start: string): Promise<Suggestion[]> {
  const begun = STATES.filter(({ code, name }) => {
    return code.toLowerCase() === start || foldText(name).startsWith(start);
  });
  const [areas, names, cities, states, categories, uses] = await Promise.all([
    findAreasByStart(db, start, MAX_PLACES),
    findNames(db, start, MAX_SUGGESTIONS),
    findCitiesByStart(db, respellCity(start) ?? start, MAX_PLACES),
    begun.length > 0 ? findStateCounts(db) : [],
    findCategories(db),
    countWordUses(db, start),
  ]);
  const wholeStates = states
    .filter(({ state }) => begun.some(({ code }) => code === state))
    .map(suggestState);
  // "brew" is a word of its own rather than the beginning of Brewer, ME.
  const places = [...areas.map(suggestArea), ...cities.map(suggestCity), ...wholeStates].map(
    (place) => ({
      ...place,
      isAside: CLEARLY_MORE * place.count < uses && /^[^ ]/.test(place.key.slice(start.length)),
    }),
  );
  const kinds = categories
    .map(suggestCategory)
    .filter(({ key }) => key.startsWith(start) || key.includes(` ${start}`));
  return [
    ...rank(kinds, start).slice(0, MAX_CATEGORIES),
    ...rank(places, start).slice(0, MAX_PLACES),
    ...names.map(suggestName),
  ]
    .sort((one, other) => compare(one, other, start))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ kind, label, detail, path, place }) => ({ kind, label, detail, path, place }));
}

function rank(candidates: Candidate[], start: string): Candidate[] {
  return candidates.toSorted((one, other) => compare(one, other, start));
}

function compare(one: Candidate, other: Candidate, start: string): number {
  return (
    Number(other.key === start) - Number(one.key === start) ||
    Number(one.isAside ?? false) - Number(other.isAside ?? false) ||
    other.count - one.count
  );
}

function suggestName(row: NameRow): Candidate {
  const { name, nameKey: key, businessCount: count } = row;
  if (count > 1) {
    const path = `/search?${new URLSearchParams({ query: name })}`;
    return {
      kind: 'business',
      label: name,
      detail: countBusinesses(count),
      path,
      key,
      count,
      place: null,
    };
  }
  const path = `/${row.categorySlug}/${row.slug}`;
  return {
    kind: 'business',
    label: name,
    detail: writeAddress(row),
    path,
    key,
    count,
    place: null,
  };
}

function suggestBusiness(business: FoundRow): Suggestion {
  const path = `/${business.categorySlug}/${business.slug}`;
  return {
    kind: 'business',
    label: business.name,
    detail: writeAddress(business),
    path,
    place: null,
  };
}

function suggestCity({ city, cityKey, state, businessCount: count }: PlaceRow): Candidate {
  const segment = encodeURIComponent(cityKey.replaceAll(' ', '-'));
  return {
    kind: 'place',
    label: `${city}, ${state}`,
    detail: countBusinesses(count),
    path: `/location/${state.toLowerCase()}/${segment}`,
    key: cityKey,
    count,
    place: { city, state, zipCode: null },
  };
}

function suggestArea(area: Awaited<ReturnType<typeof findAreasByStart>>[number]): Candidate {
  const { name, nameKey: key, city, state, slug, businessCount: count } = area;
  const town = suggestCity({ ...area, businessCount: count });
  return {
    ...{ kind: 'place', label: name, detail: `${city}, ${state}`, key, count, place: null },
    path: `${town.path}/area/${slug}`,
  };
}

function suggestState({ state, businessCount: count }: Omit<PlaceRow, 'city' | 'cityKey'>) {
  const label = findStateName(state) ?? state;
  const path = `/location/${state.toLowerCase()}`;
  const key = foldText(label);
  return {
    kind: 'place' as const,
    label,
    detail: countBusinesses(count),
    path,
    key,
    count,
    place: null,
  };
}

function suggestCategory({
  name,
  slug,
  businessCount: count,
}: Awaited<ReturnType<typeof findCategories>>[number]): Candidate {
  const detail = countBusinesses(count);
  const { name: label } = nameCategory({ slug, name });
  return {
    kind: 'category',
    label,
    detail,
    path: `/category/${slug}`,
    key: foldText(label),
    count,
    place: null,
  };
}

function writeAddress(of: { address: string; city: string; state: string }): string {
  return [of.address, of.city, of.state].filter(Boolean).join(', ');
}
