import * as m from '#messages';
import type { Widening } from '../../../contract/search.ts';
import { STATES } from '../../../domain/states.ts';
import { splitTokens } from '../../../platform/tokens.ts';
import { townKey } from '../../../platform/town-key.ts';
import type { PlaceSpan } from '../../places/model/annotate-places.rules.ts';
import { findPart } from '../../places/model/gazetteer.ts';
import { isInUnitedStates } from '../../places/model/geometry.rules.ts';
import { dropNearby } from '../../places/model/place-fields.ts';
import { spellTownKeys } from '../../places/model/place-names.rules.ts';
import { stemPhrase } from '../../trades/stem.rules.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import type { Question, SearchContext } from '../ask/question.ts';
import { PLACE_RING, type Where } from '../find/rank.ts';
import { type Retrieved, retrieve, type Wanted } from '../find/retrieve.ts';
import { type Answer, browseScope } from '../find/runs.ts';
import { isPlaced } from '../find/selection.rules.ts';
import { EMPTY_READING, type Reading } from '../read/interpret.ts';
import type { KnownText } from '../read/lookups.ts';
import { type Need, readNeed } from '../read/need.rules.ts';
import { type Understood, understand } from '../read/understand.ts';
import { CLOSE } from '../read/weights.ts';
import { type Asked, explain, offerPlace, tellKindred } from './explain.ts';
import {
  makePlan,
  type Plan,
  planCarriers,
  planLiteral,
  planReading,
  planSomeWords,
} from './plan.ts';
import { findWhere } from './where.ts';

const NOTHING: Answer = { items: [], total: 0, next: null };

/** Returns the folded words of a question. */
export function foldQuery(query: string): string {
  return splitTokens(query)
    .map(({ word }) => word)
    .join(' ');
}

interface Mode {
  /** Whether the words are names and places, but no needs. */
  isNamesOnly?: boolean;
}

/** Answers a question with the first of its readings that finds something. Tells how its place was read. */
export async function answerQuestion(
  context: SearchContext,
  question: Question,
  mode: Mode = {},
): Promise<Answer> {
  const { place, query } = question;
  if (place?.isAbroad) return { ...NOTHING, widened: [sayNowhere()] };
  const answer = await answerPlaced(context, question, mode);
  if (!place) return answer;
  const { understoodAs, unknownTown, needsPosition, others = [] } = place;
  const lost: Widening[] = unknownTown ? [{ step: 'unknown', ...unknownTown }] : [];
  return {
    ...answer,
    ...(needsPosition && { needsPosition }),
    ...(understoodAs && {
      understoodAs: { ...(answer.understoodAs ?? (query && { query })), ...understoodAs },
    }),
    ...(lost.length > 0 && { widened: [...lost, ...(answer.widened ?? [])] }),
    ...(others.length > 0 && { otherPlaces: others.map(offerPlace) }),
  };
}

async function answerPlaced(
  context: SearchContext,
  question: Question,
  { isNamesOnly = false }: Mode,
): Promise<Answer> {
  const { center, isLiteral, scope } = question;
  const query = foldQuery(question.query);
  // Symbols alone match nothing.
  if (question.query !== '' && query === '') return NOTHING;
  if (center && !isInUnitedStates(center)) return { ...NOTHING, widened: [sayNowhere()] };
  const asked = { ...question, query: dropNearby(query) };
  if (asked.query === '') return answerList(context, asked);
  const { cityKey } = scope;
  const hasPlace = isLiteral || isPlaceGiven(question);
  const read = await understand(context, dropNearby(question.query), {
    isLiteral,
    isNamesOnly,
    cityKey,
  });
  // A suggestion has every word that was typed.
  const isWhole = ({ name, words }: Reading) => name === null || words.length === 0;
  const understood = isNamesOnly ? { ...read, readings: read.readings.filter(isWhole) } : read;
  const lost = findLostTown(asked, understood.known);
  if (lost) {
    const { cityKey: _, ...wider } = scope;
    const found = await answerUnderstood(context, { ...asked, scope: wider }, understood);
    return { ...found, widened: [lost, ...(found.widened ?? [])] };
  }
  const found = await answerUnderstood(context, asked, understood);
  const isNearMe =
    asked.query !== query ||
    understood.readings[0]?.wishes.some(({ attribute }) => attribute === 'near-me');
  const isPlaced = hasPlace || found.understoodAs !== undefined;
  return isNearMe && !isPlaced ? { ...found, needsPosition: true } : found;
}

