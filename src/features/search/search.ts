import * as m from '#messages';
import { describeArea } from '../../contract/area-words.ts';
import type { FoundBusiness } from '../../contract/businesses.ts';
import { measureMiles } from '../../contract/miles.ts';
import type { Area } from '../../contract/settings.ts';
import { STATES } from '../../contract/states.ts';
import type { Database } from '../../platform/database/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import type { Page } from '../../platform/http/output.ts';
import { findAreasByName } from '../areas/named.queries.ts';
import { showOpenings } from '../openings/openings.ts';
import { isInUnitedStates, type Point } from './area/area.rules.ts';
import { findScopeCenter } from './area/center.ts';
import { findStateAt } from './area/queries.ts';
import { shortenZip } from './area/zip-states.rules.ts';
import { browseScope, type Matches, type PageRequest } from './find/page.ts';
import { climbLadder, climbNames, searchWords } from './ladder.ts';
import { dropOpenWish, isWithinReach, markOpen, openOnly } from './open-now.rules.ts';
import { listAreaKeys, takeArea } from './place/area-words.rules.ts';
import { describePlaced } from './place/attempt.ts';
import { createLookups } from './place/lookups.ts';
import { findCities } from './place/queries.ts';
import { findIntendedCity, placeScope } from './place/reading.ts';
import { rememberAnswers } from './remember-answers.ts';
import { showMatches } from './show.ts';
import { addSponsored } from './sponsored/sponsored.ts';
import type { Attempt, SearchContext, WordSearch } from './words/search.ts';
import { createSpelling } from './words/spelling.ts';

export type SharedContext = Omit<SearchContext, 'spelling' | 'lookups'> & {
  /** What is being found, by the request and its search. */
  underWay: Map<string, Promise<Answer>>;
};

const NOTHING: Matches = { items: [], total: 0, next: null };

export async function browse(
  shared: SharedContext,
  request: PageRequest,
  at: Date,
): Promise<Page<FoundBusiness>> {
  const context = openContext(shared);
  const matches = await browseScope(context, request);
  return show(context, { ...request, query: '' }, matches, at);
}

/** `isLiteral`: no word names a place or a trade. Without words, the businesses of the scope. */
type Request = WordSearch & { isLiteral: boolean; at: Date };
type Answer = { asked: Request; matches: Matches; context: SearchContext };

export async function search(
  shared: SharedContext,
  request: Request,
  requestId: string,
): Promise<Page<FoundBusiness>> {
  const { asked, matches, context } = await shareAnswer(shared, request, requestId);
  return show(context, { ...asked, query: foldQuery(asked.query) }, matches, request.at);
}

/** For suggestions: businesses whose names have the words, the place read out of them. */
export function searchNamesOnly(shared: SharedContext, request: WordSearch): Promise<Matches> {
  return climbNames({ context: openContext(shared), search: request });
}

/** What a search finds, before it is shown: for counting its parts. */
export async function findSelection(
  shared: SharedContext,
  request: Request,
  requestId: string,
): Promise<Matches> {
  return (await shareAnswer(shared, request, requestId)).matches;
}

/**
 * A page asks for results and for their parts at once: they are found once. Another page never joins:
 * it may know of a change that came after this was read.
 */
function shareAnswer(shared: SharedContext, request: Request, requestId: string): Promise<Answer> {
  const { underWay } = shared;
  const key = JSON.stringify({ ...request, at: null, requestId });
  const joined = underWay.get(key);
  if (joined) return joined;
  const answer = answerWish(openContext(shared), request).finally(() => underWay.delete(key));
  underWay.set(key, answer);
  return answer;
}

/** "Urgent care open now": those that are, where some are known to be; else all, and that it is so. */
async function answerWish(context: SearchContext, request: Request): Promise<Answer> {
  const query = foldQuery(request.query);
  const rest = request.isLiteral ? null : dropOpenWish(query);
  if (rest === null || (await context.lookups.findNameUse(query)).isName) {
    return { asked: request, matches: await findMatches(context, request), context };
  }
  const asked = { ...request, query: rest };
  const openAsked = request.filters?.openAt ? asked : openOnly(asked);
  const open = await findMatches(context, openAsked);
  if (request.filters?.openAt || isWithinReach(open)) {
    return { asked: openAsked, matches: markOpen(open, rest), context };
  }
  const all = await findMatches(context, asked);
  const matches = { ...all, leftOut: [...(all.leftOut ?? []), 'open now'] };
  return { asked, matches, context };
}

