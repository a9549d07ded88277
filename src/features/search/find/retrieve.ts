import { MAX_OTHERS } from '../../../contract/search.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ANYWHERE } from '../../places/model/geometry.rules.ts';
import { type FoundRow, type Order, orders, parseResultPosition } from './order.rules.ts';
import { haveSome } from './queries.ts';
import {
  COUNTRY_RING,
  isWide,
  PLACE_RING,
  RINGS,
  type RingCount,
  rankMatches,
  STATE_RING,
  type Where,
} from './rank.ts';
import {
  type Answer,
  type BareQuestion,
  cursorAfter,
  MEMBERS,
  matchTerms,
  startOf,
} from './runs.ts';
import {
  areaTerms,
  DECIDES,
  hasBit,
  isPlaced,
  MAIN_BIT,
  NEVER,
  type Scoring,
  type Selection,
  type Term,
  UNKNOWN_MILES,
} from './selection.rules.ts';
import { estimateMatches, MAX_COUNT, readTermShares, type TermStatistics } from './statistics.ts';

/** The search of one reading: terms that every result has, and terms and names that score. */
export interface Wanted {
  terms: Term[];
  scoring: Scoring;
  /** Share of the best score below which a listing isn't a result. */
  cut?: number;
  /** Number of rows on the first page, for results that are only a guess. */
  room?: number;
  /** The name that is asked for; for common words, its listings come first. */
  nameKey: string;
}

export interface Retrieved extends Answer {
  ring: number;
  /** Matches per ring and words, if all were read. */
  counts: RingCount[];
  /** Positions of the scored terms that results have, if matches weren't scored one by one. */
  carried?: number[];
  /** Number of results that have these terms. */
  fitting?: number;
  others: Answer['items'];
  /** Miles to the nearest of all results, shown or not, if they are beyond 100 miles. */
  nearest?: number | undefined;
  /** Number of results, however many; `total` ends at the most that are counted. */
  matched?: number;
}

interface Context {
  db: Database;
  statistics: TermStatistics;
}

/** Matches that are scored one by one. */
const MAX_RANKED = 3000;
/** Rows below this share of the best score of their ring aren't results. */
const CUT = 0.6;
/** Share of the weights of all sure words that the best row must have, or nothing is cut. */
const WORTH_CUTTING = 0.5;
/** Rows on the first page if they are beyond 100 miles, or none has any of the decisive words. */
const MAX_FAR = 3;
/** A few rows more are shown at once rather than behind a link. */
const FEW_MORE = 2;

/**
 * Finds the listings that fit best in the nearest ring that has any. Scores all matches at once if there are
 * few of them anywhere, within 100 miles or in the place; otherwise reads the rings one by one.
 */
export async function retrieve(
  context: Context,
  asked: BareQuestion,
  wanted: Wanted,
  where: Where,
): Promise<Retrieved> {
  const question = { ...asked, order: orderFrom(asked.order, where.center) };
  const began = parseResultPosition(question.cursor, question.order);
  const isRuns = began !== null && began.run !== 'ranked';
  const extents = isRuns ? [] : await chooseExtents(context, question, wanted, where);
  for (const { extent, isAll } of extents) {
    const found = await rank(context, question, { wanted, where, extent });
    if (found.total > 0 || isAll) return found;
  }
  return readRings(context, question, wanted, where);
}

function orderFrom(order: Order | undefined, center: Where['center']): Order {
  const isMeasured = order === orders.distance || order === orders.near;
  return !order || (isMeasured && !center) ? orders.rank : order;
}

function hasPlace({ scope, circle, region, part }: Where): boolean {
  return isPlaced(scope) || [circle, region, part].some((one) => one !== undefined);
}

const placeless = ({ state: _, cityKey: __, areaId: ___, ...scope }: Where['scope']) => scope;

