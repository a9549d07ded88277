import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { orders } from '../find/orders.rules.ts';
import type { Selection } from '../find/selection.rules.ts';
import { findNearest } from './nearest.ts';

let directory: Directory;

const CENTER = { latitude: 43.6, longitude: -116.2 };

beforeAll(async () => {
  directory = await openDirectory();
  await directory.open(
    // More than are counted, by the sample too.
    ...Array.from({ length: 2700 }, (_, at) => ({
      name: `Corner ${at}`,
      slug: `corner-${at}`,
      // Thirty distances, from next door to beyond a hundred miles; ninety stand at each.
      latitude: CENTER.latitude + 0.001 * 1.3 ** (at % 30),
      longitude: CENTER.longitude,
    })),
  );
});
afterAll(() => directory.close());

/** Ids in the order in which pages give them, where so many of all are believed to match. */
async function walk(selection: Selection, matches: number, rows: number): Promise<number[]> {
  const statistics = {
    estimate: async () => matches,
    read: async () => ({ rows, share: () => 1, tierShare: () => 0 }),
  };
  const context = { db: directory.db, statistics };
  const ids: number[] = [];
  let after: number[] = [];
  for (let pages = 0; pages < 20; pages += 1) {
    const found = await findNearest(context, selection, { after, limit: 200 });
    const last = found.rows.at(-1);
    if (!last) return ids;
    ids.push(...found.rows.map(({ id }) => id));
    after = orders.distance.keyOf(last);
  }
  throw new Error('This list does not end');
}

test.each([3, 30, 100, 10_000])(
  'common and rare words find the same within %i miles',
  async (miles) => {
    const { rows } = await directory.db.pool.query<{ id: number }>(
      `select id::int from businesses
       where miles_between(latitude, longitude, $1, $2) <= $3
       order by miles_between(latitude, longitude, $1, $2), id`,
      [CENTER.latitude, CENTER.longitude, miles],
    );
    const expected = rows.map(({ id }) => id);
    const circle = { center: CENTER, miles };
    const selection = { scope: {}, terms: [{ lexemes: ['corner'] }], filters: {}, circle };
    expect(expected.length).toBeGreaterThan(200);
    // Sorted in one go; among the nearest of all; too rare among those, ring after ring.
    expect(await walk(selection, 10, 2700)).toEqual(expected);
    expect(await walk(selection, 2700, 2700)).toEqual(expected);
    expect(await walk(selection, 2700, 1_000_000)).toEqual(expected);
    expect(await walk({ ...selection, terms: [] }, 2700, 2700)).toEqual(expected);
  },
);
