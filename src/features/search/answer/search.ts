import * as m from '#messages';
import type { FoundBusiness } from '../../../contract/businesses.ts';
import type { Widening } from '../../../contract/search.ts';
import { describeArea } from '../../../domain/area-words.ts';
import { OPEN_WISH } from '../../../domain/hours/list-openings.ts';
import { measureMiles } from '../../../domain/miles.ts';
import type { Area } from '../../../domain/settings.ts';
import { STATES } from '../../../domain/states.ts';
import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { Page } from '../../../platform/http/output.ts';
import { singleFlight } from '../../../platform/single-flight.ts';
import { showOpenings } from '../../hours/openings.ts';
import { stemWord } from '../../trades/stem.rules.ts';
import { chooseVocabulary } from '../../trades/vocabulary.rules.ts';
import {
  openOnly,
  type Question,
  type SearchAttempt,
  type SearchContext,
  type WholeQuestion,
} from '../ask/question.ts';
import { type Answer, type BareQuestion, browseScope } from '../find/answer.ts';
import { isInUnitedStates, type SearchPoint } from '../find/circle.rules.ts';
import type { Term } from '../find/selection.rules.ts';
import { dropNamedPlace } from '../read/named-place.ts';
import { type FieldWish, findFieldWishes } from '../understand/fields.rules.ts';
import { findScopeCenter, findStateAt, shortenZip } from '../understand/gazetteer.ts';
import { createLookups } from '../understand/lookups.ts';
import { listSpellings, takeArea } from '../understand/place.rules.ts';
import { findIntendedCity, placeScope, readNeeds } from '../understand/place.ts';
import { splitWords } from '../understand/words.rules.ts';
import { createSpelling, listTerms } from '../understand/words.ts';
import { climbLadder, climbNames, describePlaced } from '../widen/ladder.ts';
import { searchWords } from '../widen/words.ts';
import { showMatches } from './results.ts';
import { addSponsored } from './sponsored.ts';

export type SharedContext = Omit<SearchContext, 'spelling' | 'lookups'> & {
  underWay: Map<string, Promise<Answered>>;
};

const NOTHING: Answer = { items: [], total: 0, next: null };

export async function browse(
  shared: SharedContext,
  question: BareQuestion,
  at: Date,
): Promise<Page<FoundBusiness>> {
  const context = openContext(shared, { query: '', scope: question.scope });
  const matches = await browseScope(context, question);
  return show(context, { ...question, query: '' }, matches, at);
}

type Answered = { asked: WholeQuestion; answer: Answer; context: SearchContext };

export async function search(
  shared: SharedContext,
  question: WholeQuestion,
  requestId: string,
): Promise<Page<FoundBusiness>> {
  const { asked, answer, context } = await shareAnswer(shared, question, requestId);
  const told = spellAsTyped(answer, question.query);
  return show(context, { ...asked, query: foldQuery(asked.query) }, told, question.at);
}

export function searchNamesOnly(shared: SharedContext, question: Question): Promise<Answer> {
  return climbNames({ context: openContext(shared, question), question });
}

export async function findSelection(
  shared: SharedContext,
  question: WholeQuestion,
  requestId: string,
): Promise<Answer> {
  return (await shareAnswer(shared, question, requestId)).answer;
}

/**
 * Shares one search between the results and the facets of a page. Other requests never join: they may know of
 * a later change.
 */
function shareAnswer(
  shared: SharedContext,
  question: WholeQuestion,
  requestId: string,
): Promise<Answered> {
  const key = JSON.stringify({ ...question, at: null, requestId });
  return singleFlight(shared.underWay, key, () =>
    answerFields(openContext(shared, question), question),
  );
}

/**
 * Answers a query that names a custom field, such as "brewery with a patio": listings with that value come
 * first. A business name always wins, and the result is never empty if the plain words find something.
 */
async function answerFields(context: SearchContext, question: WholeQuestion): Promise<Answered> {
  const asked = question.isLiteral ? null : await readFieldWishes(context, question);
  if (!asked) return answerWish(context, question);
  const { first, isAlone, besides } = asked;
  const found = await answerWish(context, first);
  if (countSaid(found) > 0) return found;
  for (const one of besides) {
    const part = await answerWish(context, one);
    if (countSaid(part) > 0) return part;
  }
  const typed = await answerWish(context, question);
  const isToldOtherwise = isAlone || (typed.answer.mention?.count ?? 0) > 0;
  if (typed.answer.total > 0 && (isToldOtherwise || found.answer.total === 0)) return typed;
  return isAlone && found.answer.total === 0 ? answerWish(context, asked.without) : found;
}