/** Returns the selection of one ring, on the condition that nearer rings are empty. */
function selectRing(
  { filters, also = [] }: BareQuestion,
  { terms }: Wanted,
  where: Where,
  ring: number,
): Selection {
  const { scope, circle, region, part, center } = where;
  const all = [...terms, ...also];
  const rest = placeless(scope);
  const base = { terms: all, filters: filters ?? {} };
  if (ring === PLACE_RING) {
    if (part)
      return { ...base, scope: rest, filters: { ...base.filters, part }, ...near(where, 25) };
    const isTown = scope.state !== undefined || scope.cityKey !== undefined;
    if (region) {
      return { ...base, scope: rest, filters: { ...base.filters, region } };
    }
    return {
      ...base,
      terms: [...all, ...areaTerms(scope)],
      scope,
      ...(isTown ? {} : { circle }),
    };
  }
  const miles = RINGS[ring - 1];
  if (miles !== undefined && center) return { ...base, scope: rest, circle: { center, miles } };
  const inState = ring === STATE_RING && scope.state !== undefined;
  return { ...base, scope: inState ? { ...rest, state: scope.state } : rest };
}

function near({ center }: Where, miles: number) {
  return center ? { circle: { center, miles } } : {};
}

interface Extent {
  extent: Selection;
  /** Whether nothing that matches is outside. */
  isAll: boolean;
}

/** Returns the areas whose matches are few enough to be scored one by one, in the order in which they are tried. */
async function chooseExtents(
  { statistics }: Context,
  question: BareQuestion,
  wanted: Wanted,
  where: Where,
): Promise<Extent[]> {
  const shares = await statistics.read();
  const isFew = (selection: Selection) => estimateMatches(shares, selection).most <= MAX_RANKED;
  const whole = selectRing(question, wanted, where, COUNTRY_RING);
  const isAll = whole.terms.length === 0 && Object.keys(whole.scope).length === 0;
  if (!isAll && isFew(whole)) return [{ extent: whole, isAll: true }];
  const isBounded = question.filters?.bounds !== undefined;
  if (!hasPlace(where)) return isBounded && isFew(whole) ? [{ extent: whole, isAll: true }] : [];
  const around = where.center
    ? RINGS.map((_, at) => selectRing(question, wanted, where, at + 1)).filter(
        (selection) => selection.terms.length > 0 && isFew(selection),
      )
    : [];
  const widest = around.at(-1);
  const around100 = widest ? [{ extent: widest, isAll: isBounded }] : [];
  if (widest && where.scope.cityKey !== undefined) return around100;
  const inside = selectRing(question, wanted, where, PLACE_RING);
  return isFew(inside) ? [{ extent: inside, isAll: isBounded }, ...around100] : [];
}

interface RankStep {
  wanted: Wanted;
  where: Where;
  extent: Selection;
}

