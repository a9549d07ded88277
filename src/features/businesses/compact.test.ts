import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, names, openDirectory } from '../../../tests/directory.ts';
import { compactListings } from './compact.queries.ts';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());

async function read<T>(query: string): Promise<T[]> {
  return (await directory.db.pool.query(query)).rows;
}

const countNeighborhoods = async () =>
  (
    await read(
      `select zip_code from (
         select ctid, zip_code, lag(zip_code) over (order by ctid) as before from businesses
       ) b where zip_code is distinct from before`,
    )
  ).length;

const listIndexes = () =>
  read(`select indexdef from pg_indexes where tablename = 'businesses' order by indexname`);

test('what was listed in any order is written anew by neighborhood, and nothing else changes', async () => {
  await directory.open(
    ...Array.from({ length: 60 }, (_, at) => ({
      name: `Shop ${at}`,
      slug: `shop-${at}`,
      zipCode: `${83702 + (at % 4)}`,
    })),
  );
  const indexes = await listIndexes();
  const listed = await read('select * from businesses order by id');
  const path = '/api/businesses/search?query=shop&limit=100&sort=newest';
  const found = await names(directory.get(path));
  expect(await countNeighborhoods()).toBeGreaterThan(50);

  await compactListings(directory.db, { report: () => {}, every: 1000 });

  expect(await countNeighborhoods()).toBe(4);
  expect(await listIndexes()).toEqual(indexes);
  expect(await read('select * from businesses order by id')).toEqual(listed);
  expect(await names(directory.get(path))).toEqual(found);
});
