import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { toColumnJson } from '../../../platform/database/names.ts';
import { pointJoins } from '../../businesses/points.queries.ts';
import type { StagedRow } from './queries.ts';

/** What a row and the business it changes say together of where this is. */
export const stagedPlace = sql.raw(`
  cross join lateral (
    select coalesce(r.state, b.state) as state, coalesce(r.city_key, b.city_key) as city_key,
      coalesce(r.zip_code, b.zip_code) as zip_code) goal
  cross join lateral (
    select r.latitude is null and b.location_precision = 'rooftop'
      and (goal.state, goal.city_key, goal.zip_code) = (b.state, b.city_key, b.zip_code) as stays) own
  cross join lateral (
    select goal.*, case when own.stays then b.latitude else r.latitude end as latitude,
      case when own.stays then b.longitude else r.longitude end as longitude) placed
  ${pointJoins('placed')}`);

/** Lines whose own coordinates can't be believed. */
export async function findMisplacedPoints(
  trx: DatabaseTransaction,
  rows: StagedRow[],
): Promise<Set<number>> {
  const asked = rows.map(({ line, slug, businessId, state, cityKey, zipCode, ...row }) => {
    const { latitude, longitude } = row;
    return { line, slug, businessId, state, cityKey, zipCode, latitude, longitude };
  });
  const found = await sql<{ line: number }>`
    select r.line
    from json_populate_recordset(null::import_rows, ${toColumnJson(asked)}::json) r
    left join business_slugs s on s.slug = r.slug
    left join businesses b on b.id = coalesce(r.business_id, s.business_id)
    ${stagedPlace}
    where point.location_precision is distinct from 'rooftop'
  `.execute(trx);
  return new Set(found.rows.map(({ line }) => line));
}
