import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, names, openDirectory } from '../../../../tests/directory.ts';
import { nextOf, walkPages } from '../../../../tests/pages.ts';
import type { FoundBusiness } from '../../../contract/businesses.ts';
import type { Database, Statement } from '../../../platform/database/database.ts';
import { pickSponsored } from './sponsored.ts';

let directory: Directory;
let sample: Directory;

const PAYING = 7;
const duluth = { city: 'Duluth', state: 'MN', zipCode: '55802' };
const portland = { city: 'Portland', state: 'OR', zipCode: '97209' };

beforeAll(async () => {
  directory = await openDirectory();
  sample = await openDirectory('sample');
  const bakery = (name: string, at: number) => ({
    name,
    slug: `bakery-${at}`,
    category: 'restaurants',
    trades: ['bakeries'],
  });
  await directory.open(
    ...Array.from({ length: 20 }, (_, at) => bakery(`Plain Loaf ${at}`, at)),
    ...Array.from({ length: PAYING }, (_, at) => ({
      ...bakery(`Golden Crust ${at}`, 20 + at),
      isPremium: true,
    })),
    { ...bakery('Corner Oven', 40) },
    { ...bakery('Corner Oven Deluxe', 41), isPremium: true },
    { ...bakery('Far Hearth', 42), city: 'Miami', state: 'FL', zipCode: '33101', isPremium: true },
    { ...bakery('Old Oven', 43), ...duluth },
    { ...bakery('New Oven', 44), ...duluth, isPremium: true },
    { ...bakery('Organic Crumb', 45), ...portland },
    { ...bakery('Pie Corner', 46), ...portland, isPremium: true },
    { ...bakery('Organic Slice', 47), ...portland, isPremium: true },
  );
});
afterAll(() => Promise.all([directory.close(), sample.close()]));

const PATH = '/api/businesses/search?query=bakery&city=Boise&state=ID';

async function search(path: string): Promise<FoundBusiness[]> {
  const answer = await directory.get(path);
  expect(answer.status).toBe(200);
  return answer.json();
}

const isSponsored = ({ placement }: FoundBusiness) => placement === 'sponsored';

test('up to three who paid stand above the first page, and are called what they are', async () => {
  const items = await search(`${PATH}&limit=10`);
  expect(items.map(isSponsored)).toEqual([...Array(3).fill(true), ...Array(7).fill(false)]);
  for (const item of items.filter(isSponsored)) {
    expect(item.isPremium).toBe(true);
    expect(item.reasons[0]).toEqual({ code: 'sponsored', value: '' });
  }
});

test('above a list of the whole country stands one, whatever the settings say', async () => {
  for (const path of [
    '/api/businesses?limit=8',
    '/api/businesses?categoryId=1&limit=8',
    '/api/businesses/search?query=bakery',
    '/api/businesses/search?trade=bakeries',
  ]) {
    const items = await search(path);
    expect(items.map(isSponsored), path).toEqual(items.map((_, place) => place === 0));
  }
  for (const place of ['state=ID', 'near=Boise%2C+ID', 'city=Boise']) {
    const items = await search(`/api/businesses/search?query=bakery&${place}`);
    expect(items.filter(isSponsored), place).toHaveLength(3);
  }
});

test('a list that starts near a reader has one, the nearest, if it is asked to', async () => {
  const near = '/api/businesses/search?category=restaurants&near=Portland%2C+OR&sponsored=nearest';
  const move = (slug: string, latitude: number) =>
    directory.db.pool.query(
      `update businesses set latitude = $2, longitude = -122.67, location_precision = 'rooftop' where slug = $1`,
      [slug, latitude],
    );
  for (const [first, other, nearest] of [
    [45.52, 45.6, 'Pie Corner'],
    [45.6, 45.52, 'Organic Slice'],
  ] as const) {
    await move('bakery-46', first);
    await move('bakery-47', other);
    const items = await search(near);
    const all = items.map(({ name }) => name);
    expect(items.map(isSponsored)).toEqual([true, false, false]);
    expect(all[0]).toBe(nearest);
    expect(all.toSorted()).toEqual(['Organic Crumb', 'Organic Slice', 'Pie Corner']);
  }
  expect((await directory.get(near.replace('=nearest', '=all'))).status).toBe(400);
});

test('above a short list, too: half of it at most, and nothing of a list of one', async () => {
  for (const [limit, paid] of [
    [7, 3],
    [5, 2],
    [2, 1],
    [1, 0],
  ] as const) {
    const items = await search(`${PATH}&limit=${limit}`);
    expect(items.map(isSponsored)).toEqual(items.map((_, place) => place < paid));
  }
  const two = await search('/api/businesses/search?query=bakery&city=Duluth&state=MN');
  expect(two.map(({ name, placement }) => [name, placement])).toEqual([
    ['New Oven', 'sponsored'],
    ['Old Oven', 'organic'],
  ]);
  const one = await search('/api/businesses/search?query=bakery&city=Miami&state=FL');
  expect(one.map(({ name, placement }) => [name, placement])).toEqual([['Far Hearth', 'organic']]);
});