/** Lists a place, category or trade without words; if the place has none of what is asked, the nearest. */
async function answerList(context: SearchContext, question: Question): Promise<Answer> {
  const { also = [], circle, scope, filters } = question;
  const isAsked = also.length > 0 || circle !== undefined || scope.categoryId !== undefined;
  const plain = await browseScope(context, question);
  if (plain.total > 0 || !isAsked || filters?.bounds) return plain;
  // Filters don't lead out of the place.
  const { minRating: _, hasWebsite: __, openAt: ___, ...rest } = filters ?? {};
  const all = await browseScope(context, {
    ...question,
    filters: rest,
    cursor: undefined,
    limit: 1,
  });
  if (all.total > 0) return { ...plain, failing: all.total };
  const where = await findWhere(context.db, question, null);
  const plan = makePlan('list', 'list', EMPTY_READING, { terms: [] });
  const asked = tellPlace(question, where, null);
  return runPlan(context, question, { ...plan, trades: question.tradeIds }, { where, asked });
}

/** Returns the place that the words name, or that was given, as the sentences about it need it. */
function tellPlace(
  question: Question,
  { label }: { label: string },
  span: PlaceSpan | null,
): Asked {
  const { place = null, others = [], unknownTown } = span ?? {};
  return {
    place,
    others,
    unknownTown: unknownTown ? { town: unknownTown, state: place?.state ?? '' } : null,
    label,
    hasPlace: span !== null || isPlaceGiven(question),
    isWhole: question.isWhole ?? false,
  };
}

function isPlaceGiven({ circle, scope, filters }: Question): boolean {
  return isPlaced(scope) || [circle, filters?.region].some((one) => one !== undefined);
}

async function answerUnderstood(
  context: SearchContext,
  question: Question,
  understood: Understood,
): Promise<Answer> {
  if (!question.isLiteral) return tryReadings(context, question, understood);
  const plan = await planLiteral(understood, EMPTY_READING);
  return tryPlan(context, question, plan, understood);
}

/** Most readings that are searched before the words are given up. */
const MAX_TRIED = 5;

/** Searches for the readings in turn, until one finds something. */
async function tryReadings(
  context: SearchContext,
  question: Question,
  understood: Understood,
): Promise<Answer> {
  const tried = new Set<string>();
  const readings = preferWords(question, understood.readings);
  const [best] = readings;
  let empty: Answer | null = null;
  for (const reading of readings) {
    const { name, phrases, text } = reading;
    const key = JSON.stringify([name?.nameKey, phrases.map(({ stem }) => stem), text]);
    if (tried.size >= MAX_TRIED || tried.has(key)) continue;
    // Related trades answer a need better than a reading that is much less likely.
    if (best && reading.cost > best.cost + CLOSE) {
      const kindred = await tryKindred(context, question, understood, best);
      if (kindred) return kindred;
    }
    tried.add(key);
    for (const plan of await planReading(understood, reading)) {
      const found = await tryPlan(context, question, plan, understood);
      if (found.total > 0) {
        const carriers = found.isDoubtful
          ? await tryCarriers(context, question, understood, plan)
          : null;
        return carriers ?? tellUnlisted(found, plan, understood);
      }
      if (plan.kind !== 'name') empty ??= found;
    }
  }
  if (!best) return empty ?? NOTHING;
  const kindred = await tryKindred(context, question, understood, best);
  if (kindred) return kindred;
  const plain = readings.find(({ words }) => words.length > 0) ?? best;
  const plan = await planSomeWords(understood, plain);
  const found = plan && (await tryPlan(context, question, plan, understood));
  return found && found.total > 0 ? found : (empty ?? NOTHING);
}

/** Says that nobody has a finer trade. Its broader trade is similar, but no answer more than 100 miles away. */
function tellUnlisted(found: Answer, { need }: Plan, { vocabulary }: Understood): Answer {
  const unlisted = vocabulary.trades.get(need?.head?.unlisted ?? 0);
  if (!need || !unlisted || !found.isDoubtful) return found;
  if (found.isFar) return nothingUnder(unlisted, found);
  const { mentioned: _, ...rest } = found;
  const told = tellKindred(need.trades, vocabulary.trades);
  return { ...rest, widened: [...(found.widened ?? []), told] };
}

