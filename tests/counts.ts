import { expect } from 'vitest';
import { settlePoints } from '../src/features/businesses/model/places.queries.ts';
import { rebuildDerivedTables } from '../src/features/sample/queries.ts';
import type { Directory } from './directory.ts';

const COUNTS = [
  'select * from facet_counts order by category_id, state, city_key',
  'select * from trade_counts order by trade_id, state, city_key',
  'select * from words order by word',
  'select name_key, business_count from business_names order by name_key',
];
/** What staff search, where it is not what the listing says. */
const STALE_TEXTS = `
  select coalesce(b.id, t.business_id) as id
  from (select * from businesses where deleted_at is null) b
  full join business_texts t on t.business_id = b.id
  where (t.text, t.is_approved, t.is_premium) is distinct from
    (business_text(b.name, b.city, b.state, b.description, b.name_key, b.city_key, b.category_key),
     b.is_approved, b.is_premium)`;
const STALE_GAPS = `
  select coalesce(b.id, g.business_id) as id
  from (select * from businesses where deleted_at is null) b
  full join listing_gaps g on g.business_id = b.id
  where (g.gaps, g.confirmed_on) is distinct from
    (gaps_of(b.phone, b.hours, b.lead_photo, b.image_url, b.description, b.website, b.address, b.email,
       b.trades),
     (coalesce(b.confirmed_at, b.approved_at, b.submitted_at) at time zone 'UTC')::date)`;
const CITIES = 'select state, city_key from cities';

/** Counts, names, vocabulary, staff's texts and points, moved change by change, are those that reckoning anew gives. */
export async function expectCountsRight({ db }: Directory) {
  const read = async (table: string) => (await db.pool.query(table)).rows;
  const moved = await Promise.all(COUNTS.map(read));
  const cities = await read(CITIES);
  expect(await read(STALE_TEXTS)).toEqual([]);
  expect(await read(STALE_GAPS)).toEqual([]);
  const { rowCount } = await db.pool.query(settlePoints('trades_from is not null'));
  expect(rowCount).toBe(0);
  const client = await db.pool.connect();
  await rebuildDerivedTables(client);
  client.release();
  expect(moved).toEqual(await Promise.all(COUNTS.map(read)));
  // Cities that businesses have left keep their names.
  expect(cities).toEqual(expect.arrayContaining(await read(CITIES)));
}
