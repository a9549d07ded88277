import { sql } from 'kysely';
import { type Area, area as areaShape } from '../../contract/settings.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';

type Reader = Database['kysely'] | DatabaseTransaction;

export async function readArea(db: Reader): Promise<Area> {
  const row = await db.selectFrom('siteArea').selectAll().executeTakeFirst();
  return areaShape.catch({ kind: 'country' }).parse(row);
}

export async function isPlaceOutside(
  trx: Reader,
  place: { state: string; latitude: number | null; longitude: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ isOutside: boolean }>`
    select is_outside_area(${place.state}, ${place.latitude}, ${place.longitude}) as is_outside
  `.execute(trx);
  return rows[0]?.isOutside ?? false;
}