async function rank(
  context: Context,
  question: BareQuestion,
  { wanted, where, extent }: RankStep,
): Promise<Retrieved> {
  const { limit, cursor, filters = {}, isWhole = false, hasOrder = false } = question;
  const { minRating, hasWebsite, openAt, ...hard } = filters;
  const order = chooseOrder(question, where);
  const position = startOf({ ...question, order }, 'ranked');
  const shareOf = await readTermShares(context.statistics);
  const worth = wanted.cut === undefined ? WORTH_CUTTING : 0;
  const { rows, others, total, counts, nearestLeft } = await rankMatches(
    context.db,
    {
      selection: { ...extent, filters: hard, shareOf, apart: { ids: position.sponsored } },
      filters: { minRating, hasWebsite, openAt },
      where,
      scoring: wanted.scoring,
      order,
      cut: wanted.cut ?? CUT,
      worth,
      isWhole,
      isMembersFirst: question.isMembersFirst ?? false,
      // Rows from all over the country that lack the words are no help.
      others: cursor || (question.isCountryWide && !hasPlace(where)) ? 0 : MAX_OTHERS,
    },
    { after: position.after, limit: limit + 1 },
  );
  const passing = counts.filter(({ passes }) => passes);
  const ring = Math.min(...passing.map((one) => one.ring), COUNTRY_RING);
  const hasRivals = wanted.scoring.terms.some(({ weight }) => weight < 0);
  const best = Math.max(...counts.filter((one) => one.ring === ring).map(({ fit }) => fit));
  const least = best * (wanted.cut ?? CUT);
  const carried = counts.reduce((sum, one) => (one.ring === ring ? sum | one.mask : sum), 0);
  // Far away, none is cut.
  const isNear = ring < STATE_RING || !where.center || wanted.scoring.name !== undefined;
  const isWorth =
    isNear && (best > 0 || hasRivals) && best >= worth * fitOf(wanted.scoring, carried);
  const isCut = isWorth && !isWhole;
  const isFar = ring >= STATE_RING && hasPlace(where) && where.center !== null;
  const { telling = 0 } = wanted.scoring;
  const isDoubtful = telling !== 0 && (carried & telling) === 0;
  const isShort = (isFar || isDoubtful || wanted.room) && !cursor && !isWhole && !hasOrder;
  const most = isFar || isDoubtful ? MAX_FAR : (wanted.room ?? limit);
  const room = total <= most + FEW_MORE ? total : most;
  const shown = isShort
    ? Math.min(limit, room, isFar ? countSaying(wanted.scoring, rows) : room)
    : limit;
  const items = rows.slice(0, shown);
  const places = items.map((row) => ({ run: 'ranked' as const, after: order.keyOf(row) }));
  const selection = selectRing(question, wanted, where, ring);
  // Sponsored listings fit at least as well as the listings below them that fit.
  const fits = ({ mask }: FoundRow) => !isWorth || fitWith(wanted.scoring, mask ?? 0) >= least;
  const scores = wanted.scoring.name ? [] : items.filter(fits).map(scoreOfTerms(wanted.scoring));
  return {
    items,
    others,
    matched: total,
    total: Math.min(total, MAX_COUNT),
    isTotalCapped: total > MAX_COUNT,
    next: rows.length > shown ? cursorAfter(places, position.sponsored) : null,
    places,
    order,
    selection: {
      ...selection,
      ...(isCut && { least: { scoring: wanted.scoring, score: least } }),
    },
    ...(scores.length > 0 && {
      fittest: {
        ...selection,
        least: {
          scoring: { terms: wanted.scoring.terms.map((term) => ({ ...term, isSure: true })) },
          score: Math.min(...scores),
        },
      },
    }),
    from: isWide(where) && (ring === PLACE_RING || !where.region) ? null : where.center,
    isFar,
    ...(isFar && { nearest: findNearestMiles(rows, nearestLeft) }),
    ...(isFar && areNearest(rows, shown, nearestLeft) && { areNearest: true }),
    ...(isShort && { room: shown }),
    isDoubtful,
    ...(question.isMembersFirst && ring < STATE_RING && { membersFirst: true }),
    ring,
    counts,
  };
}

/** Returns the distance of the nearest result in whole miles, rounded down; undefined if none has a location. */
function findNearestMiles(rows: FoundRow[], nearestLeft: number | null): number | undefined {
  const miles = [...rows.map(({ distance }) => distance), nearestLeft].filter(
    (one): one is number => typeof one === 'number' && one < UNKNOWN_MILES,
  );
  return miles.length > 0 ? Math.floor(Math.min(...miles)) : undefined;
}

/** Checks whether none of the results that aren't shown is nearer than the first rows, which are. */
function areNearest(rows: FoundRow[], shown: number, nearestLeft: number | null): boolean {
  const milesOf = ({ distance }: FoundRow) => distance ?? Number.POSITIVE_INFINITY;
  const left = [...rows.slice(shown).map(milesOf), nearestLeft ?? Number.POSITIVE_INFINITY];
  return Math.max(0, ...rows.slice(0, shown).map(milesOf)) <= Math.min(...left);
}

/**
 * Counts the first rows that have all the telling words of the first one. Far away, others of its trade are no answer
 * beside it.
 */
function countSaying({ terms, telling = 0, leading = telling }: Scoring, rows: FoundRow[]): number {
  const sure = terms.reduce((bits, { isSure }, at) => (isSure ? bits | (1 << at) : bits), 0);
  const said = (rows[0]?.mask ?? 0) & leading & sure;
  const end = rows.findIndex(({ mask }) => ((mask ?? 0) & said) !== said);
  return end < 0 ? rows.length : end;
}

/** The score of a listing without the bonus for its first trade or a membership. */
const scoreOfTerms =
  ({ mains }: Scoring) =>
  ({ score, mask }: FoundRow) =>
    Math.floor(score ?? 0) - (mains && hasBit(mask, MAIN_BIT) ? mains.weight : 0);

/** The score of a listing that has the terms of a mask; very high if a deciding term isn't in it. */
function fitOf(scoring: Scoring, mask: number): number {
  const isDecided = scoring.terms.every(
    ({ isSure, weight }, at) => !isSure || weight < DECIDES || hasBit(mask, at),
  );
  return isDecided ? fitWith(scoring, mask) : NEVER;
}