/** Returns no results, and the trade that nobody is listed under. */
function nothingUnder(
  trade: { name: string } | undefined,
  { understoodAs, correctedQuery }: Answer,
): Answer {
  return {
    ...NOTHING,
    ...(trade && { unlistedTrade: trade.name }),
    ...(understoodAs && { understoodAs }),
    ...(correctedQuery && { correctedQuery }),
  };
}

/** How much dearer words may be than a place elsewhere: alone, or a doubtful one. */
const ALONE = 1;
const DOUBTFUL = 1.5;
const DOUBTFUL_PLACE = 1.2;

/**
 * Reads words as such rather than as a place elsewhere: in Austin, "la quinta" is no town of California, and
 * "st marys church" none of Georgia.
 */
function preferWords(question: Question, readings: Reading[]): Reading[] {
  const [best] = readings;
  if (!best?.place || takePlace(question, best.place)) return readings;
  const isDoubtful = !best.place.isMarked && best.place.cost >= DOUBTFUL_PLACE;
  if (best.text !== '' && !isDoubtful) return readings;
  const most = best.cost + (isDoubtful ? DOUBTFUL : ALONE);
  const word = readings.find(({ cost, place }) => !place && cost <= most);
  return word ? [word, ...readings.filter((one) => one !== word)] : readings;
}

/** Searches for listings of other trades that carry the words, at most 100 miles from a place that is asked for. */
async function tryCarriers(
  context: SearchContext,
  question: Question,
  understood: Understood,
  plan: Plan,
): Promise<Answer | null> {
  const carriers = await planCarriers(understood, plan);
  const found = carriers && (await tryPlan(context, question, carriers, understood));
  if (!found || found.total === 0 || found.isFar) return null;
  const phrases = carriers.weighted.map(({ words }) => ` ${stemPhrase(words)} `);
  const isSaid = found.items.some(({ name, description, sourceCategories }) => {
    const text = ` ${stemPhrase([name, description, sourceCategories].join(' '))} `;
    return phrases.some((phrase) => text.includes(phrase));
  });
  return isSaid || plan.need?.trades.length !== 1 ? found : null;
}

/** Searches for trades that are related to the one that a reading asks for, which has no listing. */
async function tryKindred(
  context: SearchContext,
  question: Question,
  understood: Understood,
  reading: Reading,
): Promise<Answer | null> {
  const { vocabulary } = understood;
  const need = readNeed(reading, understood);
  const trades = need ? findKindredTrades(vocabulary, need) : [];
  const plan = (await planReading(understood, reading)).at(-1);
  if (trades.length === 0 || !plan) return null;
  const terms = [{ lexemes: trades.map((id) => `t:${id}`) }];
  const wanted = { ...plan.wanted, terms, room: MAX_RELATED };
  const found = await tryPlan(context, question, { ...plan, trades, wanted }, understood);
  if (found.total === 0) return null;
  if (found.isFar) return nothingUnder(vocabulary.trades.get(need?.trades[0] ?? 0), found);
  const told = tellKindred(trades, vocabulary.trades);
  return { ...found, widened: [...(found.widened ?? []), told] };
}

/** The place of the words counts if none is given, or if it is a part of the given town or state. */
function takePlace(question: Question, span: PlaceSpan | null) {
  const { state, cityKey } = question.scope;
  if (!isPlaceGiven(question) || !span) return span;
  const { area, city, state: its } = span.place;
  const isOfTown = area && townKey(city ?? '', its ?? '') === cityKey && (!state || state === its);
  const isOfState = isOnlyState(question) && city !== null && state === its;
  return isOfTown || isOfState ? span : null;
}

function isOnlyState({ scope, circle, filters }: Question): boolean {
  const { state, cityKey, areaId } = scope;
  return (
    state !== undefined &&
    cityKey === undefined &&
    areaId === undefined &&
    !circle &&
    !filters?.region
  );
}

