import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { runs } from '../../../tests/runs.ts';
import { openImports } from '../../../tests/transfer.ts';
import { cleanCell } from '../../domain/clean-cells.ts';
import { readE164, toE164 } from '../../domain/phone.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports, import_rows cascade');
});

const written = [
  '(208) 555-0100 ext. 12',
  '208.555.0100x12',
  '+1 208 555 0100;ext=12',
  'Tel: 208-555-0100 #12',
  '1 208 555 0100, ext 12 / 208 555 0199',
];

const stored = async () => {
  const { rows } = await directory.db.pool.query(
    'select phone, phone_e164 from businesses order by id',
  );
  return rows;
};

test('a number is one, however it is written and whoever brings it', async () => {
  for (const [at, phone] of written.entries()) {
    const sent = await directory.post('/api/businesses', {
      name: `Qx Shop ${at}`,
      description: 'Bread and rolls since 1990.',
      address: `${at} Main St`,
      city: 'Boise',
      state: 'ID',
      zipCode: '83702',
      phone,
      categoryId: 1,
    });
    expect(sent.status).toBe(201);
    expect(await sent.json()).toMatchObject({
      phone: '(208) 555-0100 ext. 12',
      phoneE164: '+12085550100',
    });
  }
  await staff.import(
    `name,address,city,state,zip,phone,category\n${written
      .map((phone, at) => `Qx List ${at},${at} Elm St,Boise,ID,83702,"${phone}",retail`)
      .join('\n')}\n`,
  );
  const one = { phone: '(208) 555-0100 ext. 12', phone_e164: '+12085550100;ext=12' };
  expect(await stored()).toEqual(Array(10).fill(one));
});

test.each(['208.555.0100', '(208) 555-0100', '(208) 555-0100 ext. 12', '+1 208 555 0100 x7'])(
  'staff who look for %s find the listing of that number',
  async (search) => {
    const [id] = await directory.open({ ...bakery, phone: '208-555-0100 ext. 12' });
    const found = await directory.get(
      `/api/admin/businesses?search=${encodeURIComponent(search)}`,
      staff.headers,
    );
    expect((await found.json()).map((row: { id: number }) => row.id)).toEqual([id]);
  },
);

test('a row of the same name and number, written otherwise, is the listing that is there', async () => {
  await directory.open({
    name: 'Copper Works',
    slug: 'copper-works',
    phone: '(208) 555-0100 ext. 12',
    category: 'retail',
  });
  const head = 'name,city,state,zip,phone,category\n';
  const { counts } = await staff.check(`${head}Copper Works,Boise,ID,83702,12085550100,retail\n`);
  expect(counts).toMatchObject({ new: 0 });
});

test('dots and dashes are not told as mended, and an extension of its own wording is', async () => {
  const head = 'name,city,state,zip,phone,category\n';
  const checked = await staff.check(`${head}Plain,Boise,ID,83702,208.555.0100,retail
Country,Boise,ID,83702,+1 208 555 0101,retail
Extended,Boise,ID,83702,208-555-0102x7,retail
Float,Boise,ID,83702,2085550103.0,retail
`);
  expect(checked.mended).toBe(2);
});

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });
const cell = fc
  .tuple(
    fc.constantFrom('', '+1 ', '1-', '+44 ', 'Tel: ', '('),
    fc.oneof(digits(10), digits(7), digits(11), fc.constant([2, 0, 8, 5, 5, 5, 0, 1, 0, 0])),
    fc.constantFrom('', '-', '.', ' '),
    fc.constantFrom('', ' x7', ' ext. 12', ';ext=5', '#3', ', ext 99', ' / 208 555 0199', '-PIES'),
  )
  .map(([before, numbers, between, after]) => {
    const text = numbers.join('');
    return `${before}${[text.slice(0, 3), text.slice(3, 6), text.slice(6)].join(between)}${after}`;
  });

test('the database reads the plain form of a number as the code does, and no other', async () => {
  const [id] = await directory.open({ ...bakery, phone: '(208) 555-0100' });
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 20, maxLength: 40 }), async (cells) => {
      const phones = cells.flatMap((text) => {
        try {
          return [cleanCell.phone(text)];
        } catch {
          return [];
        }
      });
      for (const phone of phones) {
        const { rows } = await directory.db.pool.query(
          'update businesses set phone = $1, phone_e164 = null where id = $2 returning phone, phone_e164',
          [phone, id],
        );
        const number = /^\(\d{3}\) \d{3}-\d{4}/.test(phone) ? readE164(phone) : null;
        expect(rows).toEqual([{ phone, phone_e164: number }]);
      }
      expect(phones.map((phone) => cleanCell.phone(phone))).toEqual(phones);
      expect(phones.map((phone) => toE164(readE164(phone)))).toEqual(phones.map(toE164));
    }),
    { numRuns: runs(20) },
  );
});
