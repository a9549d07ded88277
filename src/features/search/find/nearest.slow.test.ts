import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { SearchPoint } from '../../places/model/geometry.rules.ts';
import { ANYWHERE } from '../../places/model/geometry.rules.ts';
import { findNearest, findNearestInTown } from './nearest.ts';
import { orders } from './order.rules.ts';
import type { Selection } from './selection.rules.ts';
import { createTermStatistics } from './statistics.ts';

let directory: Directory;

const CENTER = { latitude: 43.6, longitude: -116.2 };
const FAR = [
  { state: 'AK', latitude: 61.2, longitude: -149.9 },
  { state: 'HI', latitude: 21.3, longitude: -157.9 },
  { state: 'NV', latitude: 39.5, longitude: -119.8 },
  { state: 'MT', latitude: 46.9, longitude: -114.0 },
  { state: 'PR', latitude: 18.4, longitude: -66.1 },
];

beforeAll(async () => {
  directory = await openDirectory();
  await directory.open(
    ...Array.from({ length: 2700 }, (_, at) => ({
      name: `Corner ${at}`,
      slug: `corner-${at}`,
      latitude: CENTER.latitude + 0.001 * 1.3 ** (at % 30),
      longitude: CENTER.longitude,
    })),
    ...FAR.flatMap(({ state, latitude, longitude }) =>
      Array.from({ length: 60 }, (_, at) => ({
        name: `Corner ${at}`,
        slug: `corner-${state}-${at}`,
        state,
        latitude: latitude + 0.02 * (at % 7),
        longitude: longitude + 0.03 * (at % 9),
      })),
    ),
  );
});
afterAll(() => directory.close());

async function walk(
  selection: Selection,
  matches: number,
  rows: number,
  { db = directory.db, share = (_: string): number => 1, limit = 200 } = {},
): Promise<number[]> {
  const statistics = {
    estimate: async () => matches,
    read: async () => ({ rows, share, tierShare: () => 0 }),
  };
  const context = { db, statistics };
  const ids: number[] = [];
  let after: number[] = [];
  for (let pages = 0; pages * limit < 4000; pages += 1) {
    const found = await findNearest(context, selection, { after, limit });
    const last = found.rows.at(-1);
    if (!last) return ids;
    ids.push(...found.rows.map(({ id }) => id));
    after = orders.distance.keyOf(last);
  }
  throw new Error('This list does not end');
}

async function listIds({ latitude, longitude }: SearchPoint, miles: number): Promise<number[]> {
  const { rows } = await directory.db.pool.query<{ id: number }>(
    `select id::int from businesses
     where miles_between(latitude, longitude, $1, $2) <= $3
     order by miles_between(latitude, longitude, $1, $2), id`,
    [latitude, longitude, miles],
  );
  return rows.map(({ id }) => id);
}

test.each([3, 30, 100, 10_000])(
  'common and rare words find the same within %i miles',
  async (miles) => {
    const expected = await listIds(CENTER, miles);
    const circle = { center: CENTER, miles };
    const selection = { scope: {}, terms: [{ lexemes: ['corner'] }], filters: {}, circle };
    expect(expected.length).toBeGreaterThan(200);
    expect(await walk(selection, 10, 2700)).toEqual(expected);
    expect(await walk(selection, 2700, 2700)).toEqual(expected);
    expect(await walk(selection, 2700, 1_000_000)).toEqual(expected);
  },
);

test('what is common in a town is read ring by ring, in the order of the miles', async () => {
  const selection = { scope: { state: 'ID' }, terms: [{ lexemes: ['corner'] }], filters: {} };
  const statistics = createTermStatistics(directory.db);
  const { rows } = await directory.db.pool.query<{ id: number }>(
    `select id::int from businesses where state = 'ID'
     order by miles_between(latitude, longitude, $1, $2), id`,
    [CENTER.latitude, CENTER.longitude],
  );
  const ids: number[] = [];
  let after: number[] = [];
  for (let pages = 0; pages < 100; pages += 1) {
    const range = { after, limit: 200 };
    const found = await findNearestInTown(
      { db: directory.db, statistics },
      selection,
      CENTER,
      range,
    );
    expect(found?.isExact).toBe(false);
    const last = found?.rows.at(-1);
    if (!last) break;
    ids.push(...(found?.rows ?? []).map(({ id }) => id));
    after = orders.distance.keyOf(last);
  }
  expect(ids).toEqual(rows.map(({ id }) => id));
});

test.each([3, 30, 100])('without words the nearest within %i miles', async (miles) => {
  const circle = { center: CENTER, miles };
  const expected = await listIds(CENTER, miles);
  expect(await walk({ scope: {}, terms: [], filters: {}, circle }, 2700, 2700)).toEqual(expected);
});

test.each([
  ['Fairbanks', { latitude: 64.8, longitude: -147.7 }],
  ['Hilo', { latitude: 19.7, longitude: -155.1 }],
  ['Boston', { latitude: 42.4, longitude: -71.1 }],
])(
  'what is rare is found from %s, state by state, in the order of the miles',
  async (_, center) => {
    const asked: string[] = [];
    const run: typeof directory.db.run = (statement, values) => {
      asked.push(statement.name);
      return directory.db.run(statement, values);
    };
    const circle = { center, miles: ANYWHERE };
    const selection = { scope: {}, terms: [{ lexemes: ['corner'] }], filters: {}, circle };
    const found = await walk(selection, 2700, 1_000_000, {
      db: { ...directory.db, run },
      share: (term) => (term === 's:ID' ? 0.9 : 0.02),
      limit: 40,
    });
    expect(found).toEqual(await listIds(center, ANYWHERE));
    expect(asked.slice(0, 3)).not.toContainEqual(expect.stringContaining('beyond'));
  },
);
