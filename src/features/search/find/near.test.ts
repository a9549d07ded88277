import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { haversine } from '../../../../tests/miles.ts';
import { walkPages } from '../../../../tests/pages.ts';
import { boxAroundCircle } from '../../places/model/geometry.rules.ts';

let directory: Directory;

const BOISE = { latitude: 43.6135, longitude: -116.20345 };
const spots = {
  'Old Penny Diner': { latitude: 43.6187, longitude: -116.2146 },
  'River Street Diner': { latitude: 43.59, longitude: -116.25 },
  'Nampa Diner': { latitude: 43.5407, longitude: -116.5635 },
  'Ontario Diner': { latitude: 44.0266, longitude: -116.9629 },
  'Twin Falls Diner': { latitude: 42.563, longitude: -114.4609 },
};

beforeAll(async () => {
  directory = await openDirectory();
  await directory.open(
    ...Object.entries(spots).map(([name, point], at) => ({
      name,
      slug: `diner-${at}`,
      trades: ['diners'],
      ...point,
    })),
    { name: 'Zip Diner', slug: 'zip-diner', trades: ['diners'], zipCode: '83702' },
    {
      name: 'Pago Pago Bakery',
      slug: 'pago',
      trades: ['bakeries'],
      city: 'Hagåtña',
      state: 'GU',
      latitude: 13.47,
      longitude: 144.75,
    },
  );
});
afterAll(() => directory.close());

async function find(given: Record<string, string>) {
  const params = new URLSearchParams(given);
  const { items, widened, total } = await walkPages(directory, `/api/businesses/search?${params}`);
  return { items, widened, total, names: items.map(({ name }) => name) };
}

describe('near a point, a ZIP code or a town', () => {
  test.each(['43.6135,-116.20345', '43.6135, -116.2034', '83702', 'Boise, ID', 'boise, idaho'])(
    '%s',
    async (near) => {
      const found = await find({ near, query: 'diner' });
      expect(found.names.toSorted()).toEqual(
        ['Nampa Diner', 'Old Penny Diner', 'River Street Diner', 'Zip Diner'].toSorted(),
      );
      expect(found.widened).toBe('');
    },
  );

  test('the nearest come first, as far away as they are', async () => {
    const near = `${BOISE.latitude},${BOISE.longitude}`;
    const { items } = await find({ near, within: '100', query: 'diner' });
    const miles = items.map(({ distanceMiles }) => distanceMiles);
    expect(miles).toEqual(miles.toSorted((one, other) => Number(one) - Number(other)));
    for (const [name, point] of Object.entries(spots)) {
      const item = items.find((one) => one.name === name);
      const truth = haversine(BOISE, point);
      if (truth > 100) expect(item).toBeUndefined();
      else expect(Math.abs((item?.distanceMiles ?? 0) - truth)).toBeLessThan(0.06);
    }
    expect(items.find(({ name }) => name === 'Nampa Diner')?.coordinates).toEqual(
      spots['Nampa Diner'],
    );
    expect(items.find(({ name }) => name === 'Zip Diner')?.precision).toBe('zip');
    expect(items.find(({ name }) => name === 'Nampa Diner')?.precision).toBe('rooftop');
  });

  test('within so many miles, with words and without', async () => {
    const near = 'Boise, ID';
    expect((await find({ near, within: '2' })).names).toContain('Old Penny Diner');
    expect((await find({ near, within: '2' })).names).not.toContain('River Street Diner');
    expect((await find({ near, within: '60', query: 'diner' })).total).toBe(5);
  });

  test('without a position, a town has its own middle to measure from', async () => {
    const { items } = await find({ query: 'diner', city: 'Boise', state: 'ID' });
    expect(items.every(({ distanceMiles }) => distanceMiles !== null)).toBe(true);
    const anywhere = await find({ query: 'diner' });
    expect(anywhere.items.every(({ distanceMiles }) => distanceMiles === null)).toBe(true);
  });
});

describe('where there is none', () => {
  test('the nearest are listed, and how much farther they are is told', async () => {
    const nampa = await find({ query: 'diner', near: 'Mountain Home, ID', within: '5' });
    expect(nampa.widened).toBe('nearby; from="Mountain Home, ID"; within=50');
    expect(nampa.total).toBeGreaterThan(0);
    const far = await find({ query: 'diner', near: 'Reno, NV' });
    expect(far.widened).toBe('nearby; from="Reno, NV"; nearest=324');
    expect(far.total).toBe(6);
  });

  test('anywhere is the whole way around the earth', async () => {
    const { names, widened } = await find({ query: 'bakery', city: 'Boise', state: 'ID' });
    expect(names).toEqual(['Pago Pago Bakery']);
    expect(widened).toBe('nearby; from="Boise, ID"; nearest=6020');
    expect((await find({ query: 'diner', near: '13.47,144.75' })).total).toBe(6);
    expect(boxAroundCircle({ center: BOISE, miles: 12_500 })).toMatchObject({
      west: -180,
      east: 180,
    });
  });

  test('abroad nothing is found, and where we know things is told', async () => {
    const near = '48.85,2.35';
    const questions: Record<string, string>[] = [
      { near },
      { near, query: 'diner' },
      { near, query: 'diner', literal: 'true' },
      { near, trade: 'diners' },
    ];
    for (const question of questions) {
      expect(await find(question)).toMatchObject({
        total: 0,
        widened: 'nowhere; known="the United States"',
      });
    }
  });
});

test('a part of the map has what stands on it, and no more', async () => {
  const bounds = '-116.3,43.5,-116.1,43.7';
  expect((await find({ bounds })).names.toSorted()).toEqual(
    ['Old Penny Diner', 'River Street Diner', 'Zip Diner'].toSorted(),
  );
  expect((await find({ bounds, query: 'diner' })).total).toBe(3);
  const empty = await find({ bounds: '-100,30,-99,31', query: 'diner' });
  expect(empty).toMatchObject({ total: 0, widened: '' });
});

test.each([
  [{ near: 'banana' }, 'near: Use a ZIP code, a town'],
  [{ near: '1a, ID' }, 'near: No town has this name'],
  [{ near: '29 Elms, CA' }, 'near: No town has this name'],
  [{ near: '00000' }, 'near: The ZIP code 00000 does not exist'],
  [{ near: 'Nowhereville, ID' }, 'near: No town has this name'],
  [{ near: 'Boise, Nowhere' }, 'near: No town has this name'],
  [{ near: '95,10' }, 'near: Latitude must be'],
  [{ near: '40,190' }, 'near: Longitude must be'],
  [{ near: '83702', within: '200' }, 'within: Use 1 to 100 miles'],
  [{ near: '83702', within: '0' }, 'within: Use 1 to 100 miles'],
  [{ near: '83702', within: '-3' }, 'within: Use a number of miles'],
  [{ minRating: '9' }, 'minRating: Use 1 to 5 stars'],
  [{ sort: 'banana' }, 'sort'],
  [{ bounds: '-116.1,43.7,-116.3,43.5' }, 'bounds: West must be less'],
  [{ bounds: '1,2,3' }, 'bounds: Use degrees for west, south'],
  [{ bounds: '-190,43,-116,44' }, 'bounds: Use degrees for west, south'],
  [{ hasWebsite: 'maybe' }, 'hasWebsite'],
])('%j is refused in plain words', async (given, words) => {
  for (const call of ['search', 'search/facets']) {
    const answer = await directory.get(`/api/businesses/${call}?${new URLSearchParams(given)}`);
    expect(answer.status).toBe(400);
    expect((await answer.json()).detail).toContain(words);
  }
});
