import type { Database } from '../../../platform/database/database.ts';
import { businessColumns, businessJoins } from '../../businesses/shapes.ts';
import type { FoundRow } from '../find/found-row.ts';
import { LISTED } from '../find/queries.ts';
import {
  filterParts,
  joinParts,
  listTiles,
  type Selection,
  scopeParts,
  wordParts,
} from '../find/selection.rules.ts';

/** Of common words, so many premium listings are looked at for each that the window may hold. */
const WALKED = 6;

interface Turn {
  day: number;
  skip: number;
  window: number;
  most: number;
  /** Whether its words are in so many listings that every few premium ones match. */
  isCommon: boolean;
}

/**
 * Premium listings of a selection, in an order that is another every day: of the first `window` after
 * `skip` the day picks. Indexes businesses_sponsored, businesses_sponsored_category, businesses_sponsored_town and
 * businesses_sponsored_place; words: businesses_search_premium.
 */
export function pickSponsored(
  db: Database,
  selection: Selection,
  { day, skip, window, most, isCommon }: Turn,
): Promise<FoundRow[]> {
  const { scope, terms, circle, filters, shareOf } = selection;
  const isArea = circle !== undefined || filters.bounds !== undefined;
  const hasWords = terms.length > 0;
  const isWalked = hasWords && !isArea && isCommon;
  const hasTiles = isArea && hasWords && listTiles(selection) !== null;
  // The words' index has the scope's tokens; columns beside them lead the planner to all premium listings.
  const isByWords = hasWords && !isWalked && (!isArea || hasTiles);
  const { isPremium, ...place } = scope;
  const tokens = {
    scope: isArea && !hasTiles ? {} : place,
    terms,
    circle,
    filters: { bounds: filters.bounds },
    ...(shareOf && { shareOf }),
  };
  const words = hasWords ? wordParts(tokens, hasTiles) : [];
  const columns = joinParts(scopeParts(isByWords ? { isPremium } : scope), 5);
  const rest = joinParts(
    [...words, ...filterParts(selection, hasTiles)],
    5 + columns.values.length,
  );
  const best = `select * from businesses where ${LISTED} ${columns.sql} order by sort_key desc`;
  const source = isWalked
    ? `select id from (${best} limit ${WALKED} * $3) b where true ${rest.sql}`
    : `select id from businesses where ${LISTED} ${columns.sql} ${rest.sql}
       ${hasWords || isArea ? '' : 'order by sort_key desc'}`;
  return db.run(
    {
      name: `sponsored_${isWalked ? 'walk_' : ''}${columns.name}_${rest.name}`,
      text: `select ${businessColumns} from (
               select * from businesses where id = any(array(
                 select id from (${source} offset $2 limit $3) w order by hashint8extended(id, $1::bigint), id limit $4
               ))
             ) b ${businessJoins} order by hashint8extended(b.id, $1::bigint), b.id`,
    },
    [day, skip, window, most, ...columns.values, ...rest.values],
  );
}
