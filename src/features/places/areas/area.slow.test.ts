import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aroundBoise, boise, idaho, nampa, setArea } from '../../../../tests/area.ts';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { bakery, type Directory, names, openDirectory } from '../../../../tests/directory.ts';
import { openImports } from '../../../../tests/transfer.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await setArea(directory, { kind: 'country' });
});

const listAll = () => names(directory.get('/api/businesses'));
const status = async (path: string) => (await directory.get(path)).status;

describe('a listing outside the area', () => {
  test('is found nowhere, and comes back as it was when the area is widened', async () => {
    await directory.open(boise, nampa, bakery);
    await setArea(directory, aroundBoise);
    expect(await listAll()).toEqual([boise.name]);
    expect(await names(directory.get('/api/businesses/search?query=coffee'))).toEqual([boise.name]);
    expect(await status(`/api/businesses/${nampa.slug}`)).toBe(404);
    expect(await (await directory.get('/api/places')).json()).toEqual([
      { state: 'ID', businessCount: 1, cities: [{ city: 'Boise', businessCount: 1 }] },
    ]);
    await expectCountsRight(directory);
    await setArea(directory, idaho);
    expect((await listAll()).sort()).toEqual([boise.name, nampa.name]);
    expect(await status(`/api/businesses/${bakery.slug}`)).toBe(404);
    await setArea(directory, { kind: 'country' });
    expect((await listAll()).sort()).toEqual([boise.name, nampa.name, bakery.name]);
    await expectCountsRight(directory);
  });

  test('is one as soon as an administrator sets the area, and no longer when that is undone', async () => {
    await directory.open(boise, nampa);
    const headers = await directory.signIn('admin');
    const { version } = await (await directory.get('/api/admin/settings', headers)).json();
    const body = { version, values: { area: aroundBoise } };
    const saved = await directory.call('PUT /api/admin/settings', { headers, body });
    expect(saved.status).toBe(200);
    await directory.runJobs();
    expect(await listAll()).toEqual([boise.name]);
    const [newest] = await (await directory.get('/api/admin/settings/versions', headers)).json();
    const undone = await directory.call(
      `POST /api/admin/settings/versions/${newest.version}/undo`,
      {
        headers,
        body: { version: version + 1 },
      },
    );
    expect(await undone.text()).toMatch(/"country"/);
    await directory.runJobs();
    expect((await listAll()).sort()).toEqual([boise.name, nampa.name]);
  });

  test('is in no sitemap, no picture, no review list, and takes no review', async () => {
    const [, farId = 0] = await directory.open(boise, nampa);
    const review = { rating: 5, reviewerName: 'Ann', comment: 'The best coffee in the valley.' };
    const post = () => directory.post(`/api/businesses/${farId}/reviews`, review);
    expect((await post()).status).toBe(201);
    await setArea(directory, aroundBoise);
    expect((await post()).status).toBe(404);
    expect(await (await directory.get('/api/reviews/latest')).json()).toEqual([]);
    expect(await (await directory.get(`/api/businesses/listed?ids=${farId}`)).json()).toEqual([]);
    expect(await status(`/social/business/${farId}.png`)).toBe(404);
    const index = await (await directory.get('/sitemap.xml')).text();
    const files = [...index.matchAll(/<loc>[^<]*(\/sitemap[^<]*)<\/loc>/g)].map(([, path]) => path);
    const maps = await Promise.all(
      files.map(async (path) => (await directory.get(path ?? '')).text()),
    );
    expect([index, ...maps].join()).not.toMatch(/nampa/i);
    expect([index, ...maps].join()).toMatch(/boise-coffee/);
  });

  test('can’t be bought for, and is still staff’s to see, to find and to count', async () => {
    const [, farId = 0] = await directory.open(boise, nampa);
    await setArea(directory, aroundBoise);
    const intent = await directory.post('/api/create-payment-intent', { businessId: farId });
    expect(intent.status).toBe(404);
    const headers = await directory.signIn('editor');
    const list = async (query: string) =>
      (await directory.get(`/api/admin/businesses?${query}`, headers)).json();
    expect(await list('status=outside')).toMatchObject([{ name: nampa.name, isOutside: true }]);
    expect(await list('status=approved')).toMatchObject([{ name: boise.name, isOutside: false }]);
    expect(await list('status=premium')).toHaveLength(1);
    expect(await list('q=coffee')).toHaveLength(2);
    const all = await directory.get('/api/admin/businesses', headers);
    expect(all.headers.get('x-total-count')).toBe('2');
  });

  test('without a point is outside of a circle, and by its state otherwise', async () => {
    await directory.open({ ...boise, city: 'Nowhere at All', zipCode: '' });
    await setArea(directory, aroundBoise);
    expect(await listAll()).toEqual([]);
    await setArea(directory, idaho);
    expect(await listAll()).toEqual([boise.name]);
  });
});

