import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, names, openDirectory } from '../../../../tests/directory.ts';
import { isInside, parsePolygons } from '../../places/model/geometry.rules.ts';
import { findRegion } from '../../places/model/regions.ts';

let directory: Directory;

const spots = {
  'Mission Tacos': { latitude: 37.76, longitude: -122.42, city: 'San Francisco', state: 'CA' },
  'Oakland Tacos': { latitude: 37.81, longitude: -122.26, city: 'Oakland', state: 'CA' },
  'Capitol Tacos': { latitude: 38.58, longitude: -121.49, city: 'Sacramento', state: 'CA' },
  'Boise Tacos': { latitude: 43.61, longitude: -116.2, city: 'Boise', state: 'ID' },
  'Evanston Tacos': { latitude: 42.05, longitude: -87.69, city: 'Evanston', state: 'IL' },
  'Houghton Tacos': { latitude: 47.12, longitude: -88.57, city: 'Houghton', state: 'MI' },
};

beforeAll(async () => {
  directory = await openDirectory();
  await directory.open(
    ...Object.entries(spots).map(([name, place], at) => ({
      name,
      slug: `tacos-${at}`,
      trades: ['mexican-restaurants'],
      ...place,
    })),
    { name: 'Zip Tacos', slug: 'zip-tacos', city: 'Oakland', state: 'CA', zipCode: '94607' },
  );
});
afterAll(() => directory.close());

async function find(region: string, more: Record<string, string> = {}) {
  const params = new URLSearchParams({ region, ...more });
  return (await names(await directory.get(`/api/businesses/search?${params}`))).toSorted();
}

test.each([
  ['san-francisco-bay-area', ['Mission Tacos', 'Oakland Tacos', 'Zip Tacos']],
  ['east-bay', ['Oakland Tacos', 'Zip Tacos']],
  ['cook-county-il', ['Evanston Tacos']],
  ['upper-peninsula', ['Houghton Tacos']],
  ['oak-airport', ['Mission Tacos', 'Oakland Tacos', 'Zip Tacos']],
  ['no-such-region', []],
])('in %s: %j', async (region, expected) => {
  expect(await find(region)).toEqual(expected);
  expect(await find(region, { query: 'tacos' })).toEqual(expected);
});

test('a region without any leads to the nearest, and that is told', async () => {
  expect(await find('cape-cod')).toEqual([]);
  const answer = await directory.get('/api/businesses/search?region=cape-cod&query=tacos');
  expect((await names(answer.clone()))[0]).toBe('Evanston Tacos');
  expect(decodeURIComponent(answer.headers.get('x-widened') ?? '')).toBe(
    'nearby; from="Cape Cod"; nearest=892',
  );
});

test('filters narrow a region, and the nearest to its middle can come first', async () => {
  expect(await find('san-francisco-bay-area', { query: 'mission' })).toEqual(['Mission Tacos']);
  expect(await find('san-francisco-bay-area', { minRating: '4' })).toEqual([]);
  const sorted = await directory.get(
    '/api/businesses/search?region=san-francisco-bay-area&sort=distance&query=tacos',
  );
  expect(await names(sorted)).toHaveLength(3);
});

test('the facets count what a region has', async () => {
  const answer = await directory.get(
    '/api/businesses/search/facets?region=san-francisco-bay-area&query=tacos',
  );
  expect(await answer.json()).toMatchObject({ total: 3 });
});

function isCovered(
  { latitude, longitude }: { latitude: number; longitude: number },
  tiles: Set<string>,
) {
  return [12, 10, 8].some((zoom) => {
    const size = 2 ** zoom;
    const x = Math.floor(((longitude + 180) / 360) * size);
    const up = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
    return tiles.has(`q${zoom}:${x},${Math.floor(((1 - up) / 2) * size)}`);
  });
}

test('the tiles of every region hold its towns', async () => {
  const { rows } = await directory.db.pool.query<{ slug: string }>('select slug from regions');
  expect(rows.length).toBeGreaterThan(3800);
  const towns = await directory.db.pool.query<{ latitude: number; longitude: number }>(
    'select latitude, longitude from towns where population > 20000',
  );
  let held = 0;
  for (const slug of [
    'san-francisco-bay-area',
    'upper-peninsula',
    'new-england',
    'los-angeles-county-ca',
    'hudson-valley',
    'florida-panhandle',
  ]) {
    const region = await findRegion(directory.db, slug);
    const rings = parsePolygons(region?.filter.polygons ?? '');
    const tiles = new Set(region?.filter.tiles ?? []);
    for (const { latitude, longitude } of towns.rows) {
      if (!rings.some((ring) => isInside([longitude, latitude], ring))) continue;
      held += 1;
      if (tiles.size > 0) expect(isCovered({ latitude, longitude }, tiles)).toBe(true);
    }
  }
  expect(held).toBeGreaterThan(200);
});
