import { expect } from 'vitest';
import { settlePoints } from '../src/features/businesses/points.queries.ts';
import { rebuildDerivedTables } from '../src/features/sample/queries.ts';
import type { Directory } from './directory.ts';

const COUNTS = [
  'select * from facet_counts order by category_id, state, city_key',
  'select * from trade_counts order by trade_id, state, city_key',
  'select * from words order by word',
  'select name_key, business_count from business_names order by name_key',
];
const CITIES = 'select state, city_key from cities';

/** Counts, names, vocabulary and points, moved change by change, are those that reckoning anew gives. */
export async function expectCountsRight({ db }: Directory) {
  const read = async (table: string) => (await db.pool.query(table)).rows;
  const moved = await Promise.all(COUNTS.map(read));
  const cities = await read(CITIES);
  const { rowCount } = await db.pool.query(settlePoints('trades_from is not null'));
  expect(rowCount).toBe(0);
  const client = await db.pool.connect();
  await rebuildDerivedTables(client);
  client.release();
  expect(moved).toEqual(await Promise.all(COUNTS.map(read)));
  // Cities that businesses have left keep their names.
  expect(cities).toEqual(expect.arrayContaining(await read(CITIES)));
}
