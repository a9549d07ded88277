import { foldText } from '../../platform/fold-text.ts';
import { townKey } from '../../platform/town-key.ts';
import { searchNames } from './area/names.ts';
import { climb, pickLarger, pickLatest, type Step } from './climb.ts';
import { browseScope, type Matches } from './find/page.ts';
import { type NeedAttempt, readNeedAttempt } from './need/attempt.ts';
import { ASKED, WIDER } from './need/steps.ts';
import {
  describePlaced,
  isClearlyMore,
  type PlaceAttempt,
  readAttempt,
  searchMoreNames,
  searchWiderPlace,
} from './place/attempt.ts';
import type { PlacedQuery } from './place/placed-query.ts';
import { dropNearby, dropSuperlatives, isStateName } from './place/reading.rules.ts';
import { findIntendedCity, isPlainlyMeant, placeScope } from './place/reading.ts';
import { searchCorrectedWords, searchNearWords } from './words/corrected-words.ts';
import { searchExactWords } from './words/exact-words.ts';
import { type JoinedMatches, searchJoinedName } from './words/joined-name.ts';
import { type Attempt, ENOUGH, splitWords } from './words/search.ts';
import { searchWordBeginnings } from './words/word-beginnings.ts';

const always = () => true;
const isNothing = (_: unknown, found: Matches) => found.total === 0;

/** One wording after the other until enough is found. The one that finds the most is shown. */
const WORDINGS: Step<Attempt & { readJoined(): Promise<JoinedMatches | null> }>[] = [
  {
    because: 'no-words',
    when: ({ search }) => search.query === '',
    try: ({ context, search }) => browseScope(context, search),
    enough: 0,
  },
  { because: 'exact-words', when: always, try: searchExactWords, enough: ENOUGH },
  {
    because: 'joined-name',
    when: isNothing,
    try: async ({ readJoined }) => {
      const joined = await readJoined();
      return joined?.isWholeName ? joined.matches : null;
    },
    enough: 1,
  },
  { because: 'word-beginnings', when: always, try: searchWordBeginnings },
  {
    because: 'joined-words',
    when: always,
    try: async ({ readJoined }) => (await readJoined())?.matches ?? null,
    enough: ENOUGH,
  },
  { because: 'corrected-words', when: always, try: searchCorrectedWords, enough: 1 },
  { because: 'near-words', when: always, try: searchNearWords },
];

/** Never at the price of a name: words that are a business's name, or begin it, stay words. */
const PLACES: Step<PlaceAttempt>[] = [
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
    try: (attempt) => searchWiderPlace(attempt, searchWords),
  },
];

const PLACES_OR_CORRECTED: Step<PlaceAttempt>[] = [
  ...PLACES,
  {
    because: 'corrected-place',
    when: ({ isName, placed }, { total, correctedQuery }) =>
      total === 0 || (!isName && !placed && (total < ENOUGH || Boolean(correctedQuery))),
    try: searchCorrectedPlace,
  },
];

const WITHOUT_PRAISE: Step<Attempt> = {
  because: 'without-praise',
  when: ({ search }, found) => found.total === 0 && dropSuperlatives(search.query) !== search.query,
  try: async ({ context, search }) => {
    const query = dropSuperlatives(search.query);
    const plain = await searchScope({ context, search: { ...search, query } });
    return { ...plain, correctedQuery: plain.correctedQuery ?? query };
  },
};

const RESCUES: Step<Attempt>[] = [
  WITHOUT_PRAISE,
  {
    because: 'nearby',
    when: ({ search }, found) => found.total === 0 && asksForSomething(search),
    try: searchNames,
  },
  {
    because: 'meant-city',
    when: ({ search }, found) => found.total === 0 && Boolean(search.scope.cityKey),
    try: searchMeantCity,
  },
];

/** More than what a place has. */
function asksForSomething({ query, also, circle, scope }: Attempt['search']): boolean {
  return query !== '' || Boolean(also?.length) || Boolean(circle) || Boolean(scope.categoryId);
}

/** What names a need finds who answers it, before any name. */
export async function climbLadder(attempt: Attempt): Promise<Matches> {
  const whole = await browseState(attempt);
  if (whole) return whole;
  const need = attempt.search.query === '' ? null : await readNeedAttempt(attempt);
  if (!need) return climbNamesOrNeed(attempt);
  const strict = await climb(ASKED, need, { pick: pickLarger });
  if (await areLikelyNames(need, strict)) return climbNames(attempt);
  if (strict.total > 0) return annotateMatches(need, strict);
  const names = need.need.rest.length > 0 ? await climbNames(attempt) : null;
  if (names && names.total > 0) return names;
  const found = await climb(WIDER, need, { pick: pickLarger });
  return found.total > 0 ? annotateMatches(need, found) : (names ?? climbNames(attempt));
}

