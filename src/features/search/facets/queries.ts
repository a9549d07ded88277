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

export const FACET_STARS = 4;

export async function countFacetRows(
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