describe('a change of the area', () => {
  test('is one job a change, goes on where it was killed, and says how far it is', async () => {
    await directory.open(boise, nampa);
    const headers = await directory.signIn('admin');
    const read = async () => (await directory.get('/api/admin/area', headers)).json();
    await setArea(directory, aroundBoise, { isSettled: false });
    expect(await read()).toMatchObject({ area: aroundBoise, progress: { done: 0 } });
    await setArea(directory, aroundBoise, { isSettled: false });
    expect(await directory.runJobs()).toBe(1);
    expect(await read()).toEqual({ area: aroundBoise, outside: 1, progress: null });
  });

  test('holds what is placed while it runs, too', async () => {
    await setArea(directory, aroundBoise, { isSettled: false });
    const [id] = await directory.open(nampa);
    await directory.runJobs();
    const { rows } = await directory.db.pool.query(
      'select is_outside, is_listed from businesses where id = $1',
      [id],
    );
    expect(rows).toEqual([{ is_outside: true, is_listed: false }]);
    await expectCountsRight(directory);
  });

  test('is told before: what would be inside, and which premium ones would vanish', async () => {
    const until = new Date(Date.now() + 86_400_000);
    await directory.open(boise, nampa, { ...bakery, isPremium: true, premiumUntil: until });
    const preview = async (area: unknown, role: 'admin' | 'editor' = 'admin') => {
      const headers = await directory.signIn(role);
      return directory.post('/api/admin/area/preview', { area }, headers);
    };
    expect(await (await preview(aroundBoise)).json()).toEqual({
      inside: 1,
      outside: 2,
      premiumOutside: 2,
      paidOutside: 1,
    });
    expect(await (await preview(idaho)).json()).toMatchObject({ inside: 2, premiumOutside: 1 });
    expect((await preview(idaho, 'editor')).status).toBe(403);
    const wrong = [
      { ...aroundBoise, miles: 0 },
      { ...aroundBoise, miles: 1e9 },
      { ...aroundBoise, latitude: 'NaN' },
      { ...aroundBoise, longitude: 181 },
      { kind: 'states', states: [] },
      { kind: 'states', states: ['XX'] },
      { kind: 'planet' },
    ];
    for (const area of wrong) expect((await preview(area)).status).toBe(422);
  });

  test('finds the middle of a circle anywhere, by name or ZIP code', async () => {
    await setArea(directory, idaho);
    const headers = await directory.signIn('admin');
    const find = async (q: string) =>
      (await directory.get(`/api/admin/area/places?q=${q}`, headers)).json();
    expect(await find('portland+or')).toMatchObject([{ label: 'Portland, OR' }]);
    expect(await find('83702')).toMatchObject([{ label: '83702', latitude: expect.any(Number) }]);
    expect(await find('bo')).toEqual([]);
  });
});

