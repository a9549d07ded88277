import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { type CityStreet, type StateStreet, streetBusiness } from '../../../contract/places.ts';
import { TRADE_ERRANDS } from './street.ts';

let directory: Directory;

const BOISE: [name: string, trade: string][] = [
  ['Rosa’s Bakery', 'bakeries'],
  ['Crust', 'pizza-places'],
  ['Payette Brewing', 'breweries'],
  ['Ninth Street Diner', 'diners'],
  ['Singing Saloon', 'karaoke-bars'],
  ['Idaho Books', 'bookstores'],
  ['Ridge Plumbing', 'plumbers'],
  ['Broadway Auto', 'auto-repair-shops'],
  ['Boise Dental', 'dentists'],
  ['Corner Pharmacy', 'pharmacies'],
  ['The Modern Hotel', 'hotels'],
  ['Zoo Boise', 'zoos-and-aquariums'],
  ['Grace Church', 'churches'],
  ['Hill Law', 'lawyers'],
  ['Plain Market', 'category:retail'],
  ['Somebody’s Services', 'category:services'],
];

beforeAll(async () => {
  directory = await openDirectory();
  directory.setTime('2026-11-23T19:00:00Z');
  await directory.open(
    ...BOISE.map(([name, trade]) => ({
      name,
      slug: name.toLowerCase().replace(/[^a-z]+/g, '-'),
      city: 'Boise',
      state: 'ID',
      ...(trade.startsWith('category:')
        ? { category: trade.slice('category:'.length) }
        : { trades: [trade] }),
    })),
    ...['One', 'Two', 'Three', 'Four', 'Five'].map((name) => ({
      name: `${name} Nampa`,
      slug: `${name.toLowerCase()}-nampa`,
      city: 'Nampa',
      state: 'ID',
      trades: ['bakeries'],
    })),
  );
  const { db } = directory;
  await db.pool.query(`update businesses set submitted_at = '2025-01-01' where name <> 'Hill Law'`);
  await db.pool.query(`update businesses set submitted_at = '2026-11-20' where name = 'Hill Law'`);
  await db.pool.query(
    `update businesses set rating_sum = 20, review_count = 4 where name in ('Crust', 'Payette Brewing')`,
  );
});
afterAll(() => directory.close());

const readTown = async (path: string): Promise<CityStreet> =>
  (await directory.get(`/api/streets/${path}`)).json();

function nameShelves({ shelves }: CityStreet) {
  return Object.fromEntries(
    shelves.map(({ shelf, businesses }) => [shelf, businesses.map(({ name }) => name).sort()]),
  );
}

async function giveHours(name: string, opens: string, closes: string) {
  const { rows } = await directory.db.pool.query('select id from businesses where name = $1', [
    name,
  ]);
  const id = rows[0].id;
  const headers = await directory.openOwnerArea(id);
  const { listing } = await (await directory.get(`/api/desk/${id}`, headers)).json();
  const weekly = Array.from({ length: 7 }, () => [[opens, closes]]);
  const body = { hours: { weekly, special: [] }, version: listing.version };
  expect((await directory.call(`PUT /api/desk/${id}/hours`, { headers, body })).status).toBe(200);
}

test('a town shows what people come for, the best rated of each, and no empty shelf', async () => {
  const boise = await readTown('id/boise');
  expect(boise).toMatchObject({ city: 'Boise', businessCount: BOISE.length, openCount: 0 });
  expect(boise.shelves.map(({ shelf }) => shelf)).toEqual([
    ...['eat', 'shop', 'fix', 'health', 'stay', 'see', 'new'],
  ]);
  const shelves = nameShelves(boise);
  expect(shelves.eat).toHaveLength(3);
  expect(shelves.eat).toEqual(expect.arrayContaining(['Crust', 'Payette Brewing']));
  expect(shelves).toMatchObject({
    shop: ['Idaho Books', 'Plain Market'],
    fix: ['Broadway Auto', 'Ridge Plumbing'],
    health: ['Boise Dental', 'Corner Pharmacy'],
    stay: ['The Modern Hotel'],
    see: ['Zoo Boise'],
    new: ['Hill Law'],
  });
  expect(boise.shelves.find(({ shelf }) => shelf === 'stay')?.trades).toEqual([
    { slug: 'hotels', name: 'Hotels & motels', businessCount: 1 },
  ]);
});

test('a new business stands on one shelf, with its like where there is one', async () => {
  const submit = (at: string) =>
    directory.db.pool.query(`update businesses set submitted_at = $1 where name = 'Zoo Boise'`, [
      at,
    ]);
  await submit('2026-11-21');
  const shelves = nameShelves(await readTown('id/boise'));
  expect([shelves.see, shelves.new]).toEqual([['Zoo Boise'], ['Hill Law']]);
  await submit('2025-01-01');
});

test('businesses on shelves and of towns are told of as far as the screen shows them', async () => {
  const ofState: StateStreet = await (await directory.get('/api/streets/id')).json();
  const shown = [...(await readTown('id/boise')).shelves, ...ofState.towns];
  const fields = [...streetBusiness.keyof().options].sort();
  for (const business of shown.flatMap(({ businesses }) => businesses)) {
    expect(Object.keys(business).sort()).toEqual(fields);
  }
});

test('its street has a sign of each kind before a second of any', async () => {
  const { signs } = await readTown('id/boise');
  expect(signs).toHaveLength(12);
  expect(new Set(signs.map(({ id }) => id)).size).toBe(12);
  expect(signs.slice(0, 7).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['The Modern Hotel', 'Zoo Boise']),
  );
});

test('five shops are a street, without shelves that would say the same twice', async () => {
  const nampa = await readTown('id/nampa');
  expect(nampa.shelves).toEqual([]);
  expect(nampa.signs).toHaveLength(5);
  expect(nampa.neighbors[0]).toMatchObject({ city: 'Boise', businessCount: BOISE.length });
});

test('what is open now is counted from hours, at the clock of the town', async () => {
  await giveHours('Crust', '11:00', '22:00');
  await giveHours('Idaho Books', '18:00', '20:00');
  const noon = await readTown('id/boise');
  expect(noon.openCount).toBe(1);
  expect(noon.shelves[0]).toMatchObject({ shelf: 'open', businesses: [{ name: 'Crust' }] });
  directory.setTime('2026-11-24T05:30:00Z');
  expect((await readTown('id/boise')).openCount).toBe(0);
  directory.setTime('2026-11-23T19:00:00Z');
});

test('a state shows its towns, those with the most first, each with its best', async () => {
  const idaho: StateStreet = await (await directory.get('/api/streets/idaho')).json();
  expect(idaho.towns.map(({ city, businessCount }) => [city, businessCount])).toEqual([
    ['Boise', BOISE.length],
    ['Nampa', 5],
  ]);
  expect(idaho.towns[0]?.businesses).toHaveLength(3);
  expect(idaho.signs).toHaveLength(6);
});

test('every trade that is said to be for an errand is one', async () => {
  const trades: { slug: string }[] = await (await directory.get('/api/trades')).json();
  const known = new Set(trades.map(({ slug }) => slug));
  const named = Object.values(TRADE_ERRANDS).flatMap((slugs) => slugs.split(' '));
  expect(named.filter((slug) => !known.has(slug))).toEqual([]);
});

test('no place that nobody knows has a street', async () => {
  for (const path of ['zz', 'id/quibble-town']) {
    expect((await directory.get(`/api/streets/${path}`)).status).toBe(404);
  }
});
