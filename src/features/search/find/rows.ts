import type { Database } from '../../../platform/database/database.ts';
import type { SearchPoint } from '../../places/model/geometry.rules.ts';
import type { Order } from './order.rules.ts';
import { TIERS, type Tier } from './order.rules.ts';
import { type Range, sortMatches, walkMatches } from './queries.ts';
import { type Selection, scopeTokens } from './selection.rules.ts';
import {
  estimateMatches,
  type Found,
  isBeyondCount,
  MAX_COUNT,
  type TermStatistics,
} from './statistics.ts';

const MAX_STEPS = 10_000;
const MAX_WALKS = 3;
const GUESSED_STEPS = 3000;

/**
 * Tries the top tiers first. Otherwise walks the ordered index for common words, or sorts the matches of the
 * GIN index for rare words.
 */
export async function findRows(
  db: Database,
  statistics: TermStatistics,
  search: RowSearch,
  range: Range,
): Promise<Found> {
  const estimate = estimateMatches(await statistics.read(), search.selection);
  const ahead = await findAhead(db, statistics, search, { range, estimate });
  if (ahead !== null && typeof ahead === 'object') return ahead;
  const walked = ahead === 'few' ? null : await walk(db, statistics, search, range, estimate);
  if (walked?.found) return walked.found;
  if (walked && ahead === 'many') {
    const found = await findAhead(db, statistics, search, { range, estimate: walked.estimate });
    if (found !== null && typeof found === 'object') return found;
  }
  const sorted = await sortMatches(db, search, range);
  return { ...sorted, isExact: true };
}

interface Walked {
  found: Found | null;
  estimate: Estimate;
}

/**
 * Walks the index as long as it costs less than sorting. Assumes fully correlated words ("real estate"); each
 * walk corrects the estimate.
 */
async function walk(
  db: Database,
  statistics: TermStatistics,
  search: RowSearch,
  range: Range,
  { most }: Estimate,
): Promise<Walked> {
  const { selection } = search;
  const { rows, share } = await statistics.read();
  const scopeRows = rows * Math.min(1, ...scopeTokens(selection.scope).map(share));
  const wordRows = await statistics.estimate(selection.terms);
  const sortCost = Math.min(wordRows, scopeRows) / 30;
  const isCategoryWord = selection.scope.categoryId !== undefined;
  let matchShare = Math.min(1, wordRows / (isCategoryWord ? scopeRows : rows));
  let steps = firstWalk((1.5 * range.limit) / matchShare, selection);
  // If one pass over the ordered index can't fill a page, the area has so few listings that sorting them is cheap.
  const { circle, filters } = selection;
  const isArea = [circle, filters.bounds, filters.region].some((area) => area !== undefined);
  const mostWalks = isArea ? 1 : MAX_WALKS;
  for (let walks = 0; walks < mostWalks && canWalk(search); walks += 1) {
    const walkCost = (1.5 * range.limit) / matchShare;
    if (steps > MAX_STEPS || walkCost >= matchShare * scopeRows + sortCost) break;
    const found = await walkMatches(db, { ...search, steps }, range);
    const isEnough = found.rows.length === range.limit;
    if (isEnough && (found.matched / steps) * scopeRows > 2 * MAX_COUNT) {
      const page = { rows: found.rows, total: MAX_COUNT, isExact: false };
      return { found: page, estimate: { most, likely: most } };
    }
    matchShare = (found.matched + 0.5) / steps;
    if (isEnough) break;
    steps = Math.ceil((2.5 * range.limit) / matchShare);
  }
  const likely = Math.min(most, matchShare * scopeRows);
  return { found: null, estimate: { most: Math.min(most, 3 * likely), likely } };
}

function firstWalk(steps: number, { scope, terms, filters, circle }: Selection): number {
  const isFiltered = circle !== undefined || Object.values(filters).some(Boolean);
  if (isFiltered) return Math.ceil(Math.max(GUESSED_STEPS, Math.min(steps, 2 * GUESSED_STEPS)));
  const most = scope.categoryId !== undefined ? 500 : terms.length > 1 ? 2000 : steps;
  return Math.max(200, Math.ceil(Math.min(steps, most)));
}

/** Checks whether an index has this order. None has a city without a state together with a category. */
function canWalk({ order, selection: { scope } }: RowSearch): boolean {
  const hasIndex = order.name !== 'distance' && order.name !== 'near';
  const { cityKey, state, categoryId } = scope;
  return hasIndex && !(cityKey !== undefined && state === undefined && categoryId !== undefined);
}

const FEW = 100;
const MAX_SORTED = 1500;

interface Estimate {
  most: number;
  likely: number;
}

/** `few` means too few matches in total, `many` too many for a tier; null means that no tier applies. */
type Ahead = Found | 'few' | 'many' | null;

async function findAhead(
  db: Database,
  statistics: TermStatistics,
  search: RowSearch,
  { range, estimate }: { range: Range; estimate: Estimate },
): Promise<Ahead> {
  const { order, selection } = search;
  if (order.name !== 'rank' && order.name !== 'near') return null;
  const { tierShare } = await statistics.read();
  let { most, likely } = estimate;
  if (likely < FEW) return 'few';
  let ahead: Ahead = null;
  for (const tier of TIERS) {
    const share = tierShare(tier);
    if (share === 0 || isBelow(range, tier)) continue;
    ahead = 'few';
    if (most * share < range.limit) continue;
    if (likely * share > MAX_SORTED) return 'many';
    const { rows, total } = await sortMatches(db, search, range, { tier });
    if (rows.length === range.limit) {
      const isBeyond = total > MAX_COUNT || (await isBeyondCount(db, statistics, selection));
      return isBeyond ? { rows, total: MAX_COUNT, isExact: false } : 'few';
    }
    likely = (total + 1) / share;
    most = Math.min(most, 3 * likely);
  }
  return ahead;
}

function isBelow({ after: [sortKey] }: Range, { least }: Tier): boolean {
  return sortKey !== undefined && sortKey < least;
}

interface RowSearch {
  selection: Selection;
  order: Order;
  from: SearchPoint | null;
}
