import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';

let directory: Directory;
let admin: { cookie: string };
beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
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
      const headers = await directory.openDesk(id, 'rosa@bakery.example');
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
];

describe.each(doors)('what is sent to %s', (_door, send) => {
  const open = async () => (await (await submit({})).json()).id as number;

  test.each([
    ['phone', 'Tel: 208-555-0101', '208-555-0101'],
    ['phone', '208-555-0101 / 208-555-0102', '208-555-0101'],
    ['phone', '2.085550142E+09', '2085550142'],
    ['phone', '2085550143.0', '2085550143'],
    ['phone', '1-800-555-PIES', '1-800-555-PIES'],
    ['phone', '208-555-0101 ext. 12', '208-555-0101 ext. 12'],
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
    ['phone', 'call us'],
    ['phone', '2.09E+09'],
    ['email', 'rosa at shop'],
    ['website', 'rosa@shop.example'],
    ['name', 'NULL'],
  ])('%s %j is refused in words', async (field, text) => {
    const answer = await send(await open(), { [field]: text });
    expect(answer.status).toBe(422);
    const { errors } = await answer.json();
    expect(errors).toMatchObject([{ field }]);
  });
});
