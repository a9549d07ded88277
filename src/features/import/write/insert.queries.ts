import { sql } from 'kysely';
import { type FieldName, fieldOf } from '../../../contract/listing-fields.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { byNeighborhood } from '../../businesses/compact.queries.ts';
import { columnOf, eachListed, listedFields } from '../../businesses/field-columns.ts';
import { pointJoins } from '../../businesses/points.queries.ts';
import { type LineRange, within } from './queries.ts';

function firstValue(name: FieldName): string {
  const value = `r.${columnOf(name)}`;
  return fieldOf(name).isFilled ? `coalesce(${value}, '')` : value;
}

export async function insertNew(
  trx: DatabaseTransaction,
  range: LineRange,
  at: Date,
): Promise<void> {
  await sql`
    insert into businesses (id, ${sql.raw(eachListed((column) => column))},
      name_key, slug, city_key, category_id, category_key, is_premium, is_approved,
      submitted_at, approved_at, updated_at, trades, trades_from, latitude, longitude,
      location_precision, source)
    select r.business_id, ${sql.raw(listedFields.map(firstValue).join(', '))},
      r.name_key, r.slug, r.city_key, r.category_id, c.category_key, coalesce(r.is_premium, false),
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
