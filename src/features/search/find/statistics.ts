import type { Database } from '../../../platform/database/database.ts';
import { findTermShares } from './matches.queries.ts';
import type { Term } from './rules.ts';

const REFRESH_AFTER = 60_000;

/** How often words and filter tokens stand in the listings, as the planner sampled it. */
export interface TermStatistics {
  read(): Promise<{ rows: number; share(term: string): number }>;
  estimate(terms: Term[]): Promise<number>;
}

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

function termShare(term: Term, rows: number, share: (lexeme: string) => number): number {
  if (term.rows !== undefined) return Math.min(1, (term.rows + 1) / rows);
  return Math.min(
    1,
    term.lexemes.reduce((sum, lexeme) => sum + share(lexeme), 0),
  );
}
