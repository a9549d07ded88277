import type { SearchReason, Widening } from '../../../contract/search.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { townKey } from '../../../platform/town-key.ts';
import { FILLERS } from '../../trades/query-words.data.ts';
import { stemWord } from '../../trades/stem.rules.ts';
import type { SearchAttempt } from '../ask/question.ts';
import { type Answer, browseScope } from '../find/answer.ts';
import { MAX_COUNT } from '../find/statistics.ts';
import {
  dropNearby,
  dropSuperlatives,
  isStateName,
  type PlaceReading,
} from '../understand/place.rules.ts';
import { findIntendedCity, isPlainlyMeant, placeScope } from '../understand/place.ts';
import { splitWords } from '../understand/words.rules.ts';
import { type NeedAttempt, readNeedAttempt } from './need.ts';
import { ASKED, WIDER } from './needs.ts';
import { searchNames } from './rings.ts';
import { type LadderStep, pickLarger, pickLatest, runSteps } from './step.ts';
import { ENOUGH, searchExactWords, searchWords } from './words.ts';

const CLEARLY_MORE = 3;

export interface PlaceAttempt extends SearchAttempt {
  isName: boolean;
  placed: { reading: PlaceReading; matches: Answer } | null;
}

export async function readPlaceAttempt({
  context,
  question,
}: SearchAttempt): Promise<PlaceAttempt> {
  const reading = await context.lookups.readPlace(question.query);
  if (!reading) return { context, question, isName: false, placed: null };
  const { isName, isStart } = await context.lookups.read(question.query);
  if (isName || (isStart && reading.query !== '')) {
    return { context, question, isName: true, placed: null };
  }
  const meant = await searchMeantTown({ context, question }, reading);
  if (meant) return { context, question, isName: false, placed: meant };
  const matches = await searchInPlace({ context, question }, reading);
  return { context, question, isName: false, placed: { reading, matches } };
}

/** Handles a misspelled town before a state, such as "Pittsburg pa", if no listing in the state has the word. */
async function searchMeantTown(
  { context, question }: SearchAttempt,
  { query, place: { city, state } }: PlaceReading,
): Promise<PlaceAttempt['placed']> {
  if (city !== null || state === null || query === '') return null;
  const probe = { ...question, query, scope: { ...question.scope, state }, cursor: undefined };
  if ((await searchExactWords({ context, question: probe })).total > 0) return null;
  const place = await findIntendedCity(context, { cityKey: query, state });
  if (!place) return null;
  const reading = { query: '', place, zipCode: null, isMarked: true, isDoubtful: false };
  const matches = await searchInPlace({ context, question }, reading);
  const correctedQuery = foldText(`${place.city} ${state}`);
  return matches.total > 0 ? { reading, matches: { ...matches, correctedQuery } } : null;
}

async function searchInPlace(
  { context, question }: SearchAttempt,
  { query, place }: PlaceReading,
): Promise<Answer> {
  const scope = { ...question.scope, ...placeScope(place) };
  const found = await searchWords({ context, question: { ...question, query, scope } });
  return { ...found, understoodAs: describePlaced(found.correctedQuery ?? query, place) };
}

export async function searchMoreNames({
  context,
  question,
  placed,
}: PlaceAttempt): Promise<Answer | null> {
  if (!placed || (placed.reading.isMarked && placed.matches.total > 0)) return null;
  const names = await searchExactWords({ context, question });
  return isClearlyMore(names, placed.reading.isDoubtful ? 0 : placed.matches.total) ? names : null;
}

/** Caps the count, because totals above `MAX_COUNT` are estimates that differ between pages. */
function isClearlyMore(names: Pick<Answer, 'total'>, placed: number): boolean {
  return Math.min(names.total, MAX_COUNT) > CLEARLY_MORE * placed;
}

export async function searchWiderPlace({
  context,
  question,
  placed,
}: PlaceAttempt): Promise<Answer | null> {
  const { city = null, state = null } = placed?.reading.place ?? {};
  if (!placed || city === null) return null;
  const scope = { ...question.scope, ...placeScope(placed.reading.place) };
  const request = { ...question, query: placed.reading.query, scope };
  const near = request.query === '' ? null : await searchNames({ context, question: request });
  if (near) return { ...near, understoodAs: describePlaced(request.query, placed.reading.place) };
  if (state === null) return null;
  const reading = { ...placed.reading, place: { city: null, state } };
  return searchInPlace({ context, question }, reading);
}

export function describePlaced(query: string, { city, state, area }: PlaceReading['place']) {
  return {
    ...(query && { query }),
    ...(city !== null && { city }),
    ...(state !== null && { state }),
    ...(area && { area: area.slug }),
  };
}

