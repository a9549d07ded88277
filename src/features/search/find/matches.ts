import type { Database } from '../../../platform/database/database.ts';
import type { BusinessRow } from '../../businesses/shapes.ts';
import { sortMatches, walkMatches } from './matches.queries.ts';
import { type Scope, scopeTokens, type Term } from './rules.ts';
import type { TermStatistics } from './statistics.ts';

/** Counts of matches are exact up to here; beyond, the list is "1,000+". */
export const MAX_COUNT = 1000;
const MAX_STEPS = 40_000;
const MAX_WALKS = 3;

interface TextSearch {
  terms: Term[];
  nameKey: string;
  scope: Scope;
}

interface Matches {
  rows: BusinessRow[];
  total: number;
  isExact: boolean;
}

/**
 * Common words walk the scope's rank index until enough rows match, rare ones sort GIN's short
 * list. The words' shares, as if fully correlated ("real estate"), choose; each walk corrects them.
 */
export async function findMatches(
  db: Database,
  statistics: TermStatistics,
  search: TextSearch,
  range: { after: number; limit: number },
): Promise<Matches> {
  const { rows, share } = await statistics.read();
  const tokens = scopeTokens(search.scope);
  const scopeRows = rows * Math.min(1, ...tokens.map(share));
  const wordRows = await statistics.estimate(search.terms);
  const sortCost = Math.min(wordRows, scopeRows) / 30;
  const isCategoryWord = search.scope.categoryId !== undefined;
  let matchShare = Math.min(1, wordRows / (isCategoryWord ? scopeRows : rows));
  let steps = firstWalk((1.5 * range.limit) / matchShare, search);
  for (let walks = 0; walks < MAX_WALKS && canWalk(search.scope); walks += 1) {
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

function firstWalk(steps: number, search: TextSearch): number {
  const most = search.scope.categoryId !== undefined ? 500 : search.terms.length > 1 ? 2000 : steps;
  return Math.max(200, Math.ceil(Math.min(steps, most)));
}

/** A city without a state but with a category has no rank index of its own. */
function canWalk(scope: Scope): boolean {
  return !(
    scope.cityKey !== undefined &&
    scope.state === undefined &&
    scope.categoryId !== undefined
  );
}
