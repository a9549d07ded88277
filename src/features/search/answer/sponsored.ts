import { MAX_MILES } from '../../../contract/search.ts';
import { tellMiles } from '../../../domain/miles.ts';
import type { Database } from '../../../platform/database/database.ts';
import { planIncludes } from '../../businesses/model/facet-columns.rules.ts';
import {
  businessJoins,
  LISTED,
  resultColumns,
  toCoordinates,
} from '../../businesses/model/shapes.ts';
import type { SearchPoint } from '../../places/model/geometry.rules.ts';
import { type FoundRow, orders, parseResultPosition } from '../find/order.rules.ts';
import { countPaid } from '../find/queries.ts';
import { type Answer, type BareQuestion, cursorAfter } from '../find/runs.ts';
import {
  filterParts,
  isPlaced,
  joinParts,
  listTiles,
  type Selection,
  type SelectionPart,
  scopeParts,
  type Term,
  wordParts,
} from '../find/selection.rules.ts';
import type { TermStatistics } from '../find/statistics.ts';

const SHORTEST_LIST = 2;
/** Places above a list without a town, a state or any other area: few readers are near who pays. */
const PLACES_ANYWHERE = 1;
/**
 * Number of premium listings from which a day's sponsored ones are picked. When browsing, the window moves
 * every day; searches always use the first `WORDS_WINDOW`.
 */
const WINDOW = 60;
const WORDS_WINDOW = 1000;
/** Share of listings above which scanning premium listings one by one is faster than the word index. */
const COMMON = 0.05;
const DAY = 86_400_000;

export type SponsoredAnswer = Answer & { sponsored: FoundRow[] };

/**
 * Adds premium listings from the same matches above the first page, rotating daily. Their plan includes these places;
 * those with priority come first.
 */
export async function addSponsored(
  { db, statistics }: { db: Database; statistics: TermStatistics },
  question: BareQuestion,
  matches: Answer,
  { at, places, isCountryWide }: { at: Date; places: number; isCountryWide: boolean },
): Promise<SponsoredAnswer> {
  const { isNamed, items } = matches;
  const selection = matches.fittest ?? matches.selection;
  const size = matches.room ?? question.limit;
  const isAnywhere = isCountryWide && selection !== undefined && !isInArea(selection);
  const most = Math.min(isAnywhere ? PLACES_ANYWHERE : places, places, Math.floor(size / 2));
  const isFirst = parseResultPosition(question.cursor, matches.order ?? orders.rank) === null;
  const hasTier = question.scope.isPremium !== undefined;
  const isFar = (selection?.circle?.miles ?? 0) > MAX_MILES || (matches.isFar ?? false);
  if (
    !selection ||
    most < 1 ||
    !isFirst ||
    hasTier ||
    isNamed ||
    isFar ||
    matches.total < SHORTEST_LIST ||
    (isWhole(matches) && !items.some(({ isPremium }) => isPremium))
  ) {
    return { ...matches, sponsored: [] };
  }
  const day = Math.floor(at.getTime() / DAY);
  const { scope, terms, circle, filters } = selection;
  const isBrowsed = terms.length === 0 && !circle && !Object.values(filters).some(Boolean);
  const count = isBrowsed ? (matches.premiumCount ?? (await countPaid(db, scope))) : 0;
  if (isBrowsed && count === 0) return { ...matches, sponsored: [] };
  const skip = count > WINDOW ? (day * WINDOW) % (count - WINDOW / 2) : 0;
  const window = isBrowsed ? WINDOW : WORDS_WINDOW;
  const isCommon = await areCommon(statistics, terms);
  const { center = null, isNearestSponsored = false } = question;
  const wanted = isNearestSponsored ? WINDOW : most;
  const turn = { day, skip, window, most: wanted, isCommon };
  const inTurn = await pickSponsored(db, selection, turn);
  // The window can lie beyond the last one whose plan includes these places.
  const isShort = skip > 0 && inTurn.length < most;
  const picked = isShort ? await pickSponsored(db, selection, { ...turn, skip: 0 }) : inTurn;
  const sponsored = isNearestSponsored ? takeNearest(picked, center) : picked;
  if (sponsored.length === 0) return { ...matches, sponsored };
  const ids = sponsored.map(({ id }) => id);
  const kept = items.map((row, order) => ({ row, place: matches.places?.[order] }));
  const below = kept.filter(({ row }) => !ids.includes(row.id));
  const room = size - sponsored.length;
  const shown = below.slice(0, room);
  const hasMore = below.length > room || matches.next !== null;
  const rest = shown.flatMap(({ place }) => place ?? []);
  return {
    ...matches,
    items: shown.map(({ row }) => row),
    next: hasMore ? cursorAfter(rest, ids) : null,
    sponsored,
  };
}

