import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { openImports, readDerived } from '../../../../tests/transfer.ts';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());

async function listIndexes(): Promise<string[]> {
  const { rows } = await directory.db.pool.query(
    `select indexdef from pg_indexes where tablename = 'businesses' order by indexname`,
  );
  return rows.map(({ indexdef }) => indexdef);
}

test('an empty directory is filled at once; neighbors stand together, indexes and counts are there', async () => {
  const staff = await openImports(directory);
  const indexes = await listIndexes();
  const rows = Array.from({ length: 20_000 }, (_, at) => {
    const name = at % 1000 === 0 ? 'Corner Shop' : `Shop ${at}`;
    return `${name},${at % 1000 === 0 ? '' : `shop-${at}`},Boise,ID,${83702 + (at % 3)},retail,true`;
  });
  const written = await staff.import(
    `name,slug,city,state,zip code,category,is approved\n${rows.join('\n')}\n`,
  );
  expect(written).toMatchObject({ state: 'committed', fault: null, counts: { new: 20_000 } });
  expect(await listIndexes()).toEqual(indexes);
  const { rows: neighborhoods } = await directory.db.pool.query(
    `select zip_code from (
       select ctid, zip_code, lag(zip_code) over (order by ctid) as before from businesses
     ) b where zip_code is distinct from before`,
  );
  expect(neighborhoods).toHaveLength(3);
  const answer = await directory.get('/api/businesses/search?query=corner&state=ID');
  expect(answer.headers.get('x-total-count')).toBe('20');
  const moved = await readDerived(directory);
  await directory.open();
  expect(moved).toEqual(await readDerived(directory));

  const undone = await staff.run(written.id, 'undo');
  expect(undone.undone).toEqual({ restored: 20_000, kept: 0 });
});
