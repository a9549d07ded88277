import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import type { ImportMended } from '../../contract/imports.staff.ts';

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

async function importAll(file: string) {
  const checked = await staff.check(file);
  const answer = await directory.get(
    `/api/admin/imports/${checked.id}/mended?limit=100`,
    staff.headers,
  );
  const told: ImportMended[] = await answer.json();
  const errors = await staff.listErrors(checked.id);
  await staff.run(checked.id, 'commit');
  const { rows } = await directory.db.pool.query(`
    select b.name, b.address, b.city, b.state, b.zip_code, b.email, c.slug as category, array(
      select t.slug from unnest(b.trades) with ordinality x (id, at) join trades t on t.id = x.id
      order by at) as trades
    from businesses b join categories c on c.id = b.category_id order by b.id`);
  return {
    errors,
    rows,
    told: told.map(({ line, value, became, reason }) => `${line} ${value} -> ${became}: ${reason}`),
  };
}

const HEAD = 'Business,Physical Addr,City,ST,Zip,Type of biz,Email,Approved\n';

test('a whole address among streets is taken apart, row by row, and told', async () => {
  const cells = [
    ['2326 W 1st Ave', 'Boise', 'ID', '83702'],
    ['926 W Vine Ave, Nampa, Idaho 83651-8029', '', '', ''],
    ['2087 ELM AVE, BOISE ID 83702', '', '', ''],
    ['1390 E Birch Ave, Nampa, ID', '', '', ''],
    ['686 S 3rd Ave - Nampa', '', 'ID', ''],
    ['858 E Oak Ave #3 (mail PO Box 568), Nampa, ID 83651', '', '', ''],
    ['12 Pine St, Boise, ID 83702', 'Boise', 'ID', '83702'],
    ['14 Pine St, PO Box 448', 'Boise', 'ID', '83702'],
    ['16 Pine St (behind the bank)', 'Boise', 'ID', '83702'],
    ['18 Pine St (Suite 4)', 'Boise', 'ID', '83702'],
    ['PO Box 77', 'Boise', 'ID', '83702'],
    ['20 Old Nampa Rd', 'Nampa', 'ID', '83651'],
    ['6th St & Main Ave (NE corner)', 'Boise', '', '83702'],
  ];
  const file = cells
    .map(([street, ...place], at) => `Qx ${at},"${street}",${place.join()},Bakery,,Y`)
    .join('\n');
  const { rows, errors, told } = await importAll(`${HEAD}${file}\n`);
  expect(errors).toEqual([]);
  expect(
    rows.map(({ address, city, state, zip_code }) => `${address} | ${city} ${state} ${zip_code}`),
  ).toEqual([
    '2326 W 1st Ave | Boise ID 83702',
    '926 W Vine Ave | Nampa ID 83651-8029',
    '2087 ELM AVE | Boise ID 83702',
    '1390 E Birch Ave | Nampa ID ',
    '686 S 3rd Ave | Nampa ID ',
    '858 E Oak Ave #3 | Nampa ID 83651',
    '12 Pine St | Boise ID 83702',
    '14 Pine St | Boise ID 83702',
    '16 Pine St | Boise ID 83702',
    '18 Pine St (Suite 4) | Boise ID 83702',
    'PO Box 77 | Boise ID 83702',
    '20 Old Nampa Rd | Nampa ID 83651',
    '6th St & Main Ave | Boise ID 83702',
  ]);
  expect(told).toContain(
    '3 926 W Vine Ave, Nampa, Idaho 83651-8029 -> 926 W Vine Ave | Nampa | ID | 83651-8029: The cell holds the whole address',
  );
  expect(told).toContain(
    '9 14 Pine St, PO Box 448 -> 14 Pine St: Left out of the address: PO Box 448',
  );
});

