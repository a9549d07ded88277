import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { createDocumentRenderer, loadWebBuilds } from '../../documents.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createLog } from '../../platform/telemetry/log.ts';

let directory: Directory;

beforeAll(async () => {
  const documents = createDocumentRenderer(
    readConfig({}),
    await loadWebBuilds(),
    createLog('silent'),
  );
  directory = await openDirectory('empty', { documents });
  const towns: [city: string, state: string][] = [
    ['Saint Louis', 'MO'],
    ['Mount Vernon', 'WA'],
    ['Fort Worth', 'TX'],
    ['McAllen', 'TX'],
    ['New York', 'NY'],
    ['Philadelphia', 'PA'],
    ['Washington', 'DC'],
    ['Oakland', 'CA'],
  ];
  await directory.open(
    ...towns.map(([city, state]) => ({
      name: `${city} Bread`,
      slug: `bread-${state.toLowerCase()}-${city.toLowerCase().replace(' ', '-')}`,
      city,
      state,
    })),
  );
  await directory.db.pool.query(
    `update businesses set trades = array(select id from trades where slug = 'bakeries')`,
  );
  await directory.open();
});
afterAll(() => directory.close());

const page = async (path: string) => {
  const { status, headers } = await directory.get(encodeURI(path));
  return [status, headers.get('location')];
};
const search = (what: string, place: Record<string, string>) =>
  directory.get(`/api/businesses/search?${what}${new URLSearchParams(place)}`);

describe('a town has one page, whatever it is called', () => {
  test.each([
    ['mo/st-louis', 'mo/saint-louis'],
    ['mo/St.-Louis', 'mo/saint-louis'],
    ['mo/city-of-saint-louis', 'mo/saint-louis'],
    ['wa/mt-vernon', 'wa/mount-vernon'],
    ['wa/mt.-vernon', 'wa/mount-vernon'],
    ['tx/ft-worth', 'tx/fort-worth'],
    ['tx/Fort-Worth', 'tx/fort-worth'],
    ['tx/mc-allen', 'tx/mcallen'],
    ['ny/new-york-city', 'ny/new-york'],
    ['ny/nyc', 'ny/new-york'],
    ['ny/manhattan', 'ny/new-york'],
    ['pa/philly', 'pa/philadelphia'],
    ['dc/washington-d-c', 'dc/washington'],
    ['dc/washington-dc', 'dc/washington'],
    ['dc/Washington-D.C.', 'dc/washington'],
    ['dc/washington,-d.c.', 'dc/washington'],
    ['dc/dc', 'dc/washington'],
    ['dc/d-c', 'dc/washington'],
    ['washington-dc/washington', 'dc/washington'],
    ['texas/fort-worth', 'tx/fort-worth'],
    ['TX/fort-worth', 'tx/fort-worth'],
    ['calif/oakland', 'ca/oakland'],
    ['Calif./oakland', 'ca/oakland'],
  ])('%s leads to %s, and so do its trades', async (given, town) => {
    for (const rest of ['', '/bakeries']) {
      expect(await page(`/location/${given}${rest}?sort=rating`)).toEqual([
        301,
        `/location/${town}${rest}?sort=rating`,
      ]);
      expect(await page(`/location/${town}${rest}`)).toEqual([200, null]);
    }
  });

  test.each([
    [{ city: 'St. Louis', state: 'MO' }, 'Saint Louis'],
    [{ city: 'St Louis' }, 'Saint Louis'],
    [{ city: 'Mt Vernon', state: 'WA' }, 'Mount Vernon'],
    [{ city: 'Ft. Worth', state: 'Tex.' }, 'Fort Worth'],
    [{ city: 'Mc Allen', state: 'TX' }, 'McAllen'],
    [{ city: 'New York City', state: 'NY' }, 'New York'],
    [{ city: 'NYC' }, 'New York'],
    [{ city: 'Washington D.C.', state: 'DC' }, 'Washington'],
    [{ city: 'Washington, D.C.' }, 'Washington'],
    [{ city: 'washington dc' }, 'Washington'],
    [{ city: 'DC' }, 'Washington'],
    [{ city: 'DC', state: 'DC' }, 'Washington'],
    [{ city: 'Fort Worth, TX' }, 'Fort Worth'],
    [{ city: 'Oakland, Calif.' }, 'Oakland'],
  ])('%j is that town', async (place, city) => {
    for (const what of ['', 'query=bakery&', 'trade=bakeries&']) {
      const found = await (await search(what, place)).json();
      expect(found.map((one: { name: string }) => one.name)).toEqual([`${city} Bread`]);
    }
  });
});

