import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aroundBoise, setArea } from '../../../tests/area.ts';
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
    '2087 Elm Ave | Boise ID 83702',
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
  expect(told.join()).toContain('A remark says that something changed');
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

test('"same as above" takes the value above it, and is told', async () => {
  const file = `Business,Physical Addr,City,ST,Zip,Type of biz,Phone,Mailing Address,Approved
Qx Ash,same as above,Boise,ID,83702,Bakery,208-555-0142,PO Box 9,Y
Qx Kite,12 Elm St,Boise,ID,83702,Bakery,208-555-0143,same as above,Y
Qx Oar,same as above,ditto,"''","""""",ditto,same,,Y
Qx Closed - CLOSED,18 Oak St,Boise,ID,83702,Bakery,208-555-0144,,Y
Qx Sun,Ver arriba,igual que arriba,ID,83702,Bakery,208-555-0145,,Y
Ditto,14 Elm St,Boise,ID,83702,Bakery,208-555-0146,same,Y
`;
  const { rows, errors, told } = await importAll(file);
  expect(errors).toEqual([]);
  expect(rows.map(({ name, address, city, zip_code }) => [name, address, city, zip_code])).toEqual([
    ['Qx Ash', '', 'Boise', '83702'],
    ['Qx Kite', '12 Elm St', 'Boise', '83702'],
    ['Qx Oar', '12 Elm St', 'Boise', '83702'],
    ['Qx Sun', '18 Oak St', 'Boise', '83702'],
    ['Ditto', '14 Elm St', 'Boise', '83702'],
  ]);
  expect(told).toContain('2 same as above -> : No row above it has a value');
  expect(told).toContain('4 same as above -> 12 Elm St: The same as in line 3');
  expect(told).toContain('4 same -> 208-555-0143: The same as in line 3');
  expect(told).toContain('6 Ver arriba -> 18 Oak St: The same as in line 5');
  expect(told.filter((one) => one.includes('The same as'))).toHaveLength(8);
});

test('names and streets in capitals among others are written in ordinary case, unless they stay', async () => {
  const file = `Business,Street,City,ST,Type,Approved
SATUS CREEK GRAVEL LLC,12471 NE EMERALD RD,Boise,ID,Bakery,Y
Qx Oar,"2087 DALE AVE, BOISE ID 83702",,,Bakery,Y
KFC,3 Elm St,Boise,ID,Bakery,Y
Qx Kite,4 Elm St,Boise,ID,Bakery,Y
Qx Ash,5 Elm St,Boise,ID,Bakery,Y
`;
  const { rows, told } = await importAll(file);
  expect(rows.map(({ name, address }) => `${name} | ${address}`)).toEqual([
    'Satus Creek Gravel LLC | 12471 NE Emerald Rd',
    'Qx Oar | 2087 Dale Ave',
    'KFC | 3 Elm St',
    'Qx Kite | 4 Elm St',
    'Qx Ash | 5 Elm St',
  ]);
  expect(told).toContain('2 SATUS CREEK GRAVEL LLC -> Satus Creek Gravel LLC: It was in capitals');
  const again = await staff.check(file);
  expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 5 });
  const { name } = again.proposedMapping;
  const kept = await staff.check(file, {
    ...again.proposedMapping,
    name: { ...name, column: 0, capitals: 'keep' },
  });
  expect(kept.counts).toMatchObject({ changed: 1, same: 4 });
});

test('capitals that most of a column has are left as they are', async () => {
  const file = `Business,Street,City,ST,Type,Approved
SATUS CREEK GRAVEL,1 ELM ST,Boise,ID,Bakery,Y
COPPER WORKS,2 ELM ST,Boise,ID,Bakery,Y
Qx Kite,4 ELM ST,Boise,ID,Bakery,Y
`;
  const { rows } = await importAll(file);
  expect(rows.map(({ name, address }) => `${name} | ${address}`)).toEqual([
    'SATUS CREEK GRAVEL | 1 ELM ST',
    'COPPER WORKS | 2 ELM ST',
    'Qx Kite | 4 ELM ST',
  ]);
});

test('for unknown categories a kind is proposed by their words and the names of their businesses', async () => {
  const file = `Business,Street,City,ST,Type,Approved
Lower Valley Chiropractic,1 Elm St,Boise,ID,Wuzzlebacks,Y
Elm Chiropractic Clinic,2 Elm St,Boise,ID,Wuzzlebacks,Y
Joe Smith,3 Elm St,Boise,ID,Chiropratcor,Y
Qx Ash,4 Elm St,Boise,ID,Wuzzle,Y
`;
  const { id } = await staff.upload(file);
  const asked = { field: 'category', from: { column: 4 }, names: { column: 0 } };
  const answer = await directory.call(`POST /api/admin/imports/${id}/values`, {
    ...staff,
    body: asked,
  });
  const { values, unread } = await answer.json();
  expect(unread).toBe(3);
  expect(values).toMatchObject([
    { value: 'Wuzzlebacks', count: 2, proposed: 'chiropractors' },
    { value: 'Chiropratcor', count: 1, proposed: 'chiropractors' },
    { value: 'Wuzzle', count: 1, proposed: null },
  ]);
  const pairs = [
    { from: 'Wuzzlebacks', to: 'chiropractors' },
    { from: 'Wuzzle', to: 'services' },
  ];
  const { proposedMapping } = await staff.read(id);
  await staff.start(id, 'dry-run', {
    mapping: { ...proposedMapping, category: { column: 4, values: { pairs, others: 'keep' } } },
  });
  await directory.runJobs();
  await staff.run(id, 'commit');
  const { rows } = await directory.db.pool.query(`
    select b.name, c.slug, array(select t.slug from trades t where t.id = any(b.trades)) as trades
    from businesses b join categories c on c.id = b.category_id order by b.id`);
  expect(rows[0]).toMatchObject({ name: 'Lower Valley Chiropractic', trades: ['chiropractors'] });
  expect(rows.at(-1)).toMatchObject({ name: 'Qx Ash', slug: 'services' });
});