/**
 * Steps for a query that may contain a place. Words that are a business's name, or begin one, aren't read as
 * a place.
 */
const PLACES: LadderStep<PlaceAttempt>[] = [
  { because: 'a-name', when: ({ isName }) => isName, try: searchWords },
  { because: 'more-names', when: ({ placed }) => placed !== null, try: searchMoreNames },
  {
    because: 'as-a-place',
    when: ({ placed }, found) => placed !== null && found.total === 0,
    try: async ({ placed }) => placed?.matches ?? null,
  },
  {
    because: 'as-words',
    when: ({ isName }, found) => !isName && found.total === 0,
    try: searchWords,
  },
  {
    because: 'wider-place',
    when: ({ placed }, found) => placed !== null && found.total === 0,
    try: searchWiderPlace,
  },
];

const PLACES_OR_CORRECTED: LadderStep<PlaceAttempt>[] = [
  ...PLACES,
  {
    because: 'corrected-place',
    when: ({ isName, placed }, { total, correctedQuery }) =>
      total === 0 || (!isName && !placed && (total < ENOUGH || Boolean(correctedQuery))),
    try: searchCorrectedPlace,
  },
];

const WITHOUT_PRAISE: LadderStep<SearchAttempt> = {
  because: 'without-praise',
  when: ({ question }, found) =>
    found.total === 0 && dropSuperlatives(question.query) !== question.query,
  try: async ({ context, question }) => {
    const query = dropSuperlatives(question.query);
    const plain = await searchScope({ context, question: { ...question, query } });
    return { ...plain, correctedQuery: plain.correctedQuery ?? query };
  },
};

const RESCUES: LadderStep<SearchAttempt>[] = [
  WITHOUT_PRAISE,
  {
    because: 'nearby',
    when: ({ question }, found) => found.total === 0 && asksForSomething(question),
    try: searchNames,
  },
  {
    because: 'meant-city',
    when: ({ question }, found) => found.total === 0 && Boolean(question.scope.cityKey),
    try: searchMeantCity,
  },
];

function asksForSomething({ query, also, circle, scope }: SearchAttempt['question']): boolean {
  return query !== '' || Boolean(also?.length) || Boolean(circle) || Boolean(scope.categoryId);
}

const RESPELLED = new Set<SearchReason>(['corrected-words', 'near-words']);

/**
 * Answers a question step by step. If the query names a need, businesses that answer it come before name
 * matches.
 */
export async function climbLadder(attempt: SearchAttempt): Promise<Answer> {
  const whole = await browseState(attempt);
  if (whole) return whole;
  const need = attempt.question.query === '' ? null : await readNeedAttempt(attempt);
  if (!need) return climbNamesOrNeed(attempt);
  const strict = await runSteps(ASKED, need, { pick: pickLarger });
  if (await areLikelyNames(need, strict)) return climbNames(attempt);
  if (strict.total > 0) return annotateMatches(need, strict);
  const names = need.need.rest.length > 0 ? await climbNames(attempt) : null;
  if (names && names.total > 0) return names;
  const found = await runSteps(WIDER, need, { pick: pickLarger });
  if (found.total > 0) return annotateMatches(need, found);
  const named = names ?? (await climbNames(attempt));
  // A known need isn't a misspelled name: "mildew" doesn't mean "miles".
  const isRespelled = named.reasons?.some((one) => RESPELLED.has(one));
  return isRespelled ? annotateMatches(need, found) : named;
}

/**
 * Returns an empty answer for the name of a state that has no businesses, so that it isn't corrected to
 * another word. Otherwise returns null.
 */
async function browseState({ context, question }: SearchAttempt): Promise<Answer | null> {
  const { query, scope } = question;
  if (!isStateName(query) || scope.state !== undefined || scope.cityKey !== undefined) return null;
  if ((await context.lookups.read(query)).isName) return null;
  const placed = await context.lookups.readPlace(query);
  if (!placed || placed.place.city !== null) return null;
  const found = await browseScope(context, {
    ...question,
    scope: { ...scope, ...placeScope(placed.place) },
  });
  return found.total > 0 ? null : { ...found, understoodAs: describePlaced('', placed.place) };
}

/** Searches names first. If none match, treats the query as a need and reports the words that were left out. */
async function climbNamesOrNeed(attempt: SearchAttempt): Promise<Answer> {
  const names = await climbNames(attempt);
  if (names.total > 0 || attempt.question.query === '') return names;
  const need = await readNeedAttempt(attempt, { isAnyway: true });
  if (!need) return names;
  const found = await runSteps([...ASKED, ...WIDER], need, { pick: pickLarger });
  return found.total > 0 ? annotateMatches(need, found) : names;
}

