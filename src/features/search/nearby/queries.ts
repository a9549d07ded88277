import type { LocationPrecision } from '../../../contract/businesses.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type BusinessRow, businessColumns, businessJoins } from '../../businesses/shapes.ts';
import type { Point } from '../area/area.rules.ts';
import { LISTED } from '../find/queries.ts';
import { pointValues } from '../find/selection.rules.ts';

interface Standing {
  ownCityKey: string;
  ownCategoryId: number;
  ownLatitude: number | null;
  ownLongitude: number | null;
  ownPrecision: LocationPrecision | null;
}

/** What a listed business does, where, and who is nearest of its main trade. Index businesses_trade_point. */
export async function findStanding(
  db: Database,
  id: number,
  limit: number,
): Promise<{ standing: Standing; neighbors: BusinessRow[] } | null> {
  const away = 'place <-> map_point(s.own_latitude, s.own_longitude)';
  const rows = await db.run<Standing & (BusinessRow | { id: null })>(
    {
      name: 'standing',
      text: `select s.*, n.* from (
               select city_key as own_city_key, category_id as own_category_id,
                 trades[1] as own_trade_id, latitude as own_latitude, longitude as own_longitude,
                 location_precision as own_precision
               from businesses where id = $1 and ${LISTED}
             ) s left join lateral (
               select ${businessColumns}, b.away from (
                 select *, ${away} as away from businesses
                 where ${LISTED} and trades[1] = s.own_trade_id and id <> $1
                   and s.own_latitude is not null and s.own_longitude is not null
                 order by ${away}, id limit $2
               ) b ${businessJoins}
             ) n on true order by n.away, n.id`,
    },
    [id, limit],
  );
  const [standing] = rows;
  if (!standing) return null;
  return { standing, neighbors: rows.flatMap((row) => (row.id === null ? [] : [row])) };
}

/** The nearest of a category first. Index businesses_category_point. */
export function findNeighbors(
  db: Database,
  { categoryId, not }: { categoryId: number; not: number },
  center: Point,
  limit: number,
): Promise<BusinessRow[]> {
  const away = 'place <-> map_point($3::float8, $4::float8)';
  return db.run(
    {
      name: 'neighbors_category',
      text: `select ${businessColumns} from (
               select *, ${away} as away from businesses
               where ${LISTED} and category_id = $1 and id <> $5
               order by ${away}, id limit $2
             ) b ${businessJoins} order by b.away, b.id`,
    },
    [categoryId, limit, ...pointValues(center), not],
  );
}
