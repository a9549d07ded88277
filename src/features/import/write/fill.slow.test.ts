import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import {
  countMixedPages,
  listIndexes,
  listStatisticsTargets,
} from '../../../../tests/listings-table.ts';
import { openImports, readDerived } from '../../../../tests/transfer.ts';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());

test('an empty directory is filled at once; neighbors stand together, indexes and counts are there', async () => {
  const { pool } = directory.db;
  const staff = await openImports(directory);
  const indexes = await listIndexes(pool);
  const targets = await listStatisticsTargets(pool);
  const rows = Array.from({ length: 20_000 }, (_, at) => {
    const name = at % 1000 === 0 ? 'Corner Shop' : `Shop ${at}`;
    return `${name},${at % 1000 === 0 ? '' : `shop-${at}`},Boise,ID,${83702 + (at % 3)},retail,true`;
  });
  const written = await staff.import(
    `name,slug,city,state,zip code,category,is approved\n${rows.join('\n')}\n`,
  );
  expect(written).toMatchObject({ state: 'committed', fault: null, counts: { new: 20_000 } });
  expect(await listIndexes(pool)).toEqual(indexes);
  expect(await listStatisticsTargets(pool)).toEqual(targets);
  const pages = await countMixedPages(pool);
  expect(pages.all).toBeGreaterThan(500);
  expect(pages.mixed).toBeLessThan(pages.all / 20);
  const answer = await directory.get('/api/businesses/search?query=corner&state=ID');
  expect(answer.headers.get('x-total-count')).toBe('20');
  const moved = await readDerived(directory);
  await directory.open();
  expect(moved).toEqual(await readDerived(directory));

  const undone = await staff.run(written.id, 'undo');
  expect(undone.undone).toEqual({ restored: 20_000, kept: 0 });
});
