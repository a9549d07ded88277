import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
  const towns: [city: string, count: number][] = [
    ['Boise', 3],
    ['Meridian', 2],
    ['Nampa', 1],
    ['Twin Falls', 5],
  ];
  await directory.open(
    ...towns.flatMap(([city, count]) =>
      Array.from({ length: count }, (_, at) => ({
        name: `${city} Brewing ${at}`,
        slug: `${city.toLowerCase().replace(' ', '-')}-${at}`,
        city,
        state: 'ID',
        category: 'restaurants',
      })),
    ),
    { name: 'Crust', slug: 'crust', city: 'Boise', state: 'ID', category: 'restaurants' },
    { name: 'Border Taps', slug: 'border-taps', city: 'Ontario', state: 'OR' },
  );
  await giveTrade('breweries', `name like '%Brewing%' or name = 'Border Taps'`);
  await giveTrade('pizza-places', `name = 'Crust'`);
});
afterAll(() => directory.close());

async function giveTrade(slug: string, which: string) {
  await directory.db.pool.query(
    `update businesses set trades = array(select id from trades where slug = $1) where ${which}`,
    [slug],
  );
  await directory.open();
}

const read = async (path: string) => (await directory.get(path)).json();

test('a state has its cities and its trades, those with the most first', async () => {
  const idaho = await read('/api/places/idaho');
  expect(idaho).toMatchObject({ state: 'ID', businessCount: 12 });
  expect(idaho.cities[0]).toEqual({ city: 'Twin Falls', businessCount: 5 });
  expect(idaho.trades.map(({ slug }: { slug: string }) => slug)).toEqual([
    ...['breweries', 'pizza-places'],
  ]);
});

test('a town has its trades, however its name is written', async () => {
  for (const path of ['/api/places/id/boise', '/api/places/ID/Boise', '/api/places/idaho/BOISE']) {
    expect(await read(path)).toEqual({
      state: 'ID',
      city: 'Boise',
      businessCount: 4,
      trades: [
        { slug: 'breweries', name: 'Breweries', businessCount: 3 },
        { slug: 'pizza-places', name: 'Pizza places', businessCount: 1 },
      ],
      areas: [],
      hasOffers: false,
    });
  }
});

test('a trade in a town has its count, nearby towns, the nearest first, and kindred trades', async () => {
  const breweries = await read('/api/places/id/boise/breweries');
  expect(breweries).toMatchObject({
    state: 'ID',
    city: 'Boise',
    kind: 'trade',
    name: 'Breweries',
    businessCount: 3,
    isIndexed: true,
    kindred: [{ slug: 'pizza-places', name: 'Pizza places', businessCount: 1 }],
  });
  const nearby: { city: string; state: string; miles: number }[] = breweries.nearby;
  expect(nearby.map(({ city, state }) => `${city} ${state}`)).toEqual([
    ...['Meridian ID', 'Nampa ID', 'Ontario OR'],
  ]);
  expect(nearby[0]?.miles).toBeGreaterThan(5);
  expect(nearby[2]?.miles).toBeLessThanOrEqual(50);
});

test('a category in a town is a page as well, with the trades in it', async () => {
  expect(await read('/api/places/id/boise/restaurants')).toMatchObject({
    kind: 'category',
    name: 'Restaurants',
    parent: null,
    businessCount: 4,
    isIndexed: true,
    kindred: [{ slug: 'breweries' }, { slug: 'pizza-places' }],
  });
});

test('fewer than three are kept out of search engines; a town without any says where some are', async () => {
  expect(await read('/api/places/id/meridian/breweries')).toMatchObject({ isIndexed: false });
  const none = await read('/api/places/id/garden-city/breweries');
  expect(none).toMatchObject({ city: 'Garden City', businessCount: 0, isIndexed: false });
  expect(none.nearby[0]).toMatchObject({ city: 'Boise', businessCount: 3 });
});

test('a place that nobody knows is not found, and neither is what is no trade', async () => {
  for (const path of ['zz', 'zz/boise', 'id/quibble-town', 'id/quibble-town/breweries']) {
    expect((await directory.get(`/api/places/${path}`)).status).toBe(404);
  }
  for (const slug of ['quibbles', 'a%00b', '..%2f', 'x'.repeat(500)]) {
    expect((await directory.get(`/api/places/id/boise/${slug}`)).status).toBe(404);
  }
});

test('sitemaps lead to every trade and category of a town that has three', async () => {
  const index = await (await directory.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/(\/sitemaps\/(?:trades|categories)-\d+\.xml)</g)];
  const texts = files.map(async ([, file = '']) => (await directory.get(file)).text());
  const all = (await Promise.all(texts)).join('');
  const paths = [...all.matchAll(/localhost:3000([^<]+)</g)].map(([, path]) => path);
  expect(paths.sort()).toEqual([
    '/location/id/boise/breweries',
    '/location/id/boise/restaurants',
    '/location/id/twin-falls/breweries',
    '/location/id/twin-falls/restaurants',
  ]);
  for (const file of ['trades-999', 'trades-9999999999', 'categories-9999999999', 'pages-1']) {
    expect((await directory.get(`/sitemaps/${file}.xml`)).status).toBe(404);
  }
});

test('the towns with the most businesses come first', async () => {
  expect((await read('/api/towns')).slice(0, 3)).toEqual([
    { city: 'Twin Falls', state: 'ID', businessCount: 5 },
    { city: 'Boise', state: 'ID', businessCount: 4 },
    { city: 'Meridian', state: 'ID', businessCount: 2 },
  ]);
});