async function areLikelyNames(need: NeedAttempt, { total }: Answer): Promise<boolean> {
  if (need.isPlaceMarked || !isClearlyMore({ total: MAX_COUNT }, total)) return false;
  const probe = { ...need.question, cursor: undefined };
  const names = await searchExactWords({ context: need.context, question: probe });
  return isClearlyMore(names, total);
}

export async function climbNames(attempt: SearchAttempt): Promise<Answer> {
  const found = await runSteps(RESCUES, attempt, {
    pick: pickLatest,
    start: await searchScope(attempt),
  });
  const query = dropFillers(attempt.question.query);
  if (found.total > 0 || query === attempt.question.query) return found;
  return climbNames({ ...attempt, question: { ...attempt.question, query } });
}

function dropFillers(query: string): string {
  const words = query.split(' ');
  const isFiller = (word: string) => FILLERS.has(word) || FILLERS.has(stemWord(word));
  const first = words.findIndex((word) => !isFiller(word));
  const last = words.findLastIndex((word) => !isFiller(word));
  return first < 0 ? query : words.slice(first, last + 1).join(' ');
}

async function searchScope({ context, question }: SearchAttempt): Promise<Answer> {
  const { state, cityKey } = question.scope;
  const hasPlace = state !== undefined || cityKey !== undefined || question.circle !== undefined;
  if (hasPlace || question.query === '') return searchWords({ context, question });
  const near = { context, question: { ...question, query: dropNearby(question.query) } };
  const attempt = await readPlaceAttempt(near);
  return runSteps(PLACES_OR_CORRECTED, attempt, { pick: pickLatest });
}

async function searchCorrectedPlace({ context, question }: SearchAttempt): Promise<Answer | null> {
  const correctedQuery = (await context.spelling.correct(splitWords(question.query)))?.join(' ');
  if (!correctedQuery) return null;
  const corrected = { ...question, query: correctedQuery };
  const attempt = await readPlaceAttempt({ context, question: corrected });
  if (!attempt.placed || !(await mayBeCorrected({ context, question }, attempt.placed.reading))) {
    return null;
  }
  const found = await runSteps(PLACES, attempt, { pick: pickLatest });
  return found.understoodAs && found.total > 0 && !found.widened
    ? { ...found, correctedQuery }
    : null;
}

async function mayBeCorrected(
  { context, question }: SearchAttempt,
  { place, isMarked }: PlaceReading,
): Promise<boolean> {
  if (isMarked || place.city === null) return isMarked;
  const words = townKey(place.city, place.state ?? '').split(' ');
  const typed = question.query.split(' ').slice(-words.length).join(' ');
  return typed === words.join(' ') || isPlainlyMeant(context, typed, question.query, place);
}

async function searchMeantCity({ context, question }: SearchAttempt): Promise<Answer | null> {
  const { cityKey = '', state } = question.scope;
  const place = await findIntendedCity(context, { cityKey, state });
  if (!place) return null;
  const attempt = {
    context,
    question: { ...question, scope: { ...question.scope, ...placeScope(place) } },
  };
  const start = await searchScope(attempt);
  const found = await runSteps([WITHOUT_PRAISE], attempt, { pick: pickLatest, start });
  return { ...found, understoodAs: describePlaced(found.correctedQuery ?? question.query, place) };
}

function annotateMatches(attempt: NeedAttempt, found: Answer): Answer {
  const { need, understoodAs, correctedQuery, question, unknownTown } = attempt;
  const isTold = (wish: string) => {
    const words = foldText(wish).split(' ');
    return found.items.some(({ name, description, sourceCategories }) => {
      const told = foldText([name, description, sourceCategories].join(' '));
      const known = new Set(told.split(' '));
      return words.every((word) => known.has(word));
    });
  };
  const lost: Widening[] = unknownTown ? [{ step: 'unknown', ...unknownTown }] : [];
  const wishes = [...need.unanswered, ...need.named.map(({ phrase }) => phrase)];
  return {
    ...found,
    ...(lost.length > 0 && { widened: [...lost, ...(found.widened ?? [])] }),
    ...(understoodAs && { understoodAs }),
    ...(correctedQuery && { correctedQuery }),
    leftOut: wishes.filter((wish) => !isTold(wish)),
    needsPosition: need.isNearMe && !question.circle && !attempt.scope.cityKey,
  };
}
