import type { Database } from '../../../platform/database/database.ts';
import { businessColumns, businessJoins } from '../../businesses/shapes.ts';
import type { FoundRow } from '../find/found-row.ts';
import { LISTED, type Range } from '../find/queries.ts';
import {
  apartParts,
  filterParts,
  joinParts,
  type Part,
  pointValues,
  type Selection,
  scopeParts,
  wordParts,
} from '../find/selection.rules.ts';
import type { Circle } from './area.rules.ts';

/**
 * The nearest on the map, whose distances grow as those on the ground do within a region. Index
 * businesses_category_point, else businesses_point.
 */
export function walkNearest(
  db: Database,
  selection: Selection,
  { center }: Circle,
  { after, limit }: Range,
): Promise<FoundRow[]> {
  const away = 'place <-> map_point($2::float8, $3::float8)';
  const isAfter: Part = [
    'after',
    (at) => `(${away}, id) > ($${at}::float8, $${at + 1}::bigint)`,
    after,
  ];
  const parts = joinParts(
    [
      ...scopeParts(selection.scope),
      ...(selection.terms.length > 0 ? wordParts({ ...selection, circle: undefined }) : []),
      ...filterParts(selection, false),
      ...apartParts(selection.apart),
      ...(after.length > 0 ? [isAfter] : []),
    ],
    4,
  );
  return db.run(
    {
      name: `nearest_${parts.name}`,
      text: `select ${businessColumns}, b.away as distance from (
               select *, ${away} as away from businesses where ${LISTED} ${parts.sql}
               order by ${away}, id limit $1
             ) b ${businessJoins} order by b.away, b.id`,
    },
    [limit, ...pointValues(center), ...parts.values],
  );
}

export async function countMatches(
  db: Database,
  selection: Selection,
  most: number,
): Promise<number> {
  const parts = joinParts([...wordParts(selection), ...filterParts(selection)], 2);
  const [row] = await db.run<{ total: number }>(
    {
      name: `count_${parts.name}`,
      text: `select count(*)::int as total from (
               select from businesses where ${LISTED} ${parts.sql} limit $1) m`,
    },
    [most, ...parts.values],
  );
  return row?.total ?? 0;
}
