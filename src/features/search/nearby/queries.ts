import type { LocationPrecision } from '../../../contract/businesses.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type BusinessRow, businessColumns, businessJoins } from '../../businesses/shapes.ts';
import type { Point } from '../area/area.rules.ts';
import { LISTED } from '../find/queries.ts';
import { pointValues } from '../find/selection.rules.ts';

interface Standing {
  cityKey: string;
  categoryId: number;
  tradeId: number | null;
  latitude: number | null;
  longitude: number | null;
  locationPrecision: LocationPrecision | null;
}

/** What an approved business does, and where; null when there is no such business. Primary key. */
export async function findStanding(db: Database, id: number): Promise<Standing | null> {
  const [row] = await db.run<Standing>(
    {
      name: 'standing',
      text: `select city_key, category_id, trades[1] as trade_id, latitude, longitude,
               location_precision
             from businesses where id = $1 and ${LISTED}`,
    },
    [id],
  );
  return row ?? null;
}

const KINDS = { trade: 'trades[1]', category: 'category_id' } as const;

/** The nearest first. Indexes businesses_trade_point and businesses_category_point. */
export function findNeighbors(
  db: Database,
  { kind, of, not }: { kind: keyof typeof KINDS; of: number; not: number },
  center: Point,
  limit: number,
): Promise<BusinessRow[]> {
  const away = 'place <-> map_point($3::float8, $4::float8)';
  return db.run(
    {
      name: `neighbors_${kind}`,
      text: `select ${businessColumns} from (
               select *, ${away} as away from businesses
               where ${LISTED} and ${KINDS[kind]} = $1 and id <> $5
               order by ${away}, id limit $2
             ) b ${businessJoins} order by b.away, b.id`,
    },
    [of, limit, ...pointValues(center), not],
  );
}