const countSaid = ({ answer }: Answered) => (answer.mention?.filters ? answer.mention.count : 0);

async function readFieldWishes(context: SearchContext, question: WholeQuestion) {
  const query = foldQuery(question.query);
  const known = context.readFields();
  if (known.longest === 0 || query === '') return null;
  const words = splitWords(query);
  const { phrases, small } = chooseVocabulary(await context.vocabulary.read(), words);
  const read = findFieldWishes(known, words, phrases);
  if (!read || (await areNames(context, query, read.rest.length > 0))) return null;
  const rest = read.rest.join(' ');
  const bare = read.rest.filter((word) => !small.fillers.has(stemWord(word))).join(' ');
  const isPlace = bare !== '' && (await context.lookups.readPlace(bare))?.query === '';
  const { state, cityKey, categoryId } = question.scope;
  const hasScope = [state, cityKey, categoryId, question.circle].some((one) => one !== undefined);
  const isAlone = (bare === '' || isPlace) && question.tradeIds.length === 0;
  const ask = (wishes: FieldWish[]): WholeQuestion => ({
    ...question,
    query: isAlone ? bare : rest,
    wished: {
      terms: wishes.map(({ term }) => term),
      label: wishes.map(({ label }) => label).join(', '),
      filters: wishes.flatMap(({ filter }) => filter ?? []),
    },
  });
  const without = bare === '' && !hasScope ? question : ask(read.wishes);
  const alone = isAlone ? await listAlone(context, read.wishes) : [];
  const narrow = (one: WholeQuestion) => ({ ...one, also: [...(one.also ?? []), ...alone] });
  return {
    isAlone,
    first: narrow(ask(read.wishes)),
    besides: read.wishes.length > 1 ? read.wishes.map((wish) => ask([wish])) : [],
    without,
  };
}

async function areNames(context: SearchContext, query: string, isBeside: boolean) {
  const placed = await context.lookups.readPlace(query);
  for (const text of placed?.query ? [query, placed.query] : [query]) {
    const { isName, isStart } = await context.lookups.read(text);
    if (isName || (isBeside && isStart && text.includes(' '))) return true;
  }
  return false;
}

async function listAlone(context: SearchContext, wishes: FieldWish[]): Promise<Term[]> {
  const terms: Term[] = [];
  for (const { term, typed } of wishes) {
    terms.push({ ...term, together: [await listTerms(context, typed)] });
  }
  return terms;
}

/**
 * Answers "urgent care open now" with open businesses nearby. If none are known to be open, answers with all
 * of them and reports `open now` as left out.
 */
async function answerWish(context: SearchContext, question: WholeQuestion): Promise<Answered> {
  const query = foldQuery(question.query);
  const rest = question.isLiteral ? null : dropOpenWish(query);
  if (rest === null || (await context.lookups.read(query)).isName) {
    return { asked: question, answer: await answerQuestion(context, question), context };
  }
  const asked = { ...question, query: rest };
  const openAsked = question.filters?.openAt ? asked : openOnly(asked);
  const open = await answerQuestion(context, openAsked);
  if (question.filters?.openAt || isWithinReach(open)) {
    return { asked: openAsked, answer: markOpen(open, rest), context };
  }
  const all = await answerQuestion(context, asked);
  const answer = { ...all, leftOut: [...(all.leftOut ?? []), 'open now'] };
  return { asked, answer, context };
}

function dropOpenWish(query: string): string | null {
  if (!OPEN_WISH.test(query)) return null;
  return query.replace(OPEN_WISH, ' ').replace(/ +/g, ' ').trim();
}

/**
 * Checks whether open businesses were found in the place or within 25 miles. Farther ones don't help someone
 * who wants to go now.
 */
function isWithinReach({ total, widened = [] }: Answer): boolean {
  return total > 0 && widened.every((one) => one.step === 'nearby' && one.within === 25);
}

function markOpen(found: Answer, query: string): Answer {
  const asked = found.understoodAs ?? { ...(query && { query }) };
  return { ...found, understoodAs: { ...asked, open: 'now' } };
}

