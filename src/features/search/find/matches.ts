import type { Database } from '../../../platform/database/database.ts';
import type { Point } from '../area/area.rules.ts';
import type { FoundRow } from './found-row.ts';
import { sortMatches, walkMatches } from './matches.queries.ts';
import type { Order } from './orders.rules.ts';
import type { Range } from './queries.ts';
import { scopeTokens } from './rules.ts';
import type { Selection } from './selection.rules.ts';
import type { TermStatistics } from './statistics.ts';

/** Counts of matches are exact up to here; beyond, the list is "1,000+". */
export const MAX_COUNT = 1000;
const MAX_STEPS = 40_000;
const MAX_WALKS = 3;
/** Of a first walk where filters make any estimate a guess. */
const GUESSED_STEPS = 3000;

export interface Found {
  rows: FoundRow[];
  total: number;
  isExact: boolean;
}

export interface Search {
  selection: Selection;
  order: Order;
  from: Point | null;
}

/**
 * Common words walk the index of the order until enough rows match, rare ones sort GIN's short list.
 * The words' shares, as if fully correlated ("real estate"), choose; each walk corrects them.
 */
export async function findMatches(
  db: Database,
  statistics: TermStatistics,
  search: Search,
  range: Range,
): Promise<Found> {
  const { selection } = search;
  const { rows, share } = await statistics.read();
  const scopeRows = rows * Math.min(1, ...scopeTokens(selection.scope).map(share));
  const wordRows = await statistics.estimate(selection.terms);
  const sortCost = Math.min(wordRows, scopeRows) / 30;
  const isCategoryWord = selection.scope.categoryId !== undefined;
  let matchShare = Math.min(1, wordRows / (isCategoryWord ? scopeRows : rows));
  let steps = firstWalk((1.5 * range.limit) / matchShare, selection);
  // An area that the first walk does not fill is small enough to be sorted.
  const isArea = selection.circle !== undefined || selection.filters.bounds !== undefined;
  const most = isArea ? 1 : MAX_WALKS;
  for (let walks = 0; walks < most && canWalk(search); walks += 1) {
    const walkCost = (1.5 * range.limit) / matchShare;
    if (steps > MAX_STEPS || walkCost >= matchShare * scopeRows + sortCost) break;
    const found = await walkMatches(db, { ...search, steps }, range);
    const isEnough = found.rows.length === range.limit;
    if (isEnough && (found.matched / steps) * scopeRows > 2 * MAX_COUNT) {
      return { rows: found.rows, total: MAX_COUNT, isExact: false };
    }
    if (isEnough) break;
    matchShare = (found.matched + 0.5) / steps;
    steps = Math.ceil((2.5 * range.limit) / matchShare);
  }
  const sorted = await sortMatches(db, search, range);
  return { ...sorted, isExact: true };
}

function firstWalk(steps: number, { scope, terms, filters, circle }: Selection): number {
  const isFiltered = circle !== undefined || Object.values(filters).some(Boolean);
  if (isFiltered) return Math.ceil(Math.max(GUESSED_STEPS, Math.min(steps, 2 * GUESSED_STEPS)));
  const most = scope.categoryId !== undefined ? 500 : terms.length > 1 ? 2000 : steps;
  return Math.max(200, Math.ceil(Math.min(steps, most)));
}

/** What has an index in its order; a city without a state but with a category has none. */
function canWalk({ order, selection: { scope } }: Search): boolean {
  const hasIndex = order.name !== 'distance' && order.name !== 'near';
  const { cityKey, state, categoryId } = scope;
  return hasIndex && !(cityKey !== undefined && state === undefined && categoryId !== undefined);
}
