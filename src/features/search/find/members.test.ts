import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { browseScope } from './runs.ts';
import { createTermStatistics } from './statistics.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
  const names = ['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm'];
  const ids = await directory.open(
    ...names.map((name) => ({ name, slug: name.toLowerCase(), category: 'restaurants' })),
  );
  await directory.db.pool.query(
    `update businesses set custom_tokens = '{f:member=yes}' where id = any($1)`,
    [[ids[1], ids[3]]],
  );
});
afterAll(() => directory.close());

/** Names of all pages of two, and what the pages say of the total. */
async function browse(members: number) {
  const { db } = directory;
  const statistics = { ...createTermStatistics(db), estimate: async () => members };
  const names: string[][] = [];
  const totals = new Set<number>();
  let cursor: string | undefined;
  do {
    const question = { scope: {}, limit: 2, cursor, isMembersFirst: true };
    const {
      items,
      next,
      total,
      isTotalCapped = false,
    } = await browseScope({ db, statistics }, question);
    names.push(items.map(({ name }) => name));
    totals.add(isTotalCapped ? Number.NaN : total);
    cursor = next ?? undefined;
  } while (cursor);
  return { names, totals: [...totals] };
}

test('members come first on the same pages, be they few or many', async () => {
  const few = await browse(2);
  expect(few.names[0]?.toSorted()).toEqual(['Birch', 'Dogwood']);
  expect(few.names.flat().toSorted()).toEqual(['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm']);
  expect(few.totals).toEqual([5]);
  expect(await browse(20_000)).toEqual(few);
});