/** Answers a question, and tells the place that its fields were read as. */
async function answerQuestion(context: SearchContext, question: WholeQuestion): Promise<Answer> {
  const { place } = question;
  if (place?.isAbroad) return { ...NOTHING, widened: [sayNowhere()] };
  const rest = await dropOtherPlace(context, question);
  const asked = rest === null ? question : { ...question, query: rest };
  const answer = await answerPlaced(context, asked);
  const understoodAs = place?.understoodAs ?? (rest === null ? null : describeFields(question));
  if (!understoodAs && !place?.needsPosition) return answer;
  return {
    ...answer,
    ...(place?.needsPosition && { needsPosition: true }),
    ...(place?.understoodAs?.city && { reasons: ['meant-city', ...(answer.reasons ?? [])] }),
    understoodAs: {
      ...(answer.understoodAs ?? (asked.query && { query: asked.query })),
      ...understoodAs,
    },
  };
}

/** Returns the parameters of the place that the fields name. */
function describeFields({ scope, center }: WholeQuestion): Record<string, string> {
  const { cityKey, state } = scope;
  if (cityKey === undefined) return center?.label ? { near: center.label } : {};
  return { city: cityKey, ...(state !== undefined && { state }) };
}

/** Returns the words without a place, if the fields name another one: "pizza boise" in Nampa. */
async function dropOtherPlace(
  { db, lookups, vocabulary }: SearchContext,
  { query, isLiteral, scope, circle, center }: WholeQuestion,
): Promise<string | null> {
  const hasPlace = scope.cityKey !== undefined || circle !== undefined || Boolean(center);
  if (isLiteral || !hasPlace || !query.includes(' ')) return null;
  const folded = foldQuery(query);
  const isPlace = (await lookups.readPlace(folded)) !== null;
  if (!isPlace || (await lookups.read(folded)).isName) return null;
  return dropNamedPlace(db, query, readNeeds(await vocabulary.read()).isNeed);
}

async function answerPlaced(
  context: SearchContext,
  { isLiteral, ...question }: WholeQuestion,
): Promise<Answer> {
  const { center } = question;
  const query = foldQuery(question.query);
  // Symbols alone match nothing.
  if (question.query !== '' && query === '') return NOTHING;
  if (center && !isInUnitedStates(center)) return { ...NOTHING, widened: [sayNowhere()] };
  const attempt = { context, question: { ...question, query } };
  if (isLiteral) return searchWords(attempt);
  const lost = await findLostTown(attempt);
  if (lost) {
    const { cityKey: _, ...scope } = question.scope;
    const found = await climbLadder({ context, question: { ...attempt.question, scope } });
    return { ...found, widened: [lost, ...(found.widened ?? [])] };
  }
  return (await searchTownArea(attempt, climbLadder)) ?? climbLadder(attempt);
}

/**
 * Returns the notice that the town is unknown, so that the whole state is searched instead, or null if the
 * town is known.
 */
async function findLostTown({ context, question }: SearchAttempt): Promise<Widening | null> {
  const { cityKey, state, areaId } = question.scope;
  const isAsked = question.query !== '' || Boolean(question.also?.length);
  if (cityKey === undefined || state === undefined || areaId !== undefined || !isAsked) return null;
  if (!STATES.some(({ code }) => code === state) || question.center || question.circle) return null;
  // Reading the query also preloads the scope's town in the same statement.
  if (question.query !== '') await context.lookups.read(question.query);
  if (await findScopeCenter(context.db, question.scope, context.lookups)) return null;
  if ((await context.lookups.findCities([cityKey])).some((city) => city.state === state))
    return null;
  if (await findIntendedCity(context, { cityKey, state })) return null;
  return { step: 'unknown', town: cityKey, state };
}

function sayNowhere(): Widening {
  return { step: 'nowhere', known: m.places_united_states() };
}

/** Restores the accents that the visitor typed in the words of the "no listing mentions …" notice. */
function spellAsTyped({ mention, ...answer }: Answer, query: string): Answer {
  if (!mention || mention.filters) return { ...answer, ...(mention && { mention }) };
  const typed = new Map(query.split(/[\s,.]+/).map((word) => [foldText(word), word.toLowerCase()]));
  const words = mention.words.split(' ').map((word) => typed.get(word) ?? word);
  return { ...answer, mention: { ...mention, words: words.join(' ') } };
}

/** Matches the age of the recipient, which is dropped from the folded query: "a cake for a 1 year old". */
const AGE = / (for )?((a|an|my) )?\d{1,2} (year|yr|month)s? old( (son|daughter|boy|girl|kid))?\b/;

