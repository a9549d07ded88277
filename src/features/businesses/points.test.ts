import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../tests/counts.ts';
import { type Directory, type Listing, openDirectory } from '../../../tests/directory.ts';
import type { ListingChange } from './model/change-listing.rules.ts';
import { changeListing } from './model/change-listing.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

const boise = { city: 'Boise', state: 'ID', zipCode: '83702' };

async function standsAt(listing: Partial<Listing>) {
  const [id] = await directory.open({ name: 'Shop', slug: 'shop', ...listing });
  const { rows } = await directory.db.pool.query(
    `select round(latitude::numeric, 1)::float as latitude,
       round(longitude::numeric, 1)::float as longitude, location_precision as precision
     from businesses where id = $1`,
    [id],
  );
  return rows[0];
}

test.each([
  ['its ZIP code', {}, { latitude: 43.6, longitude: -116.2, precision: 'zip' }],
  ['its ZIP code plus four', { zipCode: '83702-1234' }, { latitude: 43.6, precision: 'zip' }],
  ['its town without a ZIP code', { zipCode: '' }, { latitude: 43.6, precision: 'city' }],
  ['its town when the ZIP code is of another', { zipCode: '04101' }, { precision: 'city' }],
  ['its ZIP code when nobody knows the town', { city: 'Nowhere' }, { precision: 'zip' }],
  ['nothing', { city: 'Nowhere', zipCode: '' }, { latitude: null, precision: null }],
  [
    'its own point',
    { latitude: 43.55, longitude: -116.21 },
    { latitude: 43.6, longitude: -116.2, precision: 'rooftop' },
  ],
])('a business stands where %s says', async (_, listing, point) => {
  expect(await standsAt({ ...boise, ...listing })).toMatchObject(point);
});

describe('an answer', () => {
  const read = async (slug: string) => (await directory.get(`/api/businesses/${slug}`)).json();
  const shop = { name: 'Shop', slug: 'shop' };

  test('tells the own point of a business before the center of its city', async () => {
    const own = { latitude: 45.51, longitude: -122.65 };
    await directory.open({ ...shop, city: 'Portland', state: 'OR', zipCode: '97201', ...own });
    expect(await read('shop')).toMatchObject({ coordinates: own, precision: 'rooftop' });
  });

  test('tells the center of one of the largest cities before the ZIP code', async () => {
    await directory.open({ ...shop, city: 'Portland', state: 'OR', zipCode: '97201' });
    const coordinates = { latitude: 45.5234, longitude: -122.6762 };
    expect(await read('shop')).toMatchObject({ coordinates, precision: 'city' });
  });

  test('tells the ZIP code elsewhere, the town without one, and nothing of what nobody knows', async () => {
    await directory.open(
      { ...shop, ...boise },
      { ...shop, ...boise, zipCode: '', slug: 'without' },
      { ...shop, city: 'Nowhere', zipCode: '', slug: 'nowhere' },
    );
    expect(await read('shop')).toMatchObject({ precision: 'zip' });
    expect(await read('without')).toMatchObject({ precision: 'city' });
    expect(await read('nowhere')).toMatchObject({ coordinates: null, precision: null });
  });
});

describe('a change of a listing', () => {
  const own = { latitude: 43.55, longitude: -116.21 };
  const nampa = { city: 'Nampa', cityKey: 'nampa', zipCode: '83651' };

  async function change(wanted: ListingChange, listing: Partial<Listing> = {}) {
    const [id = 0] = await directory.open({ name: 'Shop', slug: 'shop', ...boise, ...listing });
    const operation = { action: 'business.test', by: 'staff', at: directory.clock() };
    const { after } = await directory.db.kysely
      .transaction()
      .execute((trx) => changeListing(trx, id, operation, () => wanted));
    await expectCountsRight(directory);
    return after;
  }

  test('takes it to its new ZIP code', async () => {
    const after = await change(nampa);
    expect(after).toMatchObject({ locationPrecision: 'zip' });
    expect(after.longitude).toBeCloseTo(-116.58, 1);
  });

  test('leaves its own point where it is while it stays in its place', async () => {
    expect(await change({ address: '2 Main St' }, own)).toMatchObject({
      ...own,
      locationPrecision: 'rooftop',
    });
  });

  test('takes its own point away when it moves, unless a new one comes along', async () => {
    expect(await change(nampa, own)).toMatchObject({ locationPrecision: 'zip' });
    await directory.reset();
    const there = { latitude: 43.58, longitude: -116.56 };
    expect(await change({ ...nampa, ...there }, own)).toMatchObject({
      ...there,
      locationPrecision: 'rooftop',
    });
  });

  test.each([
    ['far from its place', { latitude: 40.71, longitude: -74.01 }],
    ['outside the United States', { latitude: 48.85, longitude: 2.35 }],
    ['in the sea off Africa', { latitude: 0, longitude: 0 }],
    ['half a point', { latitude: 43.55, longitude: null }],
  ])('does not believe a point that is %s', async (_, point) => {
    expect(await change({ name: 'Shop', ...point })).toMatchObject({ locationPrecision: 'zip' });
  });
});

test('a submission stands where its ZIP code is', async () => {
  const answer = await directory.post('/api/businesses', {
    name: 'Shop',
    description: 'Many things of use.',
    address: '1 Main St',
    categoryId: 1,
    ...boise,
    zipCode: '83702-1234',
  });
  expect(answer.status).toBe(201);
  const { rows } = await directory.db.pool.query('select location_precision from businesses');
  expect(rows).toEqual([{ location_precision: 'zip' }]);
});

test('every business of the sample stands somewhere, and near its place', async () => {
  const sample = await openDirectory('sample');
  const { rows } = await sample.db.pool.query(`
    select count(*) filter (where location_precision is null) as nowhere,
      count(*) filter (where location_precision = 'rooftop' and miles_between(
        b.latitude, b.longitude, z.latitude, z.longitude) > 100 and miles_between(
        b.latitude, b.longitude, t.latitude, t.longitude) > 100) as astray
    from businesses b
    join zip_codes z on z.zip_code = left(b.zip_code, 5)
    join towns t on t.state = b.state and t.city_key = b.city_key`);
  await sample.close();
  expect(rows).toEqual([{ nowhere: 0, astray: 0 }]);
});
