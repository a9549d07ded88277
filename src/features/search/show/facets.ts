import type { SearchFacets } from '../../../contract/search.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isOpenAt } from '../../openings/open-at.rules.ts';
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
  if (row.total > MAX_COUNT) return null;
  const { trades } = await context.vocabulary.read();
  const byTrade = new Map<number, number>();
  for (const id of row.tradeIds ?? []) byTrade.set(id, (byTrade.get(id) ?? 0) + 1);
  const counted = [...byTrade].flatMap(([id, count]) => {
    const trade = trades.get(id);
    return trade && !trade.isHidden ? [{ slug: trade.slug, name: trade.name, count }] : [];
  });
  return {
    total: row.total,
    trades: counted
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
      .slice(0, MOST_TRADES),
    ratings: [{ minRating: FACET_STARS, count: row.rated }],
    website: row.website,
    open: row.open,
  };
}

const FACET_STARS = 4;

async function countFacetRows(
  db: Database,
  selection: Selection,
  { at, most }: { at: Date; most: number },
) {
  const parts = joinParts([...wordParts(selection), ...filterParts(selection)], 3);
  const [row] = await db.run<{
    total: number;
    rated: number;
    website: number;
    open: number;
    tradeIds: number[] | null;
  }>(
    {
      name: `facets_${parts.name}`,
      text: `with matches as materialized (
               select id, trades, rating_sum, review_count, is_premium, website
               from businesses where ${LISTED} ${parts.sql} limit $1
             )
             select count(*)::int as total,
                    count(*) filter (where ${isRated(FACET_STARS)})::int as rated,
                    count(*) filter (where ${SHOWS_WEBSITE})::int as website,
                    count(*) filter (where ${isOpenAt('$2')})::int as open,
                    (select array_agg(t) from matches, unnest(matches.trades) as t) as trade_ids
             from matches`,
    },
    [most, at, ...parts.values],
  );
  return row ?? { total: 0, rated: 0, website: 0, open: 0, tradeIds: null };
}
