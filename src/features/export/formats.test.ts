import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports cascade');
});
afterAll(() => directory.close());

const CALLS = [
  '/api/admin/businesses/export?columns=all&format=',
  '/api/admin/exports/file?columns=name,slug,zip code,phone,category id,is approved,lat,lon&mark=yes&format=',
];

const listings = [
  { ...bakery, phone: '(208) 555-0100', latitude: 45.51, longitude: -122.65 },
  { ...lawFirm, name: '=1+1', isApproved: false },
];

async function download(path: string, format: string) {
  const answer = await directory.get(`${path}${format}`, staff.headers);
  const { headers } = answer;
  return {
    type: headers.get('content-type'),
    name: headers.get('content-disposition'),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

test.each(CALLS)(
  'an Excel workbook of %s holds numbers and texts, and nothing that runs',
  async (path) => {
    await directory.open(...listings);
    const { type, name, bytes } = await download(path, 'xlsx');
    expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(name).toBe('attachment; filename="businesses_2024-06-01.xlsx"');
    const [sheet] = (await readXlsx(bytes)).sheets;
    const [header = [], first = [], second = []] = sheet?.rows ?? [];
    const said = (row: unknown[], column: string) => row[header.indexOf(column)];
    expect(header.slice(0, 2)).toEqual(['name', 'slug']);
    expect(said(first, 'zip code')).toBe('97201');
    expect(said(first, 'phone')).toBe('(208) 555-0100');
    expect(said(first, 'lat')).toBe(45.51);
    expect(said(first, 'category id')).toBe(1);
    expect(said(second, 'name')).toBe("'=1+1");
    expect(said(second, 'is approved')).toBe('false');
  },
);

test.each(CALLS)('GeoJSON of %s has a point where a listing has its own', async (path) => {
  await directory.open(...listings);
  const { type, name, bytes } = await download(path, 'geojson');
  expect(type).toBe('application/geo+json');
  expect(name).toBe('attachment; filename="businesses_2024-06-01.geojson"');
  const { features } = JSON.parse(Buffer.from(bytes).toString());
  expect(features).toHaveLength(2);
  expect(features[0]).toMatchObject({
    type: 'Feature',
    properties: {
      name: bakery.name,
      phone: '(208) 555-0100',
      'category id': 1,
      'is approved': true,
    },
    geometry: { type: 'Point', coordinates: [-122.65, 45.51] },
  });
  expect(features[1]).toMatchObject({ properties: { name: '=1+1' }, geometry: null });
  expect(features[0].properties).not.toHaveProperty('lat');
});

test.each(['xlsx', 'geojson'])('an empty directory gives an empty %s', async (format) => {
  const { bytes } = await download('/api/admin/businesses/export?format=', format);
  if (format === 'geojson') {
    const whole = JSON.parse(Buffer.from(bytes).toString());
    expect(whole).toEqual({ type: 'FeatureCollection', features: [] });
  } else expect((await readXlsx(bytes)).sheets[0]?.rows).toHaveLength(1);
});

test.each(['csv', 'xlsx', 'geojson'])(
  'a %s that is imported again changes nothing',
  async (format) => {
    await directory.open(
      ...listings.map((listing) => ({ ...listing, isApproved: true })),
      { name: "'=Quoted", slug: 'quoted', description: 'One\nTwo, "three"', trades: ['bakeries'] },
      { name: 'Far', slug: 'far', latitude: 43.6150185999999, longitude: -116.20230000001234 },
    );
    const { bytes } = await download(CALLS[0] ?? '', format);
    const { counts, mended } = await staff.check(bytes);
    expect(counts).toEqual({ new: 0, changed: 0, same: 4, error: 0 });
    expect(mended).toBe(0);
  },
);
