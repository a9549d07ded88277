import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

async function read(path: string) {
  const answer = await directory.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json();
}

function open(count: number, trades: string[], more: object = {}) {
  const listings = Array.from({ length: count }, (_, number) => {
    const name = `${trades[0]} ${number}`;
    return { ...bakery, name, slug: name.replace(' ', '-'), trades, ...more };
  });
  return directory.open(...listings);
}

test('every trade is listed by name, with its category and the businesses that visitors find', async () => {
  await open(2, ['bakeries', 'cafes']);
  await open(1, ['diners'], { isApproved: false });
  const trades: { slug: string; name: string; businessCount: number }[] = await read('/api/trades');
  const { rows } = await directory.db.pool.query('select slug from trades');
  expect(trades.map(({ slug }) => slug).toSorted()).toEqual(
    rows.map(({ slug }) => slug).toSorted(),
  );
  const names = trades.map(({ name }) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
  const find = (wanted: string) => trades.find(({ slug }) => slug === wanted);
  expect(find('bakeries')).toEqual({
    slug: 'bakeries',
    name: 'Bakeries & dessert shops',
    singular: expect.any(String),
    category: { slug: 'restaurants', name: 'Restaurants' },
    icon: expect.any(String),
    isListed: true,
    businessCount: 2,
  });
  expect(find('cafes')?.businessCount).toBe(2);
  expect(find('diners')?.businessCount).toBe(0);
});

test('a name and a description tell of trades', async () => {
  const told = 'name=Joe%E2%80%99s+Plumbing&description=We+fix+leaks+and+unclog+drains';
  expect(await read(`/api/trades/suggest?${told}&categoryId=3`)).toEqual([
    { slug: 'plumbers', name: 'Plumbers' },
  ]);
  expect(await read('/api/trades/suggest')).toEqual([]);
  expect(await read('/api/trades/suggest?name=Qqqq&categoryId=999999')).toEqual([]);
  expect((await directory.get('/api/trades/suggest?categoryId=x')).status).toBe(400);
});

test('a trade that is gone is not suggested', async () => {
  await directory.db.pool.query(`update trades set slug = 'pipe-doctors' where slug = 'plumbers'`);
  expect(await read('/api/trades/suggest?name=Plumbing')).toEqual([]);
  await directory.db.pool.query(`update trades set slug = 'plumbers' where slug = 'pipe-doctors'`);
});

test('a category leads to its trades, and a trade to those beside it, the busiest first', async () => {
  await open(1, ['bakeries']);
  await open(3, ['diners']);
  await open(2, ['cafes']);
  const category = await read('/api/categories/restaurants');
  expect(category).toMatchObject({ isTrade: false, parent: null, businessCount: 6 });
  expect(category.trades).toMatchObject([
    { slug: 'diners' },
    { slug: 'cafes' },
    { slug: 'bakeries' },
  ]);
  const trade = await read('/api/categories/diners');
  expect(trade).toMatchObject({
    name: 'Diners',
    isTrade: true,
    parent: { slug: 'restaurants', name: 'Restaurants' },
    businessCount: 3,
  });
  expect(trade.trades.map(({ slug }: { slug: string }) => slug)).toEqual(['cafes', 'bakeries']);
  expect(trade.trades[0]).toEqual({ slug: 'cafes', name: expect.any(String), businessCount: 2 });
});

test('the sitemap leads to the trades that menus show and three businesses have', async () => {
  await open(3, ['bakeries']);
  await open(2, ['diners']);
  await directory.open({ ...lawFirm, trades: ['lawyers'] });
  const { rows } = await directory.db.pool.query('select slug from trades where not is_listed');
  await open(3, [rows[0].slug]);
  const sitemap = await (await directory.get('/sitemaps/sections.xml')).text();
  expect(sitemap).toContain('/category/bakeries<');
  for (const slug of ['diners', 'lawyers', rows[0].slug]) {
    expect(sitemap).not.toContain(`/category/${slug}<`);
  }
});

test('no trade of a fresh directory stands at the address of anything else', async () => {
  const { rows } = await directory.db.pool.query(
    `select slug from trades where slug in (select slug from categories)
     union select slug from trades where slug in (select slug from pages)`,
  );
  expect(rows).toEqual([]);
});

test('a category and a trade name the towns with most of their listings', async () => {
  await directory.reset();
  const at = (city: string, state: string) => ({ city, state });
  await open(3, ['bakeries'], at('Boise', 'ID'));
  await open(2, ['cafes'], at('Portland', 'OR'));
  await directory.open({ ...bakery, slug: 'far-cafe', trades: ['cafes'], ...at('Portland', 'ME') });
  await directory.open({ ...lawFirm, ...at('Miami', 'FL') });
  const portland = { city: 'Portland', state: 'OR' };
  const town = { city: 'Portland', state: 'ME' };
  const boise = { city: 'Boise', state: 'ID' };
  expect((await read('/api/categories/restaurants')).towns).toEqual([boise, portland, town]);
  expect((await read('/api/categories/cafes')).towns).toEqual([portland, town]);
  expect((await read('/api/categories/diners')).towns).toEqual([]);
});
