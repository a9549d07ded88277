import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';

let directory: Directory;
let admin: { cookie: string };
let program: { authorization: string };
beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
  const wanted = { name: 'Register', rights: ['listings'], mayChange: true, expiresOn: null };
  const made = await directory.post('/api/admin/tokens', wanted, admin);
  program = { authorization: `Bearer ${(await made.json()).token}` };
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

const shop = {
  name: 'Qx Harbor Bakery',
  description: 'Bread and rolls since 1990.',
  address: '12 Main St',
  city: 'Boise',
  state: 'ID',
  zipCode: '83702',
  phone: '(208) 555-0100',
  email: 'rosa@bakery.example',
  website: 'https://bakery.example/',
  categoryId: 1,
};
const submit = (more: object) => directory.post('/api/businesses', { ...shop, ...more });
const read = async (id: number) =>
  (await directory.get(`/api/admin/businesses/${id}`, admin)).json();

const doors: [door: string, send: (id: number, more: object) => Promise<Response> | Response][] = [
  ['the form', (_, more) => submit(more)],
  [
    'the owner area',
    async (id, more) => {
      const headers = await directory.openOwnerArea(id, 'rosa@bakery.example');
      const { version } = await read(id);
      const body = { ...shop, ...more, version };
      return directory.call(`PUT /api/desk/${id}/listing`, { headers, body });
    },
  ],
  [
    'staff',
    async (id, more) => {
      const { slug } = await read(id);
      const body = { ...shop, slug, ...more };
      return directory.call(`PUT /api/admin/businesses/${id}`, { headers: admin, body });
    },
  ],
  [
    'the API with a token',
    async (id, more) => {
      const { slug } = await read(id);
      const body = { ...shop, slug, ...more };
      return directory.call(`PUT /api/admin/businesses/${id}`, { headers: program, body });
    },
  ],
];

describe.each(doors)('what is sent to %s', (_door, send) => {
  const open = async () => (await (await submit({})).json()).id as number;

  test.each([
    ['phone', 'Tel: 208-555-0101', '(208) 555-0101'],
    ['phone', '208-555-0101 / 208-555-0102', '(208) 555-0101'],
    ['phone', '2.085550142E+09', '(208) 555-0142'],
    ['phone', '2085550143.0', '(208) 555-0143'],
    ['phone', '1-800-555-PIES', '1-800-555-PIES'],
    ['phone', '208-555-0101 ext. 12', '(208) 555-0101 ext. 12'],
    ['phone', 'n/a', null],
    ['email', 'front@shop.example; back@shop.example', 'front@shop.example'],
    ['email', 'mailto:rosa@shop.example', 'rosa@shop.example'],
    ['email', 'none', null],
    ['website', 'www.shop.example', 'https://www.shop.example'],
    ['website', 'shop.example/soap', 'https://shop.example/soap'],
    ['website', 'https://shop.example/a,b;c@d', 'https://shop.example/a,b;c@d'],
    ['website', 'N/A', null],
    ['name', 'Rosa&#39;s Bakery &amp; Caf&eacute;', "Rosa's Bakery & Café"],
    ['name', '="Rosa"', 'Rosa'],
    ['address', '26 Birch Row\nRear door', '26 Birch Row, Rear door'],
    ['description', 'Bread since 1990.<br>Cakes, too.', 'Bread since 1990.\nCakes, too.'],
    ['city', 'BOISE', 'Boise'],
    ['city', 'coeur d’alene', "Coeur d'Alene"],
    ['city', 'Mccall', 'McCall'],
    ['zipCode', '83702.0', '83702'],
    ['zipCode', 'ID 83702', '83702'],
  ])('%s %j is kept as %j', async (field, text, kept) => {
    const id = await open();
    const answer = await send(id, { [field]: text });
    expect(answer.status).toBeLessThan(300);
    const saved = await answer.json();
    expect((await read(saved.id ?? id))[field]).toBe(kept);
  });

  test.each([
    [{ state: 'Idaho' }, { state: 'ID' }],
    [
      { city: 'NEW YORK CITY', state: 'ny', zipCode: '10001' },
      { city: 'New York', state: 'NY' },
    ],
    [
      { city: 'Chester', state: 'Mass.', zipCode: '1011' },
      { state: 'MA', zipCode: '01011' },
    ],
    [
      { city: 'Holtsville', state: 'NY', zipCode: '501' },
      { state: 'NY', zipCode: '00501' },
    ],
    [
      { website: 'rosa@shop.example', email: '' },
      { website: null, email: 'rosa@shop.example' },
    ],
    [
      { website: 'mailto:rosa@shop.example', email: 'front@shop.example' },
      { website: null, email: 'front@shop.example' },
    ],
  ])('%j is read as %j, one field by another', async (more, kept) => {
    const id = await open();
    const answer = await send(id, more);
    expect(answer.status).toBeLessThan(300);
    expect(await read((await answer.json()).id ?? id)).toMatchObject(kept);
  });

  test.each([
    ['phone', 'call us'],
    ['phone', '2.09E+09'],
    ['email', 'rosa at shop'],
    ['website', 'coming soon'],
    ['name', 'NULL'],
  ])('%s %j is refused in words', async (field, text) => {
    const answer = await send(await open(), { [field]: text });
    expect(answer.status).toBe(422);
    const { errors } = await answer.json();
    expect(errors).toMatchObject([{ field }]);
  });
});

test('what staff give many at once is cleaned as one listing is', async () => {
  const places = [
    { city: 'Boise', state: 'ID' },
    { city: 'Portland', state: 'OR' },
  ];
  const ids: number[] = [];
  for (const place of places) ids.push((await (await submit({ ...shop, ...place })).json()).id);
  const edit = (change: object) =>
    directory.call('POST /api/admin/businesses/bulk', {
      headers: admin,
      body: { ids, action: 'edit', edit: change },
    });
  const placesNow = async () => {
    const { rows } = await directory.db.pool.query(
      'select city, city_key, state from businesses order by id',
    );
    return rows;
  };
  expect((await edit({ city: 'BOISE, Idaho', state: 'Idaho' })).status).toBe(200);
  const boise = { city: 'Boise', city_key: 'boise', state: 'ID' };
  expect(await placesNow()).toEqual([boise, boise]);
  expect((await edit({ city: 'ST LOUIS', state: 'Mo.' })).status).toBe(200);
  const louis = { city: 'St. Louis', city_key: 'saint louis', state: 'MO' };
  expect(await placesNow()).toEqual([louis, louis]);
  expect((await edit({ city: 'Manhattan' })).status).toBe(200);
  expect((await edit({ state: 'New York State' })).status).toBe(200);
  const york = { city: 'New York', city_key: 'new york', state: 'NY' };
  expect(await placesNow()).toEqual([york, york]);
  expect((await edit({ city: 'N/A' })).status).toBe(422);
});