function isInArea({ scope, circle, filters: { bounds, region } }: Selection): boolean {
  return isPlaced(scope) || [circle, bounds, region].some((area) => area !== undefined);
}

function isWhole({ items, total, next }: Answer): boolean {
  return next === null && items.length === total;
}

async function areCommon(statistics: TermStatistics, terms: Term[]): Promise<boolean> {
  if (terms.length === 0) return false;
  const { rows } = await statistics.read();
  return (await statistics.estimate(terms)) > COMMON * rows;
}

const WALKED = 6;

function takeNearest(rows: FoundRow[], from: SearchPoint | null): FoundRow[] {
  const milesTo = (row: FoundRow) => tellMiles(from, toCoordinates(row)) ?? Number.MAX_VALUE;
  return rows.toSorted((one, other) => milesTo(one) - milesTo(other)).slice(0, 1);
}

const MAY_STAND: SelectionPart = [
  'sponsored',
  () => `is_premium and ${planIncludes('sponsored')}`,
  [],
];

/** SQL order of a day, whose number is $1. */
function inTurn(row: string): string {
  return `${planIncludes('priority', row)} desc, hashint8extended(${row}.id, $1::bigint), ${row}.id`;
}

interface Turn {
  day: number;
  skip: number;
  window: number;
  most: number;
  isCommon: boolean;
}

/**
 * Returns paid listings of a selection, those with priority first, in an order that changes daily, taken from `window` matches after
 * `skip`. Indexes businesses_sponsored, businesses_sponsored_category, businesses_sponsored_town and
 * businesses_sponsored_place; with words, businesses_search_premium.
 */
export function pickSponsored(
  db: Database,
  selection: Selection,
  { day, skip, window, most, isCommon }: Turn,
): Promise<FoundRow[]> {
  const { scope, terms, circle, filters, shareOf } = selection;
  const { bounds, region } = filters;
  const isArea = [circle, bounds, region].some((area) => area !== undefined);
  const hasWords = terms.length > 0;
  const isWalked = hasWords && !isArea && isCommon;
  const hasTiles = isArea && hasWords && listTiles(selection) !== null;
  // The word index contains the scope's tokens. Conditions on columns would make the planner scan all premium
  // listings.
  const isByWords = hasWords && !isWalked && (!isArea || hasTiles);
  const { isPremium: _, ...place } = scope;
  const tokens = {
    scope: isArea && !hasTiles ? {} : place,
    terms,
    circle,
    filters: { bounds, region },
    ...(shareOf && { shareOf }),
  };
  const words = hasWords ? wordParts(tokens, hasTiles) : [];
  const columns = joinParts([...(isByWords ? [] : scopeParts(place)), MAY_STAND], 5);
  const rest = joinParts(
    [...words, ...filterParts({ ...selection, scope: place }, hasTiles)],
    5 + columns.values.length,
  );
  const best = `select * from businesses where ${LISTED} ${columns.sql} order by sort_key desc`;
  const source = isWalked
    ? `select id, plan from (${best} limit ${WALKED} * $3) b where true ${rest.sql}`
    : `select id, plan from businesses where ${LISTED} ${columns.sql} ${rest.sql}
       ${hasWords || isArea ? '' : 'order by sort_key desc'}`;
  return db.run(
    {
      name: `sponsored_${isWalked ? 'walk_' : ''}${columns.name}_${rest.name}`,
      text: `select ${resultColumns} from (
               select * from businesses where id = any(array(
                 select id from (${source} offset $2 limit $3) w order by ${inTurn('w')} limit $4
               ))
             ) b ${businessJoins} order by ${inTurn('b')}`,
    },
    [day, skip, window, most, ...columns.values, ...rest.values],
  );
}
