import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { byNeighborhood } from '../../businesses/compact.queries.ts';
import { pointJoins } from '../../businesses/points.queries.ts';
import { type LineRange, within } from './queries.ts';

export async function insertNew(
  trx: DatabaseTransaction,
  range: LineRange,
  at: Date,
): Promise<void> {
  await sql`
    insert into businesses (id, name, name_key, slug, description, address, city, city_key, state,
      zip_code, phone, email, website, category_id, category_key, is_premium, is_approved,
      submitted_at, approved_at, updated_at, trades, trades_from, latitude, longitude,
      location_precision, source)
    select r.business_id, r.name, r.name_key, r.slug, coalesce(r.description, ''),
      coalesce(r.address, ''), r.city, r.city_key, r.state, coalesce(r.zip_code, ''), r.phone,
      r.email, r.website, r.category_id, c.category_key, coalesce(r.is_premium, false),
      coalesce(r.is_approved, false), ${at}, case when r.is_approved then ${at}::timestamptz end,
      ${at}, coalesce(r.trades, '{}'), r.trades_from, point.latitude, point.longitude,
      point.location_precision, 'import'
    from import_rows r join import_categories c on c.id = r.category_id
    ${sql.raw(pointJoins('r'))}
    where ${within(range)} and r.outcome = 'new'
    order by ${sql.raw(byNeighborhood('r'))}
  `.execute(trx);
  await sql`
    insert into business_slugs (slug, business_id)
    select r.slug, r.business_id from import_rows r
    where ${within(range)} and r.outcome = 'new' order by r.slug
  `.execute(trx);
}
