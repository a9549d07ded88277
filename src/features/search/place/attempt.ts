import { searchNames } from '../area/names.ts';
import { MAX_COUNT } from '../find/found.ts';
import type { Matches } from '../find/page.ts';
import { searchExactWords } from '../words/exact-words.ts';
import type { Attempt } from '../words/search.ts';
import type { PlacedQuery } from './placed-query.ts';
import { placeScope } from './reading.ts';

/** In this many times more names than the place has matches, words are no place. */
const CLEARLY_MORE = 3;

export interface PlaceAttempt extends Attempt {
  /** They are the name of a business, or its beginning, whatever place they name. */
  isName: boolean;
  placed: { reading: PlacedQuery; matches: Matches } | null;
}

type SearchWords = (attempt: Attempt) => Promise<Matches>;

export async function readAttempt(
  { context, search }: Attempt,
  searchWords: SearchWords,
): Promise<PlaceAttempt> {
  const reading = await context.lookups.readPlace(search.query);
  if (!reading) return { context, search, isName: false, placed: null };
  const { isName, isStart } = await context.lookups.findNameUse(search.query);
  if (isName || (isStart && reading.query !== '')) {
    return { context, search, isName: true, placed: null };
  }
  const matches = await searchInPlace({ context, search }, reading, searchWords);
  return { context, search, isName: false, placed: { reading, matches } };
}

async function searchInPlace(
  { context, search }: Attempt,
  { query, place }: PlacedQuery,
  searchWords: SearchWords,
): Promise<Matches> {
  const scope = { ...search.scope, ...placeScope(place) };
  const found = await searchWords({ context, search: { ...search, query, scope } });
  return { ...found, understoodAs: describePlaced(found.correctedQuery ?? query, place) };
}

/** Names that have the words, place and all, where they are clearly more than what the place has. */
export async function searchMoreNames({
  context,
  search,
  placed,
}: PlaceAttempt): Promise<Matches | null> {
  if (!placed || (placed.reading.isMarked && placed.matches.total > 0)) return null;
  const names = await searchExactWords({ context, search });
  return isClearlyMore(names, placed.reading.isDoubtful ? 0 : placed.matches.total) ? names : null;
}

/** Counts beyond the cap are estimates that differ from page to page. */
export function isClearlyMore(names: Matches, placed: number): boolean {
  return Math.min(names.total, MAX_COUNT) > CLEARLY_MORE * placed;
}

export async function searchWiderPlace(
  { context, search, placed }: PlaceAttempt,
  searchWords: SearchWords,
): Promise<Matches | null> {
  const { city = null, state = null } = placed?.reading.place ?? {};
  if (!placed || city === null) return null;
  const scope = { ...search.scope, ...placeScope(placed.reading.place) };
  const request = { ...search, query: placed.reading.query, scope };
  const near = request.query === '' ? null : await searchNames({ context, search: request });
  if (near) return { ...near, understoodAs: describePlaced(request.query, placed.reading.place) };
  if (state === null) return null;
  const reading = { ...placed.reading, place: { city: null, state } };
  return searchInPlace({ context, search }, reading, searchWords);
}

export function describePlaced(query: string, { city, state, area }: PlacedQuery['place']) {
  return {
    ...(query && { query }),
    ...(city !== null && { city }),
    ...(state !== null && { state }),
    ...(area && { area: area.slug }),
  };
}
