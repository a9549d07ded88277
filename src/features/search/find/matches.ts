import type { Database } from '../../../platform/database/database.ts';
import type { BusinessRow } from '../../businesses/shapes.ts';
import { findTermShares, sortMatches, walkMatches } from '../words/queries.ts';
import { type Scope, scopeTokens, type Term } from './rules.ts';

/** Counts of matches are exact up to here; beyond, the list is "1,000+". */
export const MAX_COUNT = 1000;
const MAX_STEPS = 40_000;
const MAX_WALKS = 3;
const REFRESH_AFTER = 5 * 60_000;

/** How often words and filter tokens stand in the listings, as the planner sampled it. */
export interface TermStatistics {
  read(): Promise<{ rows: number; share(term: string): number }>;
  /** About how many businesses have all the terms, at most. */
  estimate(terms: Term[]): Promise<number>;
}

/** Statistics of the database, kept in memory and read again every five minutes. */
export function createTermStatistics(db: Database): TermStatistics {
  let kept: { at: number; value: ReturnType<TermStatistics['read']> } | null = null;
  return {
    async estimate(terms) {
      const { rows, share } = await this.read();
      return rows * Math.min(...terms.map((term) => termShare(term, rows, share)));
    },
    read() {
      if (!kept || performance.now() - kept.at > REFRESH_AFTER) {
        const value = readTermStatistics(db);
        kept = { at: performance.now(), value };
        value.catch(() => {
          kept = null;
        });
      }
      return kept.value;
    },
  };
}

async function readTermStatistics(db: Database) {
  const { terms, ...table } = await findTermShares(db);
  // An empty directory still has shares.
  const rows = Math.max(1, table.rows);
  const shares = new Map(terms.map(({ term, share }) => [term, share]));
  // A term that the sample left out is rarer than every term it kept.
  const floor = Math.min(1, ...shares.values());
  return { rows, share: (term: string) => shares.get(term) ?? floor };
}

export interface TextSearch {
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
 * Matches in the order of sort keys. Two bounded ways: common words walk the scope's rank index
 * until enough rows have matched; rare ones take GIN's short list and sort it. The choice starts
 * from the words' shares, taken as fully correlated ("real estate"), and each walk corrects it.
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

function termShare(term: Term, rows: number, share: (lexeme: string) => number): number {
  if (term.rows !== undefined) return Math.min(1, (term.rows + 1) / rows);
  return Math.min(
    1,
    term.lexemes.reduce((sum, lexeme) => sum + share(lexeme), 0),
  );
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
