import type { Database } from '../../../platform/database/database.ts';
import { businessColumns, businessJoins } from '../../businesses/shapes.ts';
import type { FoundRow } from '../find/found-row.ts';
import { orders } from '../find/orders.rules.ts';
import { LISTED, type Range } from '../find/queries.ts';
import {
  afterParts,
  apartParts,
  distanceFrom,
  filterParts,
  joinParts,
  type Part,
  pointValues,
  type Selection,
  scopeParts,
  wordParts,
} from '../find/selection.rules.ts';
import { type Circle, toMiles } from './area.rules.ts';

/**
 * Without words: the nearest on the map, whose distances grow as those on the ground do within a
 * region. Index businesses_category_point, else businesses_point.
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

export interface Met {
  rows: FoundRow[];
  reach: number;
}

/** Those of the nearest `steps` that match. Indexes businesses_category_point, businesses_point. */
export async function walkAround(
  db: Database,
  selection: Selection,
  { center }: Circle,
  { steps, after, limit }: Range & { steps: number },
): Promise<Met> {
  const { latitude, longitude } = center;
  const away = 'place <-> map_point($3::float8, $4::float8)';
  const walked = joinParts(scopeParts(selection.scope), 5);
  const kept = joinParts(
    [
      ...wordParts({ ...selection, circle: undefined }),
      ...filterParts(selection, true),
      ...apartParts(selection.apart),
      ...afterParts(orders.distance, after),
    ],
    5 + walked.values.length,
  );
  const rows = await db.run<FoundRow & { farthest: number }>(
    {
      name: `around_${walked.name}_${kept.name}`,
      text: `with walked as materialized (
               select *, ${away} as away, ${distanceFrom(3)} as distance
               from businesses where ${LISTED} ${walked.sql} order by ${away} limit $2
             )
             select ${businessColumns}, b.distance, b.farthest from (
               select *, (select max(away) from walked) as farthest from walked where true ${kept.sql}
               order by distance, id limit $1
             ) b ${businessJoins} order by b.distance, b.id`,
    },
    [limit, steps, latitude, longitude, ...walked.values, ...kept.values],
  );
  return { rows, reach: toMiles(rows[0]?.farthest ?? 0, latitude) };
}
