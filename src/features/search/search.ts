import type { Business } from '../../contract/businesses.ts';
import type { Database } from '../../platform/database/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import { pageOf } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { toBusiness } from '../businesses/shapes.ts';
import { MAX_COUNT } from './find/matches.ts';
import { browseBusinesses, findFacetCount } from './find/queries.ts';
import { FIRST, formatPosition, parsePosition, type Scope } from './find/rules.ts';
import { findNameUse } from './place/queries.ts';
import { dropNearby, dropPraise } from './place/reading.rules.ts';
import { findMeantCity, type PlacedQuery, placeScope, readPlace } from './place/reading.ts';
import { createSpelling } from './words/spelling.ts';
import {
  ENOUGH,
  type Matches,
  type SearchContext,
  searchExactWords,
  searchWords,
  splitWords,
  type WordSearch,
} from './words/words.ts';

/** In this many times more names than the place has matches, words are no place. */
const CLEARLY_MORE = 3;

/** Businesses of a place, a category or both, premium first, then best rated. */
export async function browse(
  db: Database,
  request: { scope: Scope; limit: number; cursor: string | undefined },
): Promise<Page<Business>> {
  return toPage(await browseScope(db, request));
}

/**
 * Businesses by words, of which some may name a place; with `isLiteral` all is meant as it was
 * typed. Without words, those of the scope.
 */
export async function search(
  shared: Omit<SearchContext, 'spelling'>,
  { isLiteral, ...request }: WordSearch & { isLiteral: boolean },
): Promise<Page<Business>> {
  const context = { ...shared, spelling: createSpelling(shared.db) };
  const search = { ...request, query: foldText(request.query) };
  // Signs alone are no words, and nothing has them.
  if (request.query !== '' && search.query === '') return { items: [], total: 0, next: null };
  if (isLiteral) return toPage(await searchScope(context, search));
  const found = await searchFreely(context, search);
  if (found.total > 0) return toPage(found);
  const inCity = await searchMeantCity(context, search);
  return toPage(inCity && inCity.total > 0 ? inCity : found);
}

function searchScope(context: SearchContext, search: WordSearch): Promise<Matches> {
  return search.query ? searchWords(context, search) : browseScope(context.db, search);
}

/** Words may name a place where none was given, and "best" or "cheap" may be left out. */
async function searchFreely(context: SearchContext, search: WordSearch): Promise<Matches> {
  const { state, cityKey } = search.scope;
  const hasPlace = state !== undefined || cityKey !== undefined;
  const find = search.query && !hasPlace ? searchPlaced : searchScope;
  const found = await find(context, search);
  const query = dropPraise(search.query);
  if (found.total > 0 || query === search.query) return found;
  const plain = await find(context, { ...search, query });
  return plain.total > 0 ? { ...plain, correctedQuery: plain.correctedQuery ?? query } : found;
}

/** The same where the given city does not exist, in the one that may be meant. */
async function searchMeantCity(context: SearchContext, search: WordSearch) {
  const { cityKey, state } = search.scope;
  if (!cityKey) return null;
  const place = await findMeantCity(context.db, context.spelling, { cityKey, state });
  if (!place) return null;
  const scope = { ...search.scope, ...placeScope(place) };
  const found = await searchFreely(context, { ...search, scope });
  return { ...found, understoodAs: describeReading(found.correctedQuery ?? search.query, place) };
}

/**
 * Takes words as a place where they name one, but never at the price of a name: words that are the
 * name of a business, or its beginning, stay words. Misspelt places are corrected.
 */
async function searchPlaced(context: SearchContext, given: WordSearch): Promise<Matches> {
  const search = { ...given, query: dropNearby(given.query) };
  const placed = await readPlace(context.db, search.query);
  const found = placed
    ? await choosePlace(context, search, placed)
    : await searchWords(context, search);
  if (placed ? found.total > 0 : found.total >= ENOUGH && !found.correctedQuery) return found;
  const correctedQuery = (await context.spelling.correct(splitWords(search.query)))?.join(' ');
  const better = correctedQuery && (await readPlace(context.db, correctedQuery));
  if (!better) return found;
  const inPlace = await choosePlace(context, { ...search, query: correctedQuery }, better);
  return inPlace.understoodAs && inPlace.total > 0 ? { ...inPlace, correctedQuery } : found;
}

async function choosePlace(
  context: SearchContext,
  search: WordSearch,
  placed: PlacedQuery,
): Promise<Matches> {
  const { isName, isStart } = await findNameUse(context.db, search.query);
  if (isName || (isStart && placed.query !== '')) return searchWords(context, search);
  const inPlace = await searchInPlace(context, search, placed);
  const isSure = placed.isMarked && inPlace.total > 0;
  const asWords = isSure ? null : await searchExactWords(context, search);
  // Counts beyond the cap are estimates that differ from page to page.
  const namesWithWords = Math.min(asWords?.total ?? 0, MAX_COUNT);
  if (asWords && namesWithWords > (placed.isDoubtful ? 0 : CLEARLY_MORE * inPlace.total)) {
    return asWords;
  }
  if (inPlace.total > 0) return inPlace;
  const loosely = await searchWords(context, search);
  if (loosely.total > 0) return loosely;
  const { city, state } = placed.place;
  if (city === null || state === null) return inPlace;
  const inState = { ...placed, place: { city: null, state } };
  const widened = await searchInPlace(context, search, inState);
  return widened.total > 0 ? widened : inPlace;
}

async function searchInPlace(
  context: SearchContext,
  search: WordSearch,
  { query, place }: PlacedQuery,
): Promise<Matches> {
  const scope = { ...search.scope, ...placeScope(place) };
  const found = query
    ? await searchWords(context, { ...search, query, scope })
    : await browseScope(context.db, { ...search, scope });
  return {
    ...found,
    understoodAs: describeReading(found.correctedQuery ?? query, place),
  };
}

function describeReading(query: string, { city, state }: PlacedQuery['place']) {
  return {
    ...(query && { query }),
    ...(city !== null && { city }),
    ...(state !== null && { state }),
  };
}

async function browseScope(
  db: Database,
  { scope, limit, cursor }: { scope: Scope; limit: number; cursor: string | undefined },
): Promise<Matches> {
  const after = parsePosition(cursor)?.after ?? FIRST;
  const [rows, total] = await Promise.all([
    browseBusinesses(db, scope, { after, limit: limit + 1 }),
    findFacetCount(db, scope),
  ]);
  const page = pageOf(rows, limit, (last) =>
    formatPosition({ run: 'matching', after: last.sortKey }),
  );
  return { ...page, total };
}

function toPage(matches: Matches): Page<Business> {
  return { ...matches, items: matches.items.map(toBusiness) };
}