/** Returns the parameters of the place that the fields name. */
function describeGiven({ scope, center, filters }: Question): Record<string, string> {
  const { cityKey, state } = scope;
  if (filters?.region) return { region: filters.region.slug };
  return {
    ...(cityKey !== undefined && { city: cityKey }),
    ...(state !== undefined && { state }),
    ...(cityKey === undefined && center?.label && { near: center.label }),
  };
}

async function tryPlan(
  context: SearchContext,
  question: Question,
  plan: Plan,
  { known }: Understood,
): Promise<Answer> {
  const span = takePlace(question, plan.reading.place);
  const where = await findWhere(context.db, question, span?.place ?? null, known.towns);
  const asked = {
    ...tellPlace(question, where, span),
    ...(plan.reading.place && !span && { given: describeGiven(question) }),
  };
  return runPlan(context, question, plan, { where, asked });
}

async function runPlan(
  context: SearchContext,
  question: Question,
  plan: Plan,
  { where, asked }: { where: Where & { label: string }; asked: Asked },
): Promise<Answer> {
  const { nameKey, wanted, trades } = plan;
  // The region is a place, from which the search may widen.
  const { region: _, ...filters } = question.filters ?? {};
  const request = {
    ...question,
    filters: { ...filters, ...(nameKey !== null && { nameKey }) },
  };
  const found = await retrieveAround(context, request, wanted, where);
  if (plan.isNearOnly && found.ring !== PLACE_RING) return NOTHING;
  const isTrade = plan.kind === 'need' || trades.length > 0;
  return { ...found, ...explain(plan, found, asked), ...(isTrade && { trades }) };
}

/** If a town has no match, looks in the town that it is a part of, such as New York for Harlem, or in its own parts. */
async function retrieveAround(
  context: SearchContext,
  question: Question,
  wanted: Wanted,
  where: Where & { label: string },
): Promise<Retrieved> {
  const found = await retrieve(context, question, wanted, where);
  const isTown = where.scope.cityKey !== undefined && !where.circle;
  if (found.ring === PLACE_RING || found.total === 0 || !isTown || !where.center) return found;
  const part = await findPart(context.db, where.label);
  if (!part) return found;
  const inside = await retrieve(context, question, wanted, { ...where, part });
  return inside.ring === PLACE_RING ? inside : found;
}

/** Rows of the first page, if they are of related trades. */
const MAX_RELATED = 3;
const MAX_KINDRED = 4;
const MAX_MEANINGS = 5;

/**
 * Returns the trades that phrases name together with the ones asked for, the most often named first. The trades of a
 * need aren't alike: both travel agencies and post offices help with "travel documents".
 */
function findKindredTrades({ phrases, trades: known }: Vocabulary, need: Need): number[] {
  const categories = new Set(need.trades.map((id) => known.get(id)?.categoryId));
  const kindred = new Map<number, number>();
  for (const { trades, kind } of phrases.values()) {
    if (
      kind === 'need' ||
      trades.length > MAX_MEANINGS ||
      !trades.some((id) => need.trades.includes(id))
    )
      continue;
    for (const id of trades) kindred.set(id, (kindred.get(id) ?? 0) + 1);
  }
  const others = [...kindred].filter(([id]) => {
    return !need.trades.includes(id) && (known.get(id)?.businessCount ?? 0) > 0;
  });
  const ofKind = others.filter(([id]) => categories.has(known.get(id)?.categoryId));
  return (ofKind.length > 0 ? ofKind : others)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_KINDRED)
    .map(([id]) => id);
}

/**
 * Returns the notice that the town is unknown, so that the whole state is searched instead, or null if the
 * town is known.
 */
function findLostTown(question: Question, { towns, cities }: KnownText): Widening | null {
  const { cityKey, state, areaId } = question.scope;
  if (cityKey === undefined || state === undefined || areaId !== undefined) return null;
  if (!STATES.some(({ code }) => code === state) || question.center || question.circle) return null;
  const keys = [cityKey, ...spellTownKeys(cityKey, state)];
  const isKnown = [...towns, ...cities].some(
    (one) => one.state === state && keys.includes(one.cityKey),
  );
  return isKnown ? null : { step: 'unknown', town: cityKey, state };
}

function sayNowhere(): Widening {
  return { step: 'nowhere', known: m.places_united_states() };
}
