import { MAX_SUGGESTIONS, type Suggestion } from '../../../contract/search.ts';
import { findStateName, STATES } from '../../../domain/states.ts';
import { spellTown } from '../../../domain/town-key.ts';
import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { LISTED } from '../../businesses/model/shapes.ts';
import { findAreasByStart } from '../../places/model/areas.queries.ts';
import { respellCity } from '../../places/model/place-names.rules.ts';
import { findStateCounts } from '../../places/model/place-pages.ts';
import { pathOfTown } from '../../places/model/suggest-places.ts';
import { nameCategory } from '../../trades/spanish-names.ts';
import { type SharedContext, searchNamesOnly } from '../answer/search.ts';
import type { FoundRow } from '../find/order.rules.ts';
import { countBusinessWords, suggestTrades } from './suggested-trades.rules.ts';

const MAX_CATEGORIES = 2;
const MAX_PLACES = 3;
/** A place is ranked lower if this many times more businesses use the typed word than the place has. */
const CLEARLY_MORE = 8;
const SHORTEST_SEARCH = 3;

interface Candidate extends Suggestion {
  key: string;
  count: number;
  isAside?: boolean;
}

/**
 * Returns trades, places, categories and businesses that start with the text, whole matches first, then by
 * business count. Falls back to a name search if there are too few.
 */
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
  const found = await searchNamesOnly(context, start, MAX_SUGGESTIONS);
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
    findCitiesByStart(db, respellCity(spellTown(start)) ?? spellTown(start), MAX_PLACES),
    begun.length > 0 ? findStateCounts(db) : [],
    findCategories(db),
    countWordUses(db, start),
  ]);
  const wholeStates = states
    .filter(({ state }) => begun.some(({ code }) => code === state))
    .map(suggestState);
  const places = [...areas.map(suggestArea), ...cities.map(suggestCity), ...wholeStates].map(
    (place) => ({
      ...place,
      isAside: CLEARLY_MORE * place.count < uses && /^[^ ]/.test(place.key.slice(start.length)),
    }),
  );
  const byMatch = compareBy(start);
  const kinds = categories
    .map(suggestCategory)
    .filter(({ key }) => key.startsWith(start) || key.includes(` ${start}`));
  return [
    ...kinds.sort(byMatch).slice(0, MAX_CATEGORIES),
    ...places.sort(byMatch).slice(0, MAX_PLACES),
    ...names.map(suggestName),
  ]
    .sort(byMatch)
    .slice(0, MAX_SUGGESTIONS)
    .map(toSuggestion);
}

/** Sorts whole matches first, then by business count, places that hardly anyone means last. */
function compareBy(start: string) {
  return (one: Candidate, other: Candidate): number =>
    Number(other.key === start) - Number(one.key === start) ||
    Number(one.isAside ?? false) - Number(other.isAside ?? false) ||
    other.count - one.count;
}

const toSuggestion = ({ kind, label, detail, path, place }: Candidate): Suggestion => {
  return { kind, label, detail, path, place };
};

/** A name that several businesses have leads to a search, any other to its listing. */
function suggestName(row: NameRow): Candidate {
  const { name, nameKey: key, businessCount: count, categorySlug, slug } = row;
  const isChain = count > 1;
  return {
    kind: 'business',
    label: name,
    detail: isChain ? countBusinessWords(count) : writeAddress(row),
    path: isChain ? `/search?${new URLSearchParams({ query: name })}` : `/${categorySlug}/${slug}`,
    key,
    count,
    place: null,
  };
}

const suggestBusiness = (row: FoundRow): Suggestion =>
  toSuggestion(suggestName({ ...row, nameKey: '', businessCount: 1 }));

function suggestPlace(place: Omit<Candidate, 'kind' | 'detail'> & { detail?: string }): Candidate {
  return { detail: countBusinessWords(place.count), ...place, kind: 'place' };
}

