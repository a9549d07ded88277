import { MAX_MILES, type Widening } from '../../../contract/search.ts';
import type { SearchAttempt } from '../ask/question.ts';
import { type Answer, type BareQuestion, browseScope, matchTerms } from '../find/answer.ts';
import { ANYWHERE } from '../find/circle.rules.ts';
import { orders } from '../find/order.rules.ts';
import type { Filters, Scope, Term } from '../find/selection.rules.ts';
import { isBeyondCount } from '../find/statistics.ts';
import { findPart, findScopeCenter } from '../understand/gazetteer.ts';
import { splitWords } from '../understand/words.rules.ts';
import { listTerms } from '../understand/words.ts';

interface Asked {
  context: Pick<SearchAttempt['context'], 'db' | 'statistics'>;
  question: Pick<SearchAttempt['question'], 'cursor' | 'filters'>;
}

interface Rings {
  rings: number[];
  scope: Scope;
  terms: Term[];
  find(miles: number): Promise<Answer>;
}

/**
 * Returns the results of the nearest ring that has any, or null. If the first ring is empty, the nearest
 * match anywhere tells which rings to skip.
 */
export async function findInRings(
  { context, question }: Asked,
  { rings, scope, terms, find }: Rings,
): Promise<{ found: Answer; miles: number } | null> {
  let nearest = 0;
  for (const [at, miles] of rings.entries()) {
    if (at === 1 && !question.cursor) {
      const selection = { scope, terms, filters: question.filters ?? {} };
      const isRare = !(await isBeyondCount(context.db, context.statistics, selection));
      if (isRare) nearest = measureNearest(await find(ANYWHERE));
    }
    if (miles < Math.min(nearest, ANYWHERE)) continue;
    const found = await find(miles);
    if (found.total > 0) return { found, miles };
  }
  return null;
}

function measureNearest({ total, items: [first], order }: Answer): number {
  if (total === 0) return ANYWHERE;
  return order === orders.distance ? (first?.distance ?? 0) : 0;
}

/**
 * Builds the notice that results come from beyond a place. It has no distance if `miles` is omitted or very
 * large.
 */
export function tellNearby(from: string, miles = ANYWHERE): Widening {
  return { step: 'nearby', from, ...(miles <= MAX_MILES && { within: miles }) };
}

const RINGS = [25, MAX_MILES, ANYWHERE] as const;

/**
 * Finds the nearest businesses with a name or a given trade that the place itself doesn't have. Returns null
 * if there are none.
 */
export async function searchNames(attempt: SearchAttempt): Promise<Answer | null> {
  const { context, question } = attempt;
  const found = (await searchChain(attempt)) ?? (await searchRings(attempt));
  if (found || question.query === '') return found;
  const correctedQuery = (await context.spelling.correct(splitWords(question.query)))?.join(' ');
  if (!correctedQuery) return null;
  const corrected = await searchRings({
    context,
    question: { ...question, query: correctedQuery },
  });
  return corrected && { ...corrected, correctedQuery };
}

/** Searches for the exact name only, so that "McDonald's" doesn't find a library of that name. */
async function searchChain({ context, question }: SearchAttempt): Promise<Answer | null> {
  const { query, filters } = question;
  if (query === '' || !(await context.lookups.read(query)).isName) return null;
  const named = { ...question, filters: { ...filters, nameKey: query } };
  return searchRings({ context, question: named });
}

async function searchRings({ context, question }: SearchAttempt): Promise<Answer | null> {
  const { scope, center: given, filters } = question;
  const center = given ?? (await findScopeCenter(context.db, scope, context.lookups));
  if (filters?.bounds || filters?.region) return null;
  const { state, cityKey, areaId: _, ...rest } = scope;
  const order = question.hasOrder ? question.order : orders.distance;
  const terms = question.query === '' ? null : await listTerms(context, splitWords(question.query));
  const find = (request: BareQuestion) =>
    terms ? matchTerms(context, request, { nameKey: '', terms }) : browseScope(context, request);
  if (!center) {
    const found = state && !cityKey ? await find({ ...question, scope: rest }) : null;
    return found && found.total > 0 ? { ...found, widened: [tellNearby(state ?? '')] } : null;
  }
  const searchAround = (miles: number, part?: Filters['part']) => {
    const near = { ...question, scope: rest, circle: { center, miles }, from: center };
    const request = { ...near, filters: { ...filters, part } };
    return find(order ? { ...request, order } : request);
  };
  const isTown = cityKey !== undefined && question.circle === undefined;
  const part = isTown ? await findPart(context.db, center.label) : null;
  const inPart = part && (await searchAround(RINGS[0], part));
  if (inPart && inPart.total > 0) return inPart;
  const within = question.circle?.miles ?? 0;
  const rings = RINGS.filter((miles) => miles > within);
  const met = await findInRings(
    { context, question },
    {
      rings,
      scope: rest,
      terms: [...(terms ?? []), ...(question.also ?? [])],
      find: searchAround,
    },
  );
  return met && { ...met.found, widened: [tellNearby(center.label, met.miles)] };
}