test('a blank state is that of the directory if it has the town, and a town may be the whole address', async () => {
  await setArea(directory, aroundBoise);
  const file = `Business,Physical Addr,City,ST,Zip,Type of biz,Approved
Qx Ash,1 Elm St,Boise,ID,83702,Bakery,Y
Qx Kite,2 Elm St,Boise,,,Bakery,Y
Qx Oar,"Boise, ID",,,,Bakery,Y
Qx Sun,"597 W 5th St, PO Box 1436",Boise,ID,83702,Bakery,Y
Qx Sea,"18 W 5th St, PO Box 1436",,ID,,Bakery,Y
"Subtotal - New Since July + Associate",,,,,71 members,
`;
  const { rows, errors, told } = await importAll(file);
  await setArea(directory, { kind: 'country' });
  expect(errors).toEqual(['6 City: City is required']);
  expect(rows.map(({ address, city, state }) => `${address} | ${city} ${state}`)).toEqual([
    '1 Elm St | Boise ID',
    '2 Elm St | Boise ID',
    ' | Boise ID',
    '597 W 5th St | Boise ID',
  ]);
  expect(told).toContain('3  -> ID: State of the directory, which has this town');
});

test('what a list keeps from the public is not published, and who left is left out', async () => {
  const file = `Business,Street,City,ST,Zip,Type,Phone,Email,Status,Hours,Notes,Approved
Qx Ash,1 Elm St,Boise,ID,83702,Bakery,208-555-0142 - do not publish,ash@ash.example (personal - don't print),Active,,,Y
Qx Kite,mobile - comes to you,Boise,ID,83702,Bakery,208-555-0143,personal@kite.example,,,SOLD to Ann 6/26,Y
Qx Oar,2 Elm St,Boise,ID,83702,Bakery,,,Closed,,,Y
Qx Sun,3 Elm St,Boise,ID,83702,Bakery,,,LAPSED,,,Y
Qx Sea,4 Elm St,Boise,ID,83702,Bakery,,,,,CLOSED – burned 4/26,Y
Qx Fir,5 Elm St,Boise,ID,83702,Bakery,,,,,LEFT – did not renew,Y
Qx Bay,6 Elm St,Boise,ID,83702,Bakery,,,Closed,,,Y
Qx Oak,7 Elm St,Boise,ID,83702,Bakery,,,,Closed - Mondays,Closed - Mondays,Y
`;
  const { id } = await staff.import(file);
  const { rows } = await directory.db.pool.query(
    'select name, address, phone, email from businesses order by id',
  );
  expect(rows).toEqual([
    { name: 'Qx Ash', address: '1 Elm St', phone: null, email: null },
    { name: 'Qx Kite', address: '', phone: '(208) 555-0143', email: 'personal@kite.example' },
    { name: 'Qx Oak', address: '7 Elm St', phone: null, email: null },
  ]);
  const answer = await directory.get(`/api/admin/imports/${id}/mended`, staff.headers);
  const told: ImportMended[] = await answer.json();
  expect(told.map(({ line, column, became, reason }) => [line, column, became, reason])).toEqual(
    expect.arrayContaining([
      [2, 'Phone', '', 'The list keeps it from the public'],
      [2, 'Email', '', 'The list keeps it from the public'],
      [3, 'Notes', 'SOLD to Ann 6/26', 'A remark says that something changed. Check this row'],
    ]),
  );
});

test('a name is the one that visitors know, and a new address counts', async () => {
  const file = `Business / Owner,Street,City,ST,Zip,Type,Approved
Romero Holdings LLC dba Copper Works,1341 Elm St → now 219 Oak Rd,Boise,ID,83702,Bakery,Y
"Burg, Kathleen M., CPA PC",3 Elm St,Boise,ID,83702,Bakery,Y
"Martinez, Joe & Sons Welding",2 Elm St,Boise,ID,83702,Bakery,Y
"Daily Bean, The",466 Pine St •,Boise,ID,83702,Bakery,Y
Big Sky Tents (was: The Outback),"31 Hwy 518 (next to Allsups), Boise 83702",Boise,ID,83702,Bakery,Y
NEW! Birch Books – see also Gifts,4 Elm St,Boise,ID,83702,Bakery,Y
J &amp; R Appliance,5 Elm St,Nampa,ID,83651,Bakery,Y
"Oar Shop - Ann Fine, owner/mgr",6 Elm St,Nampa,ID,83651,Bakery,Y
`;
  const { rows } = await importAll(file);
  expect(rows.map(({ name, address }) => `${name} | ${address}`)).toEqual([
    'Copper Works | 219 Oak Rd',
    'Kathleen M. Burg CPA PC | 3 Elm St',
    'Joe Martinez & Sons Welding | 2 Elm St',
    'The Daily Bean | 466 Pine St',
    'Big Sky Tents | 31 Hwy 518',
    'Birch Books | 4 Elm St',
    'J & R Appliance | 5 Elm St',
    'Oar Shop | 6 Elm St',
  ]);
});