test('who pays and answers less of a wish does not stand above who answers it', async () => {
  const organic = '/api/businesses/search?query=organic+bakery&state=OR';
  const placed = async (path: string) =>
    (await search(path)).map(({ name, placement }) => [name, placement]);
  const answering = [
    ['Organic Slice', 'sponsored'],
    ['Organic Crumb', 'organic'],
  ];
  expect(await placed(organic)).toEqual(answering);
  expect(await placed(`${organic}&all=true`)).toEqual([...answering, ['Pie Corner', 'organic']]);
});

test('money buys no place in the list itself', async () => {
  const { organic, items } = await walkPages(directory, `${PATH}&limit=9&sort=best`);
  const scores = items.filter(({ id }) => organic.includes(id)).map(({ id }) => id);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
});

test('all who paid take turns, a day each, and the same all day', async () => {
  const seen = new Set<string>();
  for (let day = 1; day <= 20; day += 1) {
    const date = `2024-07-${String(day).padStart(2, '0')}`;
    const draw = async (time: string) => {
      directory.setTime(`${date}T${time}Z`);
      return (await search(PATH)).filter(isSponsored).map(({ name }) => name);
    };
    const morning = await draw('00:00:01');
    expect(await draw('23:59:59')).toEqual(morning);
    for (const name of morning) seen.add(name);
  }
  expect(seen.size).toBe(PAYING + 1);
});