describe('a state is one of those that there are', () => {
  test.each(['california', 'Calif', 'Calif.', 'CALIFORNIA', 'Ca'])(
    'the page of %s is that of its code',
    async (name) => {
      expect(await page(`/location/${name}`)).toEqual([301, '/location/ca']);
      expect((await directory.get(`/api/places/${name}`)).status).toBe(200);
    },
  );

  test('any other has no page and no answer, and it is said why', async () => {
    const explanation = 'There is no state with this name.';
    for (const rest of ['', '/boise', '/boise/bakeries', '/boise/area/north-end']) {
      for (const name of ['xx', 'XX', 'banana', 'zz.']) {
        const answer = await directory.get(`/location/${name}${rest}`);
        expect([name, rest, answer.status]).toEqual([name, rest, 404]);
        expect(await answer.text()).toContain(explanation);
      }
    }
    for (const path of ['places/xx', 'places/xx/boise', 'streets/xx', 'streets/xx/boise']) {
      const answer = await directory.get(`/api/${path}`);
      expect([answer.status, (await answer.json()).detail]).toEqual([404, explanation]);
    }
    for (const path of ['places/xx/boise/bakeries', 'places/xx/boise/areas/north-end']) {
      const answer = await directory.get(`/api/${path}`);
      expect([answer.status, (await answer.json()).detail]).toEqual([404, explanation]);
    }
  });

  test('a search of another is refused in plain words, on the page as by a call', async () => {
    for (const params of ['state=XX', 'query=bakery&state=XX', 'state=Banana&city=Oakland']) {
      for (const call of ['search', 'search/facets']) {
        const answer = await directory.get(`/api/businesses/${call}?${params}`);
        expect(answer.status).toBe(400);
        expect((await answer.json()).detail).toContain('There is no state with this name.');
      }
      const answer = await directory.get(`/search?${params}`);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('There is no state with this name.');
    }
  });

  test('reviews of a town know its other spellings', async () => {
    for (const params of ['state=Calif.&city=Oakland', 'state=MO&city=St.+Louis']) {
      expect((await directory.get(`/api/reviews/latest?${params}`)).status).toBe(200);
    }
    expect((await directory.get('/api/reviews/latest?state=XX&city=Oakland')).status).toBe(404);
  });
});

describe('a borough of New York is a town by its ZIP codes, whichever name stands before them', () => {
  const tea = (name: string, city: string, zipCode: string) => ({
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    description: 'Tea of all kinds is poured here.',
    address: '1 Main St',
    city,
    state: 'NY',
    zipCode,
    categoryId: 1,
  });
  const ask = async (params: Record<string, string | undefined>) => {
    const answer = await directory.get(
      `/api/businesses/search?${new URLSearchParams(JSON.parse(JSON.stringify(params)))}`,
    );
    const found: { name: string; city: string }[] = await answer.json();
    return {
      told: answer.headers.get('x-widened'),
      found: found.map(({ name, city }) => `${name}, ${city}`).sort(),
    };
  };

  test('one that is submitted from there is one more of the borough, in its name', async () => {
    const headers = await directory.signIn('admin');
    for (const one of [
      tea('Kings Tea', 'New York', '11201'),
      tea('Prospect Tea', 'Brooklyn', '11215'),
      tea('Concourse Tea', 'NYC', '10451'),
      tea('Ditmars Tea', 'Astoria', '11105'),
    ]) {
      const posted = await directory.post('/api/businesses', one);
      expect(posted.status).toBe(201);
      const { id } = await posted.json();
      await directory.call(`POST /api/admin/businesses/${id}/approve`, { headers });
    }
    expect(await ask({ query: 'tea', city: 'Brooklyn', state: 'NY' })).toEqual({
      told: null,
      found: ['Kings Tea, Brooklyn', 'Prospect Tea, Brooklyn'],
    });
    const town = await (await directory.get('/api/places/ny/brooklyn')).json();
    expect(town).toMatchObject({ city: 'Brooklyn', businessCount: 2 });
    expect(await page('/location/ny/brooklyn')).toEqual([200, null]);
    expect((await ask({ query: 'tea in the bronx' })).found).toEqual([
      expect.stringMatching(/^Concourse Tea, (The )?Bronx$/),
    ]);
  });

  test('staff who move one by its ZIP code alone move it to the borough', async () => {
    const headers = await directory.signIn('admin');
    const [kings] = (
      await directory.db.pool.query("select id, city_key from businesses where name = 'Kings Tea'")
    ).rows;
    const read = async () =>
      (await directory.get(`/api/admin/businesses/${kings.id}`, headers)).json();
    const { category, rating, reviewCount, submittedAt, updatedAt, ...form } = await read();
    const body = { ...form, city: 'New York', zipCode: '10301' };
    await directory.call(`PUT /api/admin/businesses/${kings.id}`, { body, headers });
    expect(await read()).toMatchObject({ city: 'Staten Island', zipCode: '10301' });
  });

  test('what is in a part of it is in the city, and nobody is told that there is none', async () => {
    await directory.db.pool.query(
      `update businesses set trades = array(
         select id from trades where slug = case businesses.name when 'Ditmars Tea' then 'tea-shops' else 'florists' end)
       where state = 'NY'`,
    );
    await directory.open();
    for (const city of ['New York', 'Queens', 'Astoria']) {
      for (const params of [
        { city, state: 'NY', trade: 'tea-shops' },
        { query: `tea shop ${city} ny` },
      ]) {
        expect({ params, ...(await ask(params)) }).toEqual({
          params,
          told: null,
          found: ['Ditmars Tea, Astoria'],
        });
      }
    }
    const nearby = await ask({ query: 'tea shop brooklyn ny' });
    expect(nearby.told).toContain('nearby; from="Brooklyn, NY"');
  });
});