function foldQuery(query: string): string {
  const spelled = query.replace(/24\s*\/\s*7/g, '24 hours').replace(/\bw\/ ?(?!o\b)/gi, 'with ');
  return shortenZip(foldText(spelled).replace(AGE, '') || foldText(query));
}

function openContext(
  shared: SharedContext,
  { query, scope: { cityKey } }: Pick<Question, 'query' | 'scope'>,
): SearchContext {
  const { expire } = shared.vocabulary;
  const vocabulary = { read: () => shared.vocabulary.read(query), expire };
  const db = rememberAnswers(shared.db);
  const readVocabulary = () => vocabulary.read();
  const lookups = createLookups(db, {
    stems: shared.stems,
    readVocabulary,
    besides: cityKey === undefined ? [] : [cityKey, ...listSpellings(cityKey)],
  });
  const readKnown = (words: string[]) => lookups.read(words.join(' '));
  return {
    ...shared,
    vocabulary,
    db,
    spelling: createSpelling(db, { readVocabulary, readKnown }),
    lookups,
  };
}

async function show(context: SearchContext, question: Question, matches: Answer, at: Date) {
  const { trades } = await context.vocabulary.read();
  const isNamed = matches.isNamed || (await isName(context, question, matches));
  const shown = await addSponsored(
    context,
    question,
    { ...matches, isNamed },
    {
      at,
      places: context.countPlaces(),
    },
  );
  const page = showMatches(shown, question, trades, context.hasOffers() ? at : null);
  const { understanding: told } = page;
  const outside = await describeOutside(context, question, matches.from ?? null);
  return {
    ...page,
    ...(outside && { understanding: { ...told, widened: [outside, ...(told?.widened ?? [])] } }),
    items: await showOpenings(context.db, page.items, at),
  };
}

async function isName({ lookups }: SearchContext, { query }: Question, { trades }: Answer) {
  return query !== '' && trades === undefined && (await lookups.read(query)).isName;
}

async function searchTownArea(
  { context, question }: SearchAttempt,
  runSteps: (attempt: SearchAttempt) => Promise<Answer>,
): Promise<Answer | null> {
  const { cityKey, state, areaId } = question.scope;
  if (cityKey === undefined || areaId !== undefined || question.query === '') return null;
  const { areas: named } = await context.lookups.read(question.query);
  const there = named.filter(
    (area) => area.cityKey === cityKey && (state === undefined || area.state === state),
  );
  const taken = takeArea(question.query.split(' '), there);
  if (!taken || (await context.lookups.read(question.query)).isName) return null;
  const scope = { ...question.scope, ...placeScope(taken.place) };
  const found = await runSteps({ context, question: { ...question, query: taken.query, scope } });
  if (found.total === 0) return null;
  return {
    ...found,
    understoodAs: describePlaced(found.correctedQuery ?? taken.query, taken.place),
  };
}

/** Returns the notice that the requested place is outside the site's area, or null if it is inside. */
async function describeOutside(
  { db, lookups, readArea }: SearchContext,
  { scope, center }: Question,
  from: SearchPoint | null,
): Promise<Widening | null> {
  const area = readArea();
  if (area.kind === 'country') return null;
  if (area.kind === 'states' && scope.state) {
    return isOneOf(area.states, scope.state) ? null : tellOutside(area);
  }
  const point = from ?? center ?? (await findScopeCenter(db, scope, lookups));
  if (!point) return null;
  const isInside =
    area.kind === 'circle'
      ? measureMiles(area, point) <= area.miles
      : isOneOf(area.states, await findStateAt(db, point));
  return isInside ? null : tellOutside(area);
}

function isOneOf(states: readonly string[], state: string | null): boolean {
  return state !== null && states.includes(state);
}

function tellOutside(area: Area): Widening {
  return { step: 'outside', area: describeArea(area) };
}

/**
 * Caches query results by statement name and values for one search, whose steps often repeat a query. For
 * reads only.
 */
export function rememberAnswers(db: Database): Database {
  const kept = new Map<string, Promise<unknown>>();
  return {
    ...db,
    run<Row extends object>(...asked: Parameters<Database['run']>): Promise<Row[]> {
      const [statement, values] = asked;
      const key = JSON.stringify([statement.name, values]);
      const known = kept.get(key) as Promise<Row[]> | undefined;
      const answer = known ?? db.run<Row>(statement, values);
      kept.set(key, answer);
      return answer;
    },
  };
}