test('nobody stands twice, and a list that was begun yesterday goes on as it was', async () => {
  directory.setTime('2024-07-01T23:59:00Z');
  const first = await directory.get(`${PATH}&limit=8`);
  const top: FoundBusiness[] = await first.json();
  const tops = new Set<string>();
  for (let day = 2; day < 9; day += 1) {
    directory.setTime(`2024-07-0${day}T12:00:00Z`);
    const { items, sponsored } = await walkPages(directory, nextOf(first) ?? '');
    expect(sponsored).toEqual([]);
    const ids = [...top, ...items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(Number(first.headers.get('x-total-count')));
    tops.add(
      (await search(PATH))
        .slice(0, 3)
        .map(({ name }) => name)
        .join(),
    );
  }
  expect(tops.size).toBeGreaterThan(1);
});

test('who is asked for by name stands first, whoever paid, in every order', async () => {
  const found = await search('/api/businesses/search?query=corner+oven');
  expect(found.map(({ name }) => name)).toEqual(['Corner Oven', 'Corner Oven Deluxe']);
  expect(found.map(({ reasons }) => reasons[0]?.code)).toEqual(['name', 'name']);
  for (const more of ['&near=83702', '&sort=newest', '&city=Boise']) {
    const items = await search(`/api/businesses/search?query=corner+oven${more}`);
    expect(items.some(isSponsored)).toBe(false);
  }
});

test('on demand all who paid are listed, or those who did not', async () => {
  const paying = await search(`${PATH}&premium=true`);
  expect(paying).toHaveLength(PAYING + 1);
  expect(paying.some(isSponsored)).toBe(false);
  const others = await search(`${PATH}&premium=false`);
  expect(others).toHaveLength(21);
  expect(others.some(({ isPremium }) => isPremium)).toBe(false);
});

test('places are for those whose plan includes them, and first for those with priority', async () => {
  const { pool } = directory.db;
  const paid = await search(`${PATH}&premium=true`);
  const [first = 0, second = 0] = paid.map(({ id }) => id);
  const plan = (more: object) => JSON.stringify({ name: { en: 'Basic', es: null }, ...more });
  const sell = (more: object, ids: number[]) =>
    pool.query('update businesses set plan = $1 where is_premium and not id = any($2)', [
      plan(more),
      ids,
    ]);
  await sell({ sponsored: false }, [first, second]);
  for (let day = 1; day <= 5; day += 1) {
    directory.setTime(`2024-08-0${day}T12:00:00Z`);
    const items = await search(PATH);
    const sponsored = items.filter(isSponsored).map(({ id }) => id);
    expect(sponsored.toSorted()).toEqual([first, second].toSorted());
  }
  await sell({ priority: false }, [first, second]);
  for (let day = 1; day <= 5; day += 1) {
    directory.setTime(`2024-08-0${day}T12:00:00Z`);
    const sponsored = (await search(PATH)).filter(isSponsored).map(({ id }) => id);
    expect(sponsored).toHaveLength(3);
    expect(sponsored.slice(0, 2).toSorted()).toEqual([first, second].toSorted());
  }
  await pool.query('update businesses set plan = null');
});

test('nobody pays to be nearer than the nearest', async () => {
  const items = await search('/api/businesses/search?query=bakery&city=Reno&state=NV');
  expect(items.some(isSponsored)).toBe(false);
  const miles = items.map(({ distanceMiles }) => distanceMiles ?? 0);
  expect(miles).toEqual(miles.toSorted((one, other) => one - other));
  expect((await names(directory.get('/api/businesses/search?query=bakery&state=FL')))[0]).toBe(
    'Far Hearth',
  );
});

test.each([
  {
    area: 'a town',
    selection: { scope: { state: 'ID', cityKey: 'boise' } },
    index: /businesses_sponsored_town .*\n *Index Cond: \(\(state = \S+\) AND \(city_key = \S+\)\)/,
  },
  {
    area: 'a category near a point',
    selection: {
      scope: { categoryId: 1 },
      circle: { center: { latitude: 43.6, longitude: -116.2 }, miles: 25 },
    },
    index:
      /businesses_sponsored_place .*\n *Index Cond: \(\(place <@ .*\) AND \(category_id = \S+\)\)/,
  },
])(
  'those of $area are read from an index of their own, even by a plan for any',
  async ({ selection, index }) => {
    const asked: { statement: Statement; values: unknown[] }[] = [];
    const run: Database['run'] = async (statement, values) => {
      asked.push({ statement, values });
      return [];
    };
    const scope = { ...selection.scope, isPremium: true };
    const turn = { day: 1, skip: 0, window: 60, most: 3, isCommon: false };
    await pickSponsored(
      { ...sample.db, run },
      { ...selection, scope, terms: [], filters: {} },
      turn,
    );
    const [{ statement, values } = { statement: { text: '' }, values: [] }] = asked;
    const client = await sample.db.pool.connect();
    await client.query(
      `set plan_cache_mode = force_generic_plan; prepare asked as ${statement.text}`,
    );
    const given = values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join();
    const { rows } = await client.query(`explain execute asked (${given})`);
    client.release(true);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(index);
  },
);

test('who paid fits as well as what stands below: by the trade, its kind, and the word that was typed', async () => {
  const town = await openDirectory();
  let at = 0;
  const listing = (name: string, category: string, trades: string[], description = '') => {
    at += 1;
    return { name, slug: `listing-${at}`, category, trades, description };
  };
  const paid = (one: ReturnType<typeof listing>) => ({ ...one, isPremium: true });
  const general = ['general-hospitals', 'hospitals'];
  await town.open(
    listing('Mercy', 'healthcare', general),
    listing('Anmed', 'healthcare', general),
    paid(listing('Paid General', 'healthcare', general)),
    paid(
      listing('Paid Psychiatric Institute', 'healthcare', ['psychiatric-hospitals', 'hospitals']),
    ),
    paid(listing('Paid Rehabilitation', 'healthcare', ['rehabilitation-hospitals', 'hospitals'])),
    listing('Five Dollar Notary', 'business', ['notaries']),
    listing('Red Cap Tags', 'business', ['notaries']),
    paid(listing('Paid Stamp', 'business', ['notaries'])),
    paid(listing('Paid Meals', 'restaurants', ['caterers'], 'Meals beside the notary public.')),
    listing('Tap One', 'restaurants', ['bars'], 'Karaoke on Fridays.'),
    listing('Tap Two', 'restaurants', ['bars'], 'Karaoke every day.'),
    paid(listing('Paid Taproom', 'restaurants', ['bars'], 'Darts and pool.')),
    paid(listing('Paid Singers', 'restaurants', ['bars'], 'Karaoke rooms.')),
    listing('Cool Air', 'services', ['hvac-contractors']),
    listing('Warm Air', 'services', ['hvac-contractors']),
    paid(listing('Iron Furnace Brewing', 'restaurants', ['breweries'])),
  );
  const readPaid = async (query: string) => {
    const answer = await town.get(`/api/businesses/search?${new URLSearchParams({ query })}`);
    const found: FoundBusiness[] = await answer.json();
    expect(found.length, query).toBeGreaterThan(1);
    return found.filter(isSponsored).map(({ name }) => name);
  };
  expect(await readPaid('chest pain')).toEqual(['Paid General']);
  expect(await readPaid('emergency room')).toEqual(['Paid General']);
  expect(await readPaid('notary')).toEqual(['Paid Stamp']);
  expect(await readPaid('karaoke bar')).toEqual(['Paid Singers']);
  expect(await readPaid('furnace')).toEqual([]);
  await town.close();
});
