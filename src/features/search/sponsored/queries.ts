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
 * `skip` the day picks. Words: index businesses_search; else businesses_sponsored, _category, _state, _city.
 */
export function drawSponsored(
  db: Database,
  selection: Selection,
  { day, skip, window, most }: { day: number; skip: number; window: number; most: number },
): Promise<FoundRow[]> {
  const hasWords = selection.terms.length > 0 || selection.circle !== undefined;
  const parts = joinParts(
    [
      ...scopeParts(selection.scope),
      ...(hasWords ? wordParts(selection) : []),
      ...filterParts(selection),
    ],
    5,
  );
  const order = hasWords ? '' : 'order by sort_key desc';
  return db.run(
    {
      name: `sponsored_${parts.name}`,
      text: `select ${businessColumns} from (
               select * from (
                 select * from businesses where ${LISTED} ${parts.sql} ${order} offset $2 limit $3
               ) w order by hashint8extended(id, $1::bigint), id limit $4
             ) b ${businessJoins} order by hashint8extended(b.id, $1::bigint), b.id`,
    },
    [day, skip, window, most, ...parts.values],
  );
}
