import type { FoundBusiness } from '../../../contract/businesses.ts';
import type { Widening } from '../../../contract/search.ts';
import { describeArea } from '../../../domain/area-words.ts';
import { OPEN_WISH } from '../../../domain/hours/list-openings.ts';
import { measureMiles } from '../../../domain/miles.ts';
import type { Area } from '../../../domain/settings.ts';
import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { Page } from '../../../platform/http/output.ts';
import { shareInRequest } from '../../../platform/single-flight.ts';
import { showOpenings } from '../../hours/openings.ts';
import { findScopeCenter, findStateAt } from '../../places/model/gazetteer.ts';
import type { SearchPoint } from '../../places/model/geometry.rules.ts';
import { areMembersFirst, openOnly, type Question, type SearchContext } from '../ask/question.ts';
import { type Answer, browseScope } from '../find/runs.ts';
import { createTermStatistics } from '../find/statistics.ts';
import { readSearchFields } from '../read/fields.rules.ts';
import { createStems } from '../read/words.ts';
import { answerQuestion, foldQuery } from './answer-question.ts';
import { showMatches } from './results.ts';
import { addSponsored } from './sponsored.ts';

export type SharedContext = SearchContext & {
  underWay: Map<string, Promise<Answered>>;
};

export function openSearch(
  given: Pick<SearchContext, 'db' | 'vocabulary' | 'settings'>,
): SharedContext {
  const { db, settings } = given;
  return {
    ...given,
    readFields: () => readSearchFields(settings.current().customFields),
    statistics: createTermStatistics(db),
    stems: createStems(db),
    underWay: new Map(),
  };
}

export async function browse(
  shared: SharedContext,
  place: Pick<Question, 'scope' | 'limit' | 'cursor' | 'at'>,
): Promise<Page<FoundBusiness>> {
  const context = openContext(shared);
  const isMembersFirst = areMembersFirst(shared);
  const question = { ...place, query: '', isLiteral: false, tradeIds: [], isMembersFirst };
  return show(context, question, await browseScope(context, question));
}

type Answered = { asked: Question; answer: Answer; context: SearchContext };

export async function search(
  shared: SharedContext,
  question: Question,
  requestId: string,
): Promise<Page<FoundBusiness>> {
  const { asked, answer, context } = await shareAnswer(shared, question, requestId);
  const told = spellAsTyped(answer, question.query);
  return show(context, { ...asked, query: foldQuery(asked.query) }, told);
}

/** Finds businesses by their names only, for suggestions. */
export function searchNamesOnly(
  shared: SharedContext,
  query: string,
  limit: number,
): Promise<Answer> {
  const plain = { scope: {}, cursor: undefined, isLiteral: false, tradeIds: [], at: new Date() };
  const asked = { ...plain, query, limit };
  return answerQuestion(openContext(shared), asked, { isNamesOnly: true });
}

export async function findSelection(
  shared: SharedContext,
  question: Question,
  requestId: string,
): Promise<Answer> {
  return (await shareAnswer(shared, question, requestId)).answer;
}

/** Returns the listings that stand below the results of a search. */
export async function findOthers(
  shared: SharedContext,
  question: Question,
  requestId: string,
): Promise<FoundBusiness[]> {
  const { asked, answer, context } = await shareAnswer(shared, question, requestId);
  const { trades } = await context.vocabulary.read();
  const { carriedBy: _, others = [], ...rest } = answer;
  const matches = { ...rest, items: others, sponsored: [] };
  const offersAt = context.settings.current().offers ? question.at : null;
  const page = showMatches(matches, asked, trades, { offersAt });
  return showOpenings(context.db, page.items, question.at);
}

/**
 * Shares one search between the results and the facets of a page. Other requests never join: they may know of
 * a later change.
 */
function shareAnswer(
  shared: SharedContext,
  question: Question,
  requestId: string,
): Promise<Answered> {
  const key = JSON.stringify({ ...question, at: null, requestId });
  return shareInRequest(shared.underWay, key, () => answerWish(openContext(shared), question));
}

/**
 * Answers "urgent care open now" with open businesses nearby. If none are known to be open, answers with all
 * of them and reports `open now` as left out.
 */
async function answerWish(context: SearchContext, question: Question): Promise<Answered> {
  const query = foldQuery(question.query);
  const rest = question.isLiteral ? null : dropOpenWish(query);
  if (rest === null || (await isName(context.db, query))) {
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

async function isName(db: Database, nameKey: string): Promise<boolean> {
  const rows = await db.run(
    { name: 'is_name', text: 'select from business_names where name_key = $1' },
    [nameKey],
  );
  return rows.length > 0;
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

/** Restores the accents that the visitor typed in the words that sentences about the results quote. */
function spellAsTyped({ mentioned, leftOut, ...answer }: Answer, query: string): Answer {
  const typed = new Map(query.split(/[\s,.]+/).map((word) => [foldText(word), word.toLowerCase()]));
  const spell = (text: string) =>
    text
      .split(' ')
      .map((word) => typed.get(foldText(word)) ?? word)
      .join(' ');
  return {
    ...answer,
    ...(mentioned && { mentioned: { ...mentioned, words: spell(mentioned.words) } }),
    ...(leftOut && { leftOut: leftOut.map(spell) }),
  };
}

function openContext(shared: SharedContext): SearchContext {
  return { ...shared, db: rememberAnswers(shared.db) };
}

async function show(context: SearchContext, question: Question, matches: Answer) {
  const { at } = question;
  const { trades } = await context.vocabulary.read();
  const { area, sponsoredPlaces, offers, inquiries } = context.settings.current();
  const shown = await addSponsored(context, question, matches, {
    at,
    places: sponsoredPlaces,
    isCountryWide: area.kind === 'country',
  });
  const page = showMatches(shown, question, trades, {
    offersAt: offers ? at : null,
    hasInquiries: inquiries,
  });
  const { understanding: told } = page;
  const outside = await describeOutside(context, question, matches.from ?? null);
  return {
    ...page,
    ...(outside && { understanding: { ...told, widened: [outside, ...(told?.widened ?? [])] } }),
    items: await showOpenings(context.db, page.items, at),
  };
}

/** Returns the notice that the requested place is outside the site's area, or null if it is inside. */
async function describeOutside(
  { db, settings }: SearchContext,
  { scope, center }: Question,
  from: SearchPoint | null,
): Promise<Widening | null> {
  const { area } = settings.current();
  if (area.kind === 'country') return null;
  if (area.kind === 'states' && scope.state) {
    return isOneOf(area.states, scope.state) ? null : tellOutside(area);
  }
  const point = from ?? center ?? (await findScopeCenter(db, scope));
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
