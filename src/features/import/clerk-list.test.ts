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

test('where only the streets of a column are wanted, plain streets stay whole', async () => {
  const file = `Business,Street,City,ST,Type,Approved
Qx A,1552 Bailey Ave Suite 104,Boise,ID,Bakery,Y
Qx B,2533 Avenue A,Boise,ID,Bakery,Y
Qx C,"12 Elm St, Nampa, ID 83651",Boise,ID,Bakery,Y
`;
  const { id, proposedMapping } = await staff.upload(file);
  const mapping = { ...proposedMapping, address: { column: 1, part: 'street' as const } };
  await staff.start(id, 'dry-run', { mapping });
  await directory.runJobs();
  await staff.run(id, 'commit');
  const { rows } = await directory.db.pool.query('select address from businesses order by id');
  expect(rows.map(({ address }) => address)).toEqual([
    '1552 Bailey Ave Suite 104',
    '2533 Avenue A',
    '12 Elm St',
  ]);
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

test('a remark that a business moved is told', async () => {
  const file = `Business,Street,City,ST,Type,Comments,Approved
Qx Kite,1 Elm St,Boise,ID,Bakery,moved to 418 Pine St as of Sept,Y
`;
  const { told } = await importAll(file);
  expect(told.join()).toContain('A remark says that the business moved');
});

test('a town that was typed is proposed again only for the same address, and a refused name is not gone', async () => {
  const list = (street: string) => `Business,Street,City,ST,Type,Approved
"Qx Kite
Maria Nelson",${street},,ID,Bakery,Y
Qx Oar,2 Elm St,Boise,ID,Bakery,Y
`;
  const { id } = await staff.check(list('1 Elm St'));
  const body = { rows: [{ line: 2, cells: [{ column: 2, value: 'Boise' }] }] };
  await directory.call(`PUT /api/admin/imports/${id}/refused`, { ...staff, body });
  await directory.runJobs();
  await staff.run(id, 'commit');
  const propose = async (street: string) => {
    const next = await staff.check(list(street));
    const read = async (what: string) =>
      (await directory.get(`/api/admin/imports/${next.id}/${what}`, staff.headers)).json();
    const [refused] = await read('refused');
    return { proposed: refused.proposed, gone: (await read('gone')).total };
  };
  expect(await propose('1 Elm St')).toEqual({
    proposed: [{ column: 2, value: 'Boise' }],
    gone: 0,
  });
  expect(await propose('8811 Pine Rd')).toEqual({ proposed: [], gone: 0 });
});

test('members who dropped their membership are left out', async () => {
  const file = `Business,Street,City,ST,Type,Comments
Qx Kite,1 Elm St,Boise,ID,Bakery,"moved to Spokane, dropped membership"
Qx Oar,2 Elm St,Boise,ID,Bakery,great bread
`;
  const { counts, leftOut } = await staff.check(file);
  expect([counts.new, leftOut.totals]).toEqual([1, 1]);
});
