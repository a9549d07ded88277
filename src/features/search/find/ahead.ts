import type { Database } from '../../../platform/database/database.ts';
import { isBeyondCount } from './beyond.ts';
import { type Found, MAX_COUNT, type Search } from './found.ts';
import { sortMatches } from './matches.queries.ts';
import type { Range } from './queries.ts';
import type { TermStatistics } from './statistics.ts';
import { TIERS, type Tier } from './tiers.rules.ts';

const FEW = 100;
const MOST_SORTED = 1500;

export interface Estimate {
  most: number;
  likely: number;
}

/** `few` match at all, or too `many` for a tier; null where no tier will do. */
export type Ahead = Found | 'few' | 'many' | null;

/** A page of those that rank before all others, where it is full and more match than are counted. */
export async function findAhead(
  db: Database,
  statistics: TermStatistics,
  search: Search,
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
    if (likely * share > MOST_SORTED) return 'many';
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