describe('what comes in', () => {
  const submission = {
    name: 'Nampa Bikes',
    description: 'We mend bikes.',
    address: '1 Main St',
    city: 'Nampa',
    state: 'ID',
    zipCode: '83651',
    phone: '',
    email: 'ann@example.com',
  };

  async function submit(change: object = {}) {
    const [category] = await (await directory.get('/api/categories')).json();
    return directory.post('/api/businesses', {
      ...submission,
      categoryId: category.id,
      ...change,
    });
  }

  test('a submission from outside is refused in plain words, at the field that says so', async () => {
    await setArea(directory, aroundBoise);
    const refused = await submit();
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      errors: [
        {
          field: 'zipCode',
          message: 'We list businesses within 15 miles of Boise, ID. This address is outside.',
        },
      ],
    });

    expect((await submit({ city: 'Boise', zipCode: '83702' })).status).toBe(201);
    await setArea(directory, idaho);
    const state = await submit({ city: 'Portland', state: 'OR', zipCode: '97201' });
    expect(await state.json()).toMatchObject({
      errors: [{ field: 'state', message: expect.stringContaining('in Idaho') }],
    });
    expect((await submit()).status).toBe(201);
  });

  test('one that waited when the area shrank is not approved', async () => {
    const [id = 0] = await directory.open({ ...nampa, isApproved: false });
    await setArea(directory, aroundBoise);
    const headers = await directory.signIn('editor');
    const answer = await directory.post(`/api/admin/businesses/${id}/approve`, {}, headers);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('outside the area');
  });

  test('an owner can’t move a listing out, but can change the rest of one that is outside', async () => {
    const [id = 0] = await directory.open({ ...boise, email: 'ann@example.com' });
    await setArea(directory, aroundBoise);
    const owner = await directory.openOwnerArea(id, 'ann@example.com');
    const path = `/api/desk/${id}/listing`;
    const save = async (change: object) => {
      const { listing } = await (await directory.get(path, owner)).json();
      const { trades: _, hours: __, imageUrl, ...rest } = listing;
      const body = {
        ...rest,
        address: '1 Main St',
        description: 'Coffee and cake since 1990.',
        imageUrl,
        ...change,
      };
      return directory.call(`PUT ${path}`, { headers: owner, body });
    };
    const move = { city: 'Nampa', zipCode: '83651' };
    const refused = await save(move);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'zipCode' }] });
    expect((await save({ phone: '208-555-0100' })).status).toBe(200);
    await setArea(directory, { kind: 'states', states: ['OR'] });
    const ownerArea = await (await directory.get(`/api/desk/${id}`, owner)).json();
    expect(ownerArea.listing.isOutside).toBe(true);
    expect((await save({ phone: '208-555-0101' })).status).toBe(200);
    expect((await save(move)).status).toBe(422);
  });

  test('an import refuses rows from outside with the reason, and takes the others', async () => {
    const [id = 0] = await directory.open(nampa);
    await setArea(directory, aroundBoise);
    await directory.db.pool.query('update businesses set is_approved = true where id = $1', [id]);
    const staff = await openImports(directory);
    const file = [
      'name,slug,city,state,zip code,category,phone,is approved',
      'Good Shop,good-shop,Boise,ID,83702,services,,true',
      'Far Shop,far-shop,Nampa,ID,83651,services,,true',
      'Lost Shop,lost-shop,Nowhere at All,ID,,services,,true',
      'Nampa Coffee,nampa-coffee,,,,,208-555-0100,',
    ];
    const done = await staff.import(file.join('\n'));
    expect(done.counts).toMatchObject({ new: 1, changed: 1 });
    const reason = 'We list businesses within 15 miles of Boise, ID. This address is outside.';
    expect(await staff.listErrors(done.id)).toEqual([`3 zip code: ${reason}`, `4 city: ${reason}`]);
    expect(await listAll()).toEqual(['Good Shop']);
    await expectCountsRight(directory);
  });
});
