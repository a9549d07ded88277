import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { type Directory, type Listing, names, openDirectory } from '../../../../tests/directory.ts';

let directory: Directory;
let editor: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate areas');
});

const inNorthEnd = { latitude: 43.6333, longitude: -116.2055 };
const inDowntown = { latitude: 43.6166, longitude: -116.2009 };
const cafe = (slug: string, rest: Partial<Listing> = {}): Listing => ({
  name: `Coffee ${slug}`,
  slug,
  category: 'restaurants',
  trades: ['coffee-shops'],
  ...rest,
});
const northEnd = {
  name: 'North End',
  slug: 'north-end',
  state: 'ID',
  city: 'Boise',
  corners: [
    [-116.22, 43.625],
    [-116.19, 43.625],
    [-116.19, 43.645],
    [-116.22, 43.645],
  ],
};
const downtown = {
  name: 'Downtown',
  slug: 'downtown',
  state: 'ID',
  city: 'Boise',
  corners: [
    [-116.21, 43.61],
    [-116.19, 43.61],
    [-116.19, 43.6249],
    [-116.21, 43.6249],
  ],
};

const draw = (area: object, headers = editor) => directory.post('/api/admin/areas', area, headers);
const pageOf = (path = 'north-end') => directory.get(`/api/places/id/boise/areas/${path}`);

async function drawBoth() {
  const made = await (await draw(northEnd)).json();
  expect((await draw(downtown)).status).toBe(201);
  await directory.runJobs();
  return made;
}

async function search(query: string) {
  const answer = await directory.get(`/api/businesses/search?${query}`);
  const { headers } = answer;
  return {
    found: await names(answer),
    understood: headers.get('x-understood-as'),
    widened: headers.get('x-widened'),
  };
}

describe('a drawn area', () => {
  beforeEach(async () => {
    await directory.open(
      cafe('north', inNorthEnd),
      cafe('down', inDowntown),
      cafe('about'),
      cafe('other', { ...inNorthEnd, city: 'Eagle', zipCode: '83616' }),
    );
  });

  test('has the listings of its town that stand in it exactly, and a page', async () => {
    await drawBoth();
    const page = await pageOf();
    expect(await page.json()).toMatchObject({
      state: 'ID',
      city: 'Boise',
      name: 'North End',
      businessCount: 1,
      isIndexed: false,
      others: [{ slug: 'downtown', name: 'Downtown', businessCount: 1 }],
    });
    const town = await (await directory.get('/api/places/id/boise')).json();
    expect(town.areas.map(({ slug }: { slug: string }) => slug)).toEqual(['downtown', 'north-end']);
    expect((await pageOf('south-end')).status).toBe(404);
    await expectCountsRight(directory);
  });

  test.each([
    ['query=coffee+north+end', 'query=coffee&city=Boise&state=ID&area=north-end'],
    ['query=north+end+coffee', 'query=coffee&city=Boise&state=ID&area=north-end'],
    ['query=coffee+in+north+end+boise', 'query=coffee&city=Boise&state=ID&area=north-end'],
    ['query=coffee+in+the+north+end+boise+id', null],
    ['query=north+end', 'city=Boise&state=ID&area=north-end'],
  ])('is found by words: %s', async (query, understood) => {
    await drawBoth();
    const { found, understood: read } = await search(query);
    expect(found).toContain('Coffee north');
    if (understood) expect({ found, read }).toEqual({ found: ['Coffee north'], read: understood });
  });

  test('is only its town’s, and a parameter', async () => {
    await drawBoth();
    expect((await search('query=coffee&area=north-end&city=Boise&state=ID')).found).toEqual([
      'Coffee north',
    ]);
    expect((await search('area=downtown&city=Boise&state=ID')).found).toEqual(['Coffee down']);
    expect((await search('area=downtown&city=Eagle&state=ID')).found).toEqual([]);
    expect((await search('area=downtown')).found).toEqual([]);
    expect((await search('query=coffee+downtown+eagle')).understood).not.toContain('area=');
    expect((await search('query=coffee+north+end&city=Boise&state=ID')).found).toEqual([
      'Coffee north',
    ]);
    expect((await search('query=coffee+north+end&city=Eagle&state=ID')).found).not.toContain(
      'Coffee north',
    );
  });

  test('that has none shows the nearest, and says where it looked', async () => {
    await directory.open(cafe('plumber', { ...inDowntown, trades: ['plumbers'] }));
    await drawBoth();
    const { found, widened } = await search('query=plumbers+north+end');
    expect(found).toEqual(['Coffee plumber']);
    expect(widened).toBe('nearby; from="North End"; within=25');
  });

  test('is suggested, and in the sitemap once it has enough', async () => {
    await drawBoth();
    const suggest = async () => (await directory.get('/api/suggest?q=north')).json();
    expect(await suggest()).toContainEqual(
      expect.objectContaining({ label: 'North End', path: '/location/id/boise/area/north-end' }),
    );
    const sitemap = async () => (await directory.get('/sitemaps/sections.xml')).text();
    expect(await sitemap()).not.toContain('/area/');
    await directory.open(cafe('two', inNorthEnd), cafe('three', inNorthEnd));
    expect(await sitemap()).toContain('/location/id/boise/area/north-end<');
    expect(await (await pageOf()).json()).toMatchObject({ businessCount: 3, isIndexed: true });
  });

  test('follows a listing that moves, and its own border', async () => {
    const { id, ...made } = await drawBoth();
    await directory.db.pool.query(
      `update businesses set latitude = $1, longitude = $2 where slug = 'down'`,
      [inNorthEnd.latitude, inNorthEnd.longitude],
    );
    expect((await search('area=north-end&city=Boise&state=ID')).found).toHaveLength(2);
    const change = (body: object) =>
      directory.call(`PUT /api/admin/areas/${id}`, { headers: editor, body });
    const body = { ...northEnd, corners: downtown.corners, version: made.version };
    expect((await change(body)).status).toBe(200);
    await directory.runJobs();
    expect((await search('area=north-end&city=Boise&state=ID')).found).toEqual([]);
    const stale = await change({ ...body, name: 'Else' });
    expect(stale.status).toBe(409);
    expect((await stale.json()).current).toMatchObject({ version: 2 });
    const gone = await directory.call(`DELETE /api/admin/areas/${id}`, { headers: editor });
    expect(gone.status).toBe(200);
    await directory.runJobs();
    expect((await pageOf()).status).toBe(404);
    const { rows } = await directory.db.pool.query(
      'select action from audit_log where action like $1 order by id',
      ['area.%'],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['area.create', 'area.create', 'area.update', 'area.delete'],
    ]);
  });

  test('gives way to a business of that very name', async () => {
    await directory.open({ name: 'North End', slug: 'the-north-end', ...inDowntown });
    await drawBoth();
    expect((await search('query=north+end')).found[0]).toBe('North End');
  });
});

