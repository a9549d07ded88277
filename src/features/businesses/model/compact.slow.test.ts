import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, names, openDirectory } from '../../../../tests/directory.ts';
import { countNeighborhoods, listIndexes } from '../../../../tests/listings-table.ts';
import { compactListings } from './compact.queries.ts';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());

const listAll = async () =>
  (await directory.db.pool.query('select * from businesses order by id')).rows;

test('what was listed in any order is written anew by neighborhood, and nothing else changes', async () => {
  const { pool } = directory.db;
  await directory.open(
    ...Array.from({ length: 60 }, (_, at) => ({
      name: `Shop ${at}`,
      slug: `shop-${at}`,
      zipCode: `${83702 + (at % 4)}`,
    })),
  );
  const indexes = await listIndexes(pool);
  const listed = await listAll();
  const path = '/api/businesses/search?query=shop&limit=100&sort=newest';
  const found = await names(directory.get(path));
  expect(await countNeighborhoods(pool)).toBeGreaterThan(50);

  await compactListings(directory.db, { report: () => {}, every: 1000 });

  expect(await countNeighborhoods(pool)).toBe(4);
  expect(await listIndexes(pool)).toEqual(indexes);
  expect(await listAll()).toEqual(listed);
  expect(await names(directory.get(path))).toEqual(found);
});