test('an unknown town in a column is corrected by its ZIP code, or told', async () => {
  const file = `Qx A,1 Elm St,N'mpa,ID,83651,Bakery,,Y
Qx B,2 Elm St,Wuzzleville,ID,83702,Bakery,,Y
`;
  const { rows, told } = await importAll(HEAD + file);
  expect(rows.map(({ city }) => city)).toEqual(['Nampa', 'Wuzzleville']);
  expect(told).toEqual([
    "2 N'mpa -> Nampa: Town of ZIP code 83651",
    '3 83702 -> 83702: ZIP code 83702 belongs to Boise. Check the town and the ZIP code',
  ]);
});

test('words that the search knows in Spanish are known, and a trade that the cell names stays', async () => {
  const kinds = [
    ['Qx Uno', 'Plomero'],
    ['Qx Dos', 'Taller mecánico'],
    ['Qx Tres', 'Florería'],
    ['Sunnyside Travel Inn', 'Motel'],
    ['Back In Line Spine Center', 'Chiropractor'],
    ['Cherry Hill Weddings', 'Wedding venue'],
    ['Qx Plumbing & Heating', 'Plumber'],
  ];
  const file = kinds.map(
    ([name, kind], at) => `${name},${at + 1} Elm St,Boise,ID,83702,${kind},,Y`,
  );
  const { rows, errors } = await importAll(`${HEAD}${file.join('\n')}\n`);
  expect(errors).toEqual([]);
  expect(rows.map(({ name, category, trades }) => `${name}: ${category} ${trades}`)).toEqual([
    'Qx Uno: services plumbers',
    'Qx Dos: automotive auto-repair-shops',
    'Qx Tres: retail florists',
    'Sunnyside Travel Inn: services hotels',
    'Back In Line Spine Center: healthcare chiropractors',
    'Cherry Hill Weddings: services event-venues',
    'Qx Plumbing & Heating: services plumbers',
  ]);
});

test('a category from the last words of a cell is told, and the words of the name come first', async () => {
  const file = `Qx Kite,1 Elm St,Boise,ID,83702,Wuzzle park,,Y
Qx Oar Dentistry,2 Elm St,Boise,ID,83702,Wuzzle park,,Y
`;
  const { rows, told } = await importAll(HEAD + file);
  expect(rows.map(({ category }) => category)).toEqual([expect.any(String), 'healthcare']);
  expect(told).toHaveLength(2);
  expect(told[0]).toContain('Only the last words of the cell are known');
});

test('remarks of a list are no part of a name, and a mistyped host is told', async () => {
  const file = `Qx Kite - NEW!,1 Elm St,Boise,ID,83702,Bakery,kite@gmial.com,Y
Qx Oar (see ad p. 12),2 Elm St,Boise,ID,83702,Bakery,,Y
`;
  const { rows, told } = await importAll(HEAD + file);
  expect(rows.map(({ name }) => name)).toEqual(['Qx Kite', 'Qx Oar']);
  expect(told.join()).toContain('kite@gmial.com -> kite@gmial.com: Did you mean kite@gmail.com?');
});

test('subtotals of sections beside their sums are no businesses', async () => {
  const file = `Business,Street,City,ST,Type,Level,Dues
Qx Kite,1 Elm St,Boise,ID,Bakery,Gold,100
Subtotal - Retail,,,,,33 members,"$7,000"
TOTAL ACTIVE MEMBERS,,,,,408,
`;
  const { counts, leftOut } = await staff.check(file);
  expect([counts.new, counts.error, leftOut.totals]).toEqual([1, 0, 2]);
});

test('members who dropped their membership are left out', async () => {
  const file = `Business,Street,City,ST,Type,Comments
Qx Kite,1 Elm St,Boise,ID,Bakery,"moved to Spokane, dropped membership"
Qx Oar,2 Elm St,Boise,ID,Bakery,great bread
`;
  const { counts, leftOut } = await staff.check(file);
  expect([counts.new, leftOut.totals]).toEqual([1, 1]);
});
