import type { SearchFacets } from '../../../contract/search.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isOpenAt } from '../../openings/open-at.rules.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import { LISTED } from '../find/queries.ts';
import {
  filterParts,
  isRated,
  joinParts,
  type Selection,
  SHOWS_WEBSITE,
  wordParts,
} from '../find/selection.rules.ts';
import { MAX_COUNT } from '../find/statistics.ts';
import { findSelection, type SharedContext } from '../search.ts';
import type { WholeQuestion } from '../understand/question.ts';

export const NO_FACETS: SearchFacets = { total: 0, trades: [], ratings: [], website: 0, open: 0 };
const MOST_TRADES = 20;

/** Of what the search finds, however it was widened; null where that is too much to count. */
export async function countFacets(
  context: SharedContext,
  question: WholeQuestion,
  requestId: string,
): Promise<SearchFacets> {
  const { selection, total, isTotalCapped } = await findSelection(context, question, requestId);
  if (isTotalCapped || total > MAX_COUNT) return null;
  if (!selection || total === 0) return NO_FACETS;
  const row = await countFacetRows(context.db, selection, { at: question.at, most: MAX_COUNT + 1 });
  return nameFacets(row, await context.vocabulary.read());
}

export function nameFacets(
  { total, rated, website, open, tradeIds }: FacetRow,
  { trades }: Pick<Vocabulary, 'trades'>,
): SearchFacets {
  if (total > MAX_COUNT) return null;
  const byTrade = new Map<number, number>();
  for (const id of tradeIds ?? []) byTrade.set(id, (byTrade.get(id) ?? 0) + 1);
  const counted = [...byTrade].flatMap(([id, count]) => {
    const trade = trades.get(id);
    return trade && !trade.isHidden ? [{ slug: trade.slug, name: trade.name, count }] : [];
  });
  return {
    total,
    trades: counted
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
      .slice(0, MOST_TRADES),
    ratings: [{ minRating: FACET_STARS, count: rated }],
    website,
    open,
  };
}

const FACET_STARS = 4;

export interface FacetRow {
  total: number;
  rated: number;
  website: number;
  open: number;
  tradeIds: number[] | null;
}

export const NO_ROWS: FacetRow = { total: 0, rated: 0, website: 0, open: 0, tradeIds: null };

/** Of a row of `businesses`: with `is_open` beside them, what `countFlagged` counts. */
export const FACET_FLAGS = `trades, ${isRated(FACET_STARS)} as is_rated, ${SHOWS_WEBSITE} as has_website`;

export function countFlagged(source: string): string {
  return `
    select count(*)::int as total, count(*) filter (where is_rated)::int as rated,
           count(*) filter (where has_website)::int as website,
           count(*) filter (where is_open)::int as open,
           (select array_agg(t) from ${source}, unnest(${source}.trades) as t) as "tradeIds"
    from ${source}`;
}

async function countFacetRows(
  db: Database,
  selection: Selection,
  { at, most }: { at: Date; most: number },
) {
  const parts = joinParts([...wordParts(selection), ...filterParts(selection)], 3);
  const [row] = await db.run<FacetRow>(
    {
      name: `facets_${parts.name}`,
      text: `with matches as materialized (
               select ${FACET_FLAGS}, ${isOpenAt('$2')} as is_open
               from businesses where ${LISTED} ${parts.sql} limit $1
             )
             ${countFlagged('matches')}`,
    },
    [most, at, ...parts.values],
  );
  return row ?? NO_ROWS;
}
