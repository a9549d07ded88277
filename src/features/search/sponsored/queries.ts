import type { Database } from '../../../platform/database/database.ts';
import { businessColumns, businessJoins } from '../../businesses/shapes.ts';
import type { FoundRow } from '../find/found-row.ts';
import { LISTED } from '../find/queries.ts';
import {
  filterParts,
  joinParts,
  type Selection,
  scopeParts,
  wordParts,
} from '../find/selection.rules.ts';

/**
 * Premium listings of a selection, in an order that is another every day: of the first `window` after
 * `skip` the day picks. Indexes businesses_sponsored and its like; words: businesses_search.
 */
export function pickSponsored(
  db: Database,
  selection: Selection,
  { day, skip, window, most }: { day: number; skip: number; window: number; most: number },
): Promise<FoundRow[]> {
  const { scope, terms, circle, filters } = selection;
  const isArea = circle !== undefined || filters.bounds !== undefined;
  // Few are premium: their own index of points is the shortest way into an area.
  const tokens = { scope: isArea ? {} : scope, terms, filters: {} };
  const words = terms.length > 0 ? wordParts(tokens) : [];
  const parts = joinParts([...scopeParts(scope), ...words, ...filterParts(selection, false)], 5);
  const order = isArea || terms.length > 0 ? '' : 'order by sort_key desc';
  return db.run(
    {
      name: `sponsored_${parts.name}`,
      text: `select ${businessColumns} from (
               select * from businesses where id = any(array(
                 select id from (
                   select id from businesses where ${LISTED} ${parts.sql} ${order} offset $2 limit $3
                 ) w order by hashint8extended(id, $1::bigint), id limit $4
               ))
             ) b ${businessJoins} order by hashint8extended(b.id, $1::bigint), b.id`,
    },
    [day, skip, window, most, ...parts.values],
  );
}