async function findMatches(
  context: SearchContext,
  { isLiteral, ...request }: Request,
): Promise<Matches> {
  const { center } = request;
  const query = foldQuery(request.query);
  // Symbols alone match nothing.
  if (request.query !== '' && query === '') return NOTHING;
  if (center && !isInUnitedStates(center)) return { ...NOTHING, widened: [sayNowhere()] };
  const attempt = { context, search: { ...request, query } };
  if (isLiteral) return searchWords(attempt);
  const lost = await findLostTown(attempt);
  if (lost) {
    const { cityKey: _, ...scope } = request.scope;
    const found = await climbLadder({ context, search: { ...attempt.search, scope } });
    return { ...found, widened: [lost, ...(found.widened ?? [])] };
  }
  return (await searchTownArea(attempt, climbLadder)) ?? climbLadder(attempt);
}

/** How the answer says that nobody knows the town, so that all of its state is searched; null if somebody does. */
async function findLostTown({ context, search }: Attempt): Promise<string | null> {
  const { cityKey, state, areaId } = search.scope;
  const isAsked = search.query !== '' || Boolean(search.also?.length);
  if (cityKey === undefined || state === undefined || areaId !== undefined || !isAsked) return null;
  if (!STATES.some(({ code }) => code === state) || search.center || search.circle) return null;
  if (await findScopeCenter(context.db, search.scope)) return null;
  if ((await findCities(context.db, [cityKey])).some((city) => city.state === state)) return null;
  if (await findIntendedCity(context.db, context.spelling, { cityKey, state })) return null;
  return `unknown; town="${cityKey}"; state="${state}"`;
}

function sayNowhere(): string {
  return `nowhere; known="${m.places_united_states()}"`;
}

function foldQuery(query: string): string {
  return shortenZip(foldText(query.replace(/24\s*\/\s*7/g, '24 hours')));
}

function openContext(shared: SharedContext): SearchContext {
  const { vocabulary } = shared;
  const db = rememberAnswers(shared.db);
  return {
    ...shared,
    db,
    spelling: createSpelling(db, () => vocabulary.read()),
    lookups: createLookups(db, () => vocabulary.read()),
  };
}

async function show(context: SearchContext, search: WordSearch, matches: Matches, at: Date) {
  const { trades } = await context.vocabulary.read();
  const isNamed = matches.isNamed || (await isName(context, search, matches));
  const shown = await addSponsored(
    context,
    search,
    { ...matches, isNamed },
    {
      at,
      places: context.countPlaces(),
    },
  );
  const page = showMatches(shown, search, trades);
  const outside = await describeOutside(context, search, matches.from ?? null);
  return {
    ...page,
    ...(outside && { widened: [outside, ...(page.widened ?? [])] }),
    items: await showOpenings(context.db, page.items, at),
  };
}

/** In whatever order they are asked for: a name that is typed out is meant. */
async function isName({ lookups }: SearchContext, { query }: WordSearch, { trades }: Matches) {
  return query !== '' && trades === undefined && (await lookups.findNameUse(query)).isName;
}

/** `coffee north end` where the town is given: in that part of it, if there is any. */
async function searchTownArea(
  { context, search }: Attempt,
  climb: (attempt: Attempt) => Promise<Matches>,
): Promise<Matches | null> {
  const { cityKey, state, areaId } = search.scope;
  if (cityKey === undefined || areaId !== undefined || search.query === '') return null;
  const named = await findAreasByName(context.db, listAreaKeys(search.query));
  const there = named.filter(
    (area) => area.cityKey === cityKey && (state === undefined || area.state === state),
  );
  const taken = takeArea(search.query.split(' '), there);
  if (!taken || (await context.lookups.findNameUse(search.query)).isName) return null;
  const scope = { ...search.scope, ...placeScope(taken.place) };
  const found = await climb({ context, search: { ...search, query: taken.query, scope } });
  if (found.total === 0) return null;
  return {
    ...found,
    understoodAs: describePlaced(found.correctedQuery ?? taken.query, taken.place),
  };
}

interface Context {
  db: Database;
  readArea(): Area;
}

/** How the answer says that the place that was asked for is none of the directory's; null if it is. */
async function describeOutside(
  { db, readArea }: Context,
  { scope, center }: WordSearch,
  from: Point | null,
): Promise<string | null> {
  const area = readArea();
  if (area.kind === 'country') return null;
  if (area.kind === 'states' && scope.state) {
    return isOneOf(area.states, scope.state) ? null : format(area);
  }
  const point = from ?? center ?? (await findScopeCenter(db, scope));
  if (!point) return null;
  const isInside =
    area.kind === 'circle'
      ? measureMiles(area, point) <= area.miles
      : isOneOf(area.states, await findStateAt(db, point));
  return isInside ? null : format(area);
}

function isOneOf(states: readonly string[], state: string | null): boolean {
  return state !== null && states.includes(state);
}

function format(area: Area): string {
  return `outside; area=${JSON.stringify(describeArea(area))}`;
}