/** A state or an island alone is never another word, even where it has nothing. */
async function browseState({ context, search }: Attempt): Promise<Matches | null> {
  const { query, scope } = search;
  if (!isStateName(query) || scope.state !== undefined || scope.cityKey !== undefined) return null;
  if ((await context.lookups.findNameUse(query)).isName) return null;
  const placed = await context.lookups.readPlace(query);
  if (!placed || placed.place.city !== null) return null;
  const found = await browseScope(context, {
    ...search,
    scope: { ...scope, ...placeScope(placed.place) },
  });
  return found.total > 0 ? null : { ...found, understoodAs: describePlaced('', placed.place) };
}

/** What no name has is a need, if some of it is one: its other words are left out, and that is said. */
async function climbNamesOrNeed(attempt: Attempt): Promise<Matches> {
  const names = await climbNames(attempt);
  if (names.total > 0 || attempt.search.query === '') return names;
  const need = await readNeedAttempt(attempt, { isAnyway: true });
  if (!need) return names;
  const found = await climb([...ASKED, ...WIDER], need, { pick: pickLarger });
  return found.total > 0 ? annotateMatches(need, found) : names;
}

/** "Auto center": what may be a place stands in clearly more names than that place has matches. */
async function areLikelyNames(need: NeedAttempt, { total }: Matches): Promise<boolean> {
  if (need.isPlaceMarked) return false;
  const probe = { ...need.search, cursor: undefined };
  const names = await searchExactWords({ context: need.context, search: probe });
  return isClearlyMore(names, total);
}

export async function climbNames(attempt: Attempt): Promise<Matches> {
  return climb(RESCUES, attempt, { pick: pickLatest, start: await searchScope(attempt) });
}

export function searchWords({ context, search }: Attempt): Promise<Matches> {
  let joined: Promise<JoinedMatches | null> | undefined;
  const readJoined = () => {
    joined ??= searchJoinedName({ context, search });
    return joined;
  };
  return climb(WORDINGS, { context, search, readJoined }, { pick: pickLarger });
}

async function searchScope({ context, search }: Attempt): Promise<Matches> {
  const { state, cityKey } = search.scope;
  const hasPlace = state !== undefined || cityKey !== undefined || search.circle !== undefined;
  if (hasPlace || search.query === '') return searchWords({ context, search });
  const near = { context, search: { ...search, query: dropNearby(search.query) } };
  const attempt = await readAttempt(near, searchWords);
  return climb(PLACES_OR_CORRECTED, attempt, { pick: pickLatest });
}

async function searchCorrectedPlace({ context, search }: Attempt): Promise<Matches | null> {
  const correctedQuery = (await context.spelling.correct(splitWords(search.query)))?.join(' ');
  if (!correctedQuery) return null;
  const corrected = { ...search, query: correctedQuery };
  const attempt = await readAttempt({ context, search: corrected }, searchWords);
  if (!attempt.placed || !(await mayBeCorrected({ context, search }, attempt.placed.reading))) {
    return null;
  }
  const found = await climb(PLACES, attempt, { pick: pickLatest });
  return found.understoodAs && found.total > 0 && !found.widened
    ? { ...found, correctedQuery }
    : null;
}

/** The place that was read from corrected words: as it was typed, said to be one, or plainly meant. */
async function mayBeCorrected(
  { context, search }: Attempt,
  { place, isMarked }: PlacedQuery,
): Promise<boolean> {
  if (isMarked || place.city === null) return isMarked;
  const words = townKey(place.city, place.state ?? '').split(' ');
  const typed = search.query.split(' ').slice(-words.length).join(' ');
  return typed === words.join(' ') || isPlainlyMeant(context, typed, search.query, place);
}

async function searchMeantCity({ context, search }: Attempt): Promise<Matches | null> {
  const { cityKey = '', state } = search.scope;
  const place = await findIntendedCity(context.db, context.spelling, { cityKey, state });
  if (!place) return null;
  const attempt = {
    context,
    search: { ...search, scope: { ...search.scope, ...placeScope(place) } },
  };
  const start = await searchScope(attempt);
  const found = await climb([WITHOUT_PRAISE], attempt, { pick: pickLatest, start });
  return { ...found, understoodAs: describePlaced(found.correctedQuery ?? search.query, place) };
}

function annotateMatches(attempt: NeedAttempt, found: Matches): Matches {
  const { need, understoodAs, correctedQuery, search } = attempt;
  const isTold = (wish: string) => {
    const words = foldText(wish).split(' ');
    return found.items.some(({ name, description, sourceCategories }) => {
      const told = foldText([name, description, sourceCategories].join(' '));
      const known = new Set(told.split(' '));
      return words.every((word) => known.has(word));
    });
  };
  const wishes = [...need.unanswered, ...need.named.map(({ phrase }) => phrase)];
  return {
    ...found,
    ...(understoodAs && { understoodAs }),
    ...(correctedQuery && { correctedQuery }),
    leftOut: wishes.filter((wish) => !isTold(wish)),
    needsPosition: need.isNearMe && !search.circle && !attempt.scope.cityKey,
  };
}