function fitWith({ terms }: Scoring, mask: number): number {
  return terms.reduce(
    (sum, { isSure, weight }, at) => sum + (isSure && hasBit(mask, at) ? weight : 0),
    0,
  );
}

/** Sorts by score, unless the visitor chose an order; near a place, the nearest of equal score come first. */
function chooseOrder({ order = orders.rank, hasOrder }: BareQuestion, where: Where): Order {
  if (hasOrder) return order;
  if (order === orders.distance) return orders['fit-distance'];
  return where.center && hasPlace(where) ? orders['fit-distance'] : orders.fit;
}

/** Reads rings one by one; in each, only listings with all of the sure words, or one of them, if there are any. */
async function readRings(
  context: Context,
  question: BareQuestion,
  wanted: Wanted,
  where: Where,
): Promise<Retrieved> {
  const rings = hasPlace(where)
    ? [
        PLACE_RING,
        ...(where.center ? RINGS.map((_, at) => at + 1) : []),
        ...(where.center || where.scope.state === undefined ? [] : [STATE_RING]),
        COUNTRY_RING,
      ]
    : [COUNTRY_RING];
  let found = await readRing(context, question, { wanted, where, ring: rings[0] ?? PLACE_RING });
  for (const ring of rings.slice(1)) {
    if (found.total > 0 || question.filters?.bounds) break;
    found = await readRing(context, question, { wanted, where, ring });
  }
  return found;
}

async function readRing(
  context: Context,
  question: BareQuestion,
  { wanted, where, ring }: { wanted: Wanted; where: Where; ring: number },
): Promise<Retrieved> {
  const selection = selectRing(question, wanted, where, ring);
  const { center } = where;
  const isPlaced = hasPlace(where);
  const isDistance = question.hasOrder
    ? question.order === orders.distance
    : isPlaced && center !== null && wanted.nameKey === '';
  const far = ring >= STATE_RING && isPlaced && center && isDistance;
  const order = isDistance ? orders.distance : (question.order ?? orders.rank);
  const isFirst = !question.cursor && !question.isWhole && !question.hasOrder;
  const room = far && isFirst ? Math.min(question.limit, MAX_FAR) : question.limit;
  const request: BareQuestion = {
    ...question,
    limit: room,
    also: [],
    scope: selection.scope,
    filters: selection.filters,
    circle: far ? { center, miles: ANYWHERE } : selection.circle,
    order,
    center,
  };
  const sure = wanted.scoring.terms
    .filter(({ isSure, weight }) => isSure && weight > 0)
    .map(({ term }) => term);
  const carried = await findCarried(context.db, selection, sure);
  const isCut = carried.length > 0 && !question.isWhole;
  const isMentioned = carried.length > 0 && !isCut;
  const isAhead = isMentioned || (question.isMembersFirst && !isDistance);
  const terms = withoutArea(selection);
  const found = await matchTerms(context, request, {
    nameKey: wanted.nameKey,
    terms: isCut ? [...terms, ...carried] : terms,
    ...(isAhead && { mentioned: isMentioned ? carried : [MEMBERS] }),
  });
  return {
    ...found,
    isFar: ring >= STATE_RING && isPlaced,
    ...(far && { areNearest: true, nearest: findNearestMiles(found.items, null) }),
    ...(room < question.limit && { room }),
    ...(isAhead && !isMentioned && { membersFirst: true }),
    ring: isPlaced ? ring : PLACE_RING,
    counts: [],
    carried: carried.map((term) => wanted.scoring.terms.findIndex((one) => one.term === term)),
    fitting: isCut ? found.total : isMentioned ? (found.carriers?.count ?? 0) : 0,
    others: [],
  };
}

const withoutArea = ({ scope, terms }: Selection) =>
  scope.areaId === undefined ? terms : terms.slice(0, -1);

/** Returns all of the terms if a listing has them, otherwise the first that one has. */
async function findCarried(db: Database, selection: Selection, sure: Term[]): Promise<Term[]> {
  if (sure.length === 0) return [];
  const lists = sure.length > 1 ? [sure, ...sure.slice(0, 3).map((term) => [term])] : [sure];
  const have = await haveSome(db, selection, lists);
  return lists[have.indexOf(true)] ?? [];
}
