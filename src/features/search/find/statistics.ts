import type { Database } from '../../../platform/database/database.ts';

import { type FoundRow, TIERS, type Tier } from './order.rules.ts';
import { countSampled, SAMPLED } from './queries.ts';
import { listTiles, type Selection, scopeTokens, type Term } from './selection.rules.ts';

const REFRESH_AFTER = 60_000;

interface Shares {
  rows: number;
  share(term: string): number;
  tierShare(tier: Tier): number;
}

export interface TermStatistics {
  read(): Promise<Shares>;
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

async function readTermStatistics(db: Database): Promise<Shares> {
  const { terms, tiers, ...table } = await findTermShares(db);
  // Avoids division by zero in an empty directory.
  const rows = Math.max(1, table.rows);
  const shares = new Map(terms.map(({ term, share }) => [term, share]));
  // A term missing from the statistics is rarer than all terms in them.
  const floor = Math.min(1, ...shares.values());
  return {
    rows,
    share: (term) => shares.get(term) ?? floor,
    tierShare: (tier) => tiers[TIERS.indexOf(tier)] ?? 0,
  };
}

/** Reads PostgreSQL's statistics: the share of rows that contain each lexeme or token. */
async function findTermShares(db: Database) {
  const terms = await db.run<{ term: string; share: number }>(
    {
      name: 'term_shares',
      text: `select term, share from pg_stats,
             unnest(most_common_elems::text::text[], most_common_elem_freqs) as u(term, share)
             where schemaname = current_schema() and tablename = 'businesses'
               and attname = 'search_vector' and term is not null`,
    },
    [],
  );
  const [table] = await db.run<{ rows: number }>(
    {
      name: 'business_estimate',
      text: `select (greatest(reltuples, 0) * (1 - coalesce((
               select null_frac from pg_stats where schemaname = current_schema()
                 and tablename = 'businesses' and attname = 'search_vector'), 0)))::bigint as rows
             from pg_class where oid = 'businesses'::regclass`,
    },
    [],
  );
  return { terms, rows: table?.rows ?? 0, tiers: await findTierShares(db) };
}

async function findTierShares(db: Database): Promise<number[]> {
  const rows = await db.run<{ share: number }>(
    {
      name: 'tier_shares',
      text: `select coalesce(avg((bound >= least)::int), 0)::float8 as share
             from unnest($1::bigint[]) with ordinality as tier (least, number)
             left join pg_stats on schemaname = current_schema() and tablename = 'businesses'
               and attname = 'sort_key'
             left join lateral unnest(histogram_bounds::text::bigint[]) as bound on true
             group by number order by number`,
    },
    [TIERS.map(({ least }) => least)],
  );
  return rows.map(({ share }) => share);
}

export async function readTermShares(statistics: TermStatistics): Promise<(term: Term) => number> {
  const { rows, share } = await statistics.read();
  return (term) => termShare(term, rows, share);
}

function termShare(term: Term, rows: number, share: (lexeme: string) => number): number {
  if (term.rows !== undefined) return Math.min(1, (term.rows + 1) / rows);
  return Math.min(
    1,
    term.lexemes.reduce((sum, lexeme) => sum + share(lexeme), 0),
  );
}

/**
 * Estimates the matches: `most` if the terms are fully correlated; `likely` is the geometric mean of that and
 * full independence.
 */
export function estimateMatches(
  { rows, share }: Shares,
  selection: Selection,
): { most: number; likely: number } {
  const { scope, terms } = selection;
  const tiles = listTiles(selection);
  const place = scopeTokens({ ...scope, categoryId: undefined });
  const parts = [
    Math.min(1, ...terms.map((term) => termShare(term, rows, share))),
    scope.categoryId === undefined ? 1 : share(`c:${scope.categoryId}`),
    Math.min(1, ...place.map(share)),
    tiles === null ? 1 : termShare({ lexemes: tiles }, rows, share),
  ];
  const most = rows * Math.min(...parts);
  return { most, likely: Math.sqrt(most * rows * parts.reduce((all, part) => all * part, 1)) };
}

/** Counts are exact up to this number; above it, "1,000+" is shown. */
export const MAX_COUNT = 1000;

export interface Found {
  rows: FoundRow[];
  total: number;
  isExact: boolean;
}

/** Sampled matches that mean about 2,000 in total. With only 1,000, chance never produces that many. */
const ENOUGH_SAMPLED = Math.ceil((2 * MAX_COUNT) / SAMPLED);

/** Checks whether there are more matches than `MAX_COUNT`, from statistics or a sample. */
export async function isBeyondCount(
  db: Database,
  statistics: TermStatistics,
  selection: Selection,
): Promise<boolean> {
  const { most } = estimateMatches(await statistics.read(), selection);
  if (most < 2 * MAX_COUNT) return false;
  if (isOneTerm(selection)) return true;
  return (await countSampled(db, selection, ENOUGH_SAMPLED)) >= ENOUGH_SAMPLED;
}

function isOneTerm(selection: Selection): boolean {
  const { scope, terms, filters } = selection;
  const isFree = scope.isPremium === false;
  const isFiltered =
    isFree || Object.values(filters).some(Boolean) || listTiles(selection) !== null;
  return !isFiltered && !selection.circle && terms.length + scopeTokens(scope).length === 1;
}
