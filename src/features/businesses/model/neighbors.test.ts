import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, type Listing, openDirectory } from '../../../../tests/directory.ts';
import type { NearbyBusiness } from '../../../contract/businesses.ts';

let directory: Directory;
let ids: Map<string, number>;

const MILE = 1 / 69.05;

function at(miles: number, trade: string | null, rest: Partial<Listing> = {}): Listing {
  const name = `${trade ?? 'Shop'} ${miles}`;
  const slug = `${trade ?? 'shop'}-${miles}${rest.isApproved === false ? '-waits' : ''}`;
  return {
    name,
    slug,
    category: 'restaurants',
    latitude: 43.6 + miles * MILE,
    longitude: -116.2,
    ...(trade && { trades: [trade] }),
    ...rest,
  };
}

const listings = [
  ...[at(0, 'breweries'), at(3, 'breweries'), at(1, 'breweries'), at(2, 'breweries')],
  ...[at(20, 'breweries'), at(9, 'breweries'), at(40, 'breweries')],
  at(0.5, 'breweries', { isApproved: false }),
  at(0.4, 'breweries', { deletedAt: new Date(0) }),
  ...[at(0.2, 'bakeries'), at(0.3, null), at(200, 'wineries'), at(201, null)],
  at(500, null, { category: 'fitness' }),
  at(0.1, 'plumbers', { category: 'services', trades: ['plumbers', 'breweries'] }),
];

beforeAll(async () => {
  directory = await openDirectory();
  const opened = await directory.open(...listings);
  ids = new Map(listings.map(({ slug }, index) => [slug, opened[index] ?? 0]));
});
afterAll(() => directory.close());

const ask = (slug: string) => directory.get(`/api/businesses/${ids.get(slug)}/nearby`);
const list = async (slug: string): Promise<NearbyBusiness[]> => (await ask(slug)).json();
const names = async (slug: string) => (await list(slug)).map(({ name }) => name);

test('the four nearest of the main trade, itself and those that are not listed aside', async () => {
  const found = await list('breweries-0');
  expect(found.map(({ name, distanceMiles }) => [name, distanceMiles])).toEqual([
    ['breweries 1', 1],
    ['breweries 2', 2],
    ['breweries 3', 3],
    ['breweries 9', 9],
  ]);
  expect(found[0]).toMatchObject({ precision: 'rooftop', reviewCount: 0, city: 'Boise' });
});

test('none of the trade around: those of the category', async () => {
  expect(await names('bakeries-0.2')).toEqual([
    'Shop 0.3',
    ...['breweries 0', 'breweries 1'],
    'breweries 2',
  ]);
  expect(await names('shop-0.3')).toEqual([
    'bakeries 0.2',
    'breweries 0',
    'breweries 1',
    'breweries 2',
  ]);
  expect(await names('wineries-200')).toEqual(['Shop 201']);
});

test('nobody within 25 miles: nothing', async () => {
  expect(await names('shop-500')).toEqual([]);
});

test('what is not listed has no neighbors', async () => {
  for (const slug of ['breweries-0.5-waits', 'breweries-0.4']) {
    expect((await ask(slug)).status, slug).toBe(404);
  }
});

test('the nearest are read from an index', async () => {
  const sample = await openDirectory('sample');
  const explain = async (condition: string) => {
    const { rows } = await sample.db.pool.query(
      `explain select id from businesses
       where is_listed and ${condition}
       order by place <-> map_point(43.6, -116.2), id limit 4`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const { rows } = await sample.db.pool.query(`select id from trades where slug = 'breweries'`);
  expect(await explain(`trades[1] = ${rows[0].id}::smallint`)).toContain('businesses_trade_point');
  expect(await explain('category_id = 1::bigint')).toContain('businesses_category_point');
  await sample.close();
});
