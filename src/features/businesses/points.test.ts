import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, type Listing, openDirectory } from '../../../tests/directory.ts';

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