function suggestCity({ city, cityKey, state, businessCount: count }: PlaceRow): Candidate {
  const place = { city, state, zipCode: null };
  const path = pathOfTown(cityKey, state);
  return suggestPlace({ label: `${city}, ${state}`, path, key: cityKey, count, place });
}

function suggestArea(area: Awaited<ReturnType<typeof findAreasByStart>>[number]): Candidate {
  const { name, nameKey: key, city, cityKey, state, slug, businessCount: count } = area;
  const path = `${pathOfTown(cityKey, state)}/area/${slug}`;
  return suggestPlace({ label: name, detail: `${city}, ${state}`, path, key, count, place: null });
}

function suggestState({ state, businessCount: count }: { state: string; businessCount: number }) {
  const label = findStateName(state) ?? state;
  const path = `/location/${state.toLowerCase()}`;
  return suggestPlace({ label, path, key: foldText(label), count, place: null });
}

function suggestCategory(row: Awaited<ReturnType<typeof findCategories>>[number]): Candidate {
  const { slug, businessCount: count } = row;
  const { name: label } = nameCategory(row);
  return {
    kind: 'category',
    label,
    detail: countBusinessWords(count),
    path: `/category/${slug}`,
    key: foldText(label),
    count,
    place: null,
  };
}

function writeAddress(of: { address: string; city: string; state: string }): string {
  return [of.address, of.city, of.state].filter(Boolean).join(', ');
}

interface NameRow {
  name: string;
  nameKey: string;
  businessCount: number;
  address: string;
  city: string;
  state: string;
  slug: string;
  categorySlug: string;
}

/**
 * Returns business names with this prefix, most common first, each with its best listing. Index
 * business_names_first for one or two letters, otherwise business_names_start; then businesses_name per name.
 */
function findNames(db: Database, start: string, limit: number): Promise<NameRow[]> {
  const letters = Array.from(start);
  const size = letters.length < 3 ? 1 : 3;
  return db.run(
    {
      name: `suggest_names_${size}`,
      text: `select b.name, n.name_key, n.business_count, b.address, b.city, b.state, b.slug,
                    c.slug as category_slug
             from (
               select name_key, business_count from business_names
               where left(name_key, ${size}) = $1 and starts_with(name_key, $2)
               order by business_count desc, name_key limit $3
             ) n
             cross join lateral (
               select * from businesses where ${LISTED} and name_key = n.name_key
               order by sort_key desc limit 1
             ) b
             join categories c on c.id = b.category_id
             order by n.business_count desc, n.name_key`,
    },
    [letters.slice(0, size).join(''), start, limit],
  );
}

interface PlaceRow {
  city: string;
  cityKey: string;
  state: string;
  businessCount: number;
}

/** Returns the largest cities with this prefix, such as `boi` or `portland o`. Index facet_counts_suggestions. */
function findCitiesByStart(db: Database, start: string, limit: number): Promise<PlaceRow[]> {
  return db.run(
    {
      name: 'suggest_cities',
      text: `select c.name as city, f.city_key, f.state, f.business_count
             from (
               select city_key, state, business_count from facet_counts
               where category_id = 0 and city_key <> '' and left(city_key, 1) = $1
                 and starts_with(city_key || ' ' || lower(state), $2)
               order by business_count desc, city_key, state limit $3
             ) f
             join cities c on c.state = f.state and c.city_key = f.city_key
             order by f.business_count desc, f.city_key, f.state`,
    },
    [Array.from(start).slice(0, 1).join(''), start, limit],
  );
}

async function countWordUses(db: Database, word: string): Promise<number> {
  const [row] = await db.run<{ businessCount: number }>(
    { name: 'word_uses', text: 'select business_count from words where word = $1' },
    [word],
  );
  return row?.businessCount ?? 0;
}

function findCategories(db: Database) {
  return db.run<{ name: string; slug: string; businessCount: number }>(
    {
      name: 'suggest_categories',
      text: `select c.name, c.slug, coalesce(f.business_count, 0) as business_count
             from categories c
             left join facet_counts f on f.category_id = c.id and f.state = '' and f.city_key = ''`,
    },
    [],
  );
}