describe('an area that can’t be', () => {
  const square = (west: number, south: number, size: number) => [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
  ];
  const ring = (count: number) =>
    Array.from({ length: count }, (_, at) => [
      -116.2 + 0.02 * Math.cos((at / count) * 2 * Math.PI),
      43.62 + 0.02 * Math.sin((at / count) * 2 * Math.PI),
    ]);

  test.each([
    [
      'crosses itself',
      [
        [-116.22, 43.62],
        [-116.19, 43.64],
        [-116.19, 43.62],
        [-116.22, 43.64],
      ],
    ],
    [
      'folds back',
      [
        [-116.22, 43.62],
        [-116.19, 43.62],
        [-116.2, 43.62],
        [-116.2, 43.64],
      ],
    ],
    [
      'has two points',
      [
        [-116.22, 43.62],
        [-116.19, 43.64],
      ],
    ],
    [
      'is a line',
      [
        [-116.22, 43.62],
        [-116.2, 43.62],
        [-116.18, 43.62],
      ],
    ],
    [
      'is one point',
      [
        [-116.2, 43.6],
        [-116.2, 43.6],
        [-116.2, 43.6],
      ],
    ],
    ['is huge', square(-117, 43, 1)],
    [
      'crosses the antimeridian',
      [
        [179.99, 43.6],
        [-179.99, 43.6],
        [-179.99, 43.7],
      ],
    ],
    ['has too many points', ring(201)],
    ['has far too many points', ring(5000)],
    ['is off the map', square(-116.2, 89, 0.01)],
    ['is far from its town', square(-100, 40, 0.01)],
    [
      'has no numbers',
      [
        ['NaN', 43.62],
        [null, 43.64],
        [-116.19, 43.62],
      ],
    ],
    ['is no list', 'POLYGON((0 0))'],
  ])('%s', async (_, corners) => {
    const answer = await draw({ ...northEnd, corners });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(await answer.json())).toContain('corners');
  });

  test('has 200 points at most, and the same corner only once', async () => {
    expect((await draw({ ...northEnd, corners: [...ring(200), ring(200)[0]] })).status).toBe(201);
  });

  test('has a name and a slug of another one of its town, or no town', async () => {
    await draw(northEnd);
    const field = async (change: object) =>
      (await (await draw({ ...northEnd, ...change })).json()).errors;
    expect(await field({ slug: 'other' })).toMatchObject([{ field: 'name' }]);
    expect(await field({ name: 'Other' })).toMatchObject([{ field: 'slug' }]);
    expect(await field({ city: 'Nowhere at All' })).toMatchObject([{ field: 'city' }]);
    expect(await field({ name: '!!!' })).toMatchObject([{ field: 'name' }]);
    expect(await field({ state: 'XX' })).toMatchObject([{ field: 'state' }]);
  });

  test('is one too many', async () => {
    await directory.db.pool.query(`
      insert into areas (state, city_key, slug, name, name_key, corners, updated_at)
      select 'ID', 'boise', 'a' || n, 'A ' || n, 'a ' || n, '[[0,0],[1,0],[1,1]]', now()
      from generate_series(1, 500) n`);
    const answer = await draw(northEnd);
    expect(answer.status).toBe(409);
    expect(await (await directory.get('/api/admin/areas', editor)).json()).toHaveLength(500);
    await directory.open(cafe('north', inNorthEnd));
    expect((await search('query=coffee+a+1')).found).toBeDefined();
  });
});

test('two editors who draw the same at once make one area', async () => {
  const answers = await Promise.all([draw(northEnd), draw(northEnd)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
});
