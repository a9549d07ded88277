import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import type { ImportLookalike } from '../../contract/businesses.staff.ts';

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

const HEADER = 'name,address,city,state,zip code,phone,email,website,category';
const ROSTER = `${HEADER}
Copper Kettle Cafe,14 Alder St,Boise,ID,83702,(208) 555-0101,,,restaurants
Juniper Dental Group,220 Front St Ste 4,Boise,ID,83702,(208) 555-0102,,juniperdental.example,healthcare
Foothill Hardware,801 State St,Boise,ID,83702,(208) 555-0103,,,retail
Harris & Lowe Attorneys,9 Capitol Blvd,Boise,ID,83702,(208) 555-0104,,harrislowe.example,business
Bluebird Bakery,31 Orchard St,Boise,ID,83705,(208) 555-0105,hello@bluebird.example,,restaurants
Redwood Auto Repair,77 Fairview Ave,Boise,ID,83704,(208) 555-0106,,,automotive
Snake River Plumbing,5 Overland Rd,Boise,ID,83705,(208) 555-0107,,,services
Larkspur Yoga,410 Bannock St,Boise,ID,83702,(208) 555-0108,,larkspur.example,fitness
Table Rock Insurance,600 Main St,Boise,ID,83702,(208) 555-0109,,,business
Camas Flower Shop,18 Vista Ave,Boise,ID,83705,(208) 555-0110,,,retail
Meridian Vet Clinic,12 Cherry Ln,Meridian,ID,83642,(208) 555-0111,,,services
Stone Arch Realty,300 Eagle Rd,Eagle,ID,83616,(208) 555-0112,,stonearch.example,real-estate
Owyhee Tax Service,44 Broadway Ave,Boise,ID,83706,(208) 555-0113,,,business
Pine Street Books,2 Pine St,Boise,ID,83702,(208) 555-0114,,,retail
Treasure Valley Roofing,90 Chinden Blvd,Garden City,ID,83714,(208) 555-0115,,,services
Lucky Cat Tattoo,33 Idaho St,Boise,ID,83702,(208) 555-0116,,,beauty
Sawtooth Brewing,110 Grove St,Boise,ID,83702,(208) 555-0117,,sawtooth.example,restaurants
Kim’s Alterations,8 Jefferson St,Boise,ID,83702,(208) 555-0118,,,services
Harbor Optical,71 Emerald St,Boise,ID,83704,(208) 555-0119,,,healthcare
Greenleaf Cleaners,15 Curtis Rd,Boise,ID,83706,(208) 555-0120,,,services
Northend Bikes,1400 13th St,Boise,ID,83702,(208) 555-0121,,,retail
Gem State Locksmith,55 Maple Grove Rd,Boise,ID,83704,(208) 555-0122,,,services
"The Copper Kettle Café, LLC",14 Alder Street,Boise,ID,83702,208.555.0101,,,restaurants
Juniper Dental,220 Front Street Suite 4,Boise,ID,83702,,,,healthcare
Gem State Lock & Key,,Boise,ID,83704,(208) 555-0122,,,services
Snake River Plumbing and Heating,5 Overland Road,Boise,ID,83705,(208) 555-9107,,,services
Larkspur Yoga Studio,2200 Hill Rd,Boise,ID,83702,(208) 555-0108,,,fitness
Kims Tailoring & Alterations,8 Jefferson St,Boise,ID,83702,,,,services
Treasure Valey Roofing,,Garden City,ID,83714,(208) 555-0115,,,services
Law Offices of Harris and Lowe,9 Capitol Blvd,Boise,ID,83702,(208) 555-0104,,,business
`;

async function listAlike(id: number) {
  const path = `/api/admin/imports/${id}/lookalikes?limit=50`;
  const alike: ImportLookalike[] = await (await directory.get(path, staff.headers)).json();
  return alike;
}

test('eight rows that repeat one of 22 businesses are all shown for a decision', async () => {
  const { id, counts, twins, lookalikes } = await staff.check(ROSTER);
  expect(counts).toMatchObject({ new: 30, error: 0 });
  expect(twins.file).toBe(0);
  expect(lookalikes.all).toBe(8);
  const alike = await listAlike(id);
  expect(alike.map(({ name, row }) => [name, row?.name])).toEqual([
    ['The Copper Kettle Café, LLC', 'Copper Kettle Cafe'],
    ['Juniper Dental', 'Juniper Dental Group'],
    ['Gem State Lock & Key', 'Gem State Locksmith'],
    ['Snake River Plumbing and Heating', 'Snake River Plumbing'],
    ['Larkspur Yoga Studio', 'Larkspur Yoga'],
    ['Kims Tailoring & Alterations', 'Kim’s Alterations'],
    ['Treasure Valey Roofing', 'Treasure Valley Roofing'],
    ['Law Offices of Harris and Lowe', 'Harris & Lowe Attorneys'],
  ]);
});

test('businesses that share an address, a phone or a word are no repeats', async () => {
  const { lookalikes } = await staff.check(`${HEADER}
Northgate Dental,100 Plaza Dr,Boise,ID,83702,(208) 555-0201,,,healthcare
Northgate Yoga,100 Plaza Dr,Boise,ID,83702,(208) 555-0202,,,fitness
Northgate Books,100 Plaza Dr,Boise,ID,83702,,,,retail
"Dozier Memorials, LLC",4 Hill Rd,Boise,ID,83702,,,,services
"Dozier, Inc.",4 Hill Rd,Boise,ID,83702,,,,services
Saint Luke Hospital,190 Bannock St,Boise,ID,83702,(208) 555-0203,,,healthcare
Saint Luke Hospital Pharmacy,190 Bannock St,Boise,ID,83702,(208) 555-0203,,,healthcare
Alder Realty,12 Oak St,Boise,ID,83702,(208) 555-0204,,,real-estate
Alder Realty Meridian,80 Main St,Meridian,ID,83642,(208) 555-0204,,,real-estate
`);
  expect(lookalikes.all).toBe(0);
});

test('a repeat is shown beside the row that it repeats, among several businesses at one door', async () => {
  const firms = ['Birch Dental', 'Oar Books', 'Camas Flowers', 'Kite Yoga', 'Lamp Insurance'];
  const rows = [...firms, 'JB Ventures aka Camas Flowers'].map(
    (name) => `${name},100 Plaza Dr,Boise,ID,83702,,,,services`,
  );
  const { id } = await staff.check([HEADER, ...rows].join('\n'));
  expect((await listAlike(id)).map(({ line, row }) => [line, row?.line])).toEqual([[7, 4]]);
});

async function importRoster() {
  const { id } = await staff.check(ROSTER);
  return staff.run(id, 'commit?lookalikes=merge&likely=list');
}

async function readListings() {
  const { rows } = await directory.db.pool.query(
    'select to_json(b) as listing from businesses b order by id',
  );
  return rows;
}

test('the same roster imported again changes nothing', async () => {
  await importRoster();
  const before = await readListings();
  expect((await staff.check(ROSTER)).counts).toMatchObject({ new: 0, changed: 0, error: 0 });
  await expect(importRoster()).rejects.toThrow('409: There is nothing to import');
  expect(await readListings()).toEqual(before);
});

test('the decision that rows are one business holds when the same roster comes again', async () => {
  const { id } = await staff.check(ROSTER);
  const rows = (await listAlike(id)).map(({ line }) => ({ line, choice: 'merge' }));
  await directory.call(`PUT /api/admin/imports/${id}/lookalikes`, {
    headers: staff.headers,
    body: { rows },
  });
  await staff.run(id, 'commit');
  const before = await readListings();
  expect(before).toHaveLength(22);
  const again = await staff.check(ROSTER);
  expect(again).toMatchObject({
    counts: { new: 0, changed: 0, same: 22, error: 0 },
    twins: { file: 8, idle: 8 },
    lookalikes: { all: 0 },
  });
  await expect(staff.run(again.id, 'commit')).rejects.toThrow('409: There is nothing to import');
  expect(await readListings()).toEqual(before);
});

test.each([
  ['under another file name', 'Members of the town.csv', ROSTER],
  ['with a column of slugs', 'shops.csv', ROSTER.replace('category\n', 'category,slug\n')],
])(
  'the decision that rows are one business holds when the roster comes %s',
  async (_, name, file) => {
    await importRoster();
    const before = await readListings();
    const sent = await directory.app.request(
      `/api/admin/imports?fileName=${encodeURIComponent(name)}`,
      { method: 'POST', headers: { ...staff.headers, 'content-type': 'text/csv' }, body: file },
    );
    const { id, proposedMapping } = await sent.json();
    await staff.start(id, 'dry-run', { mapping: proposedMapping });
    await directory.runJobs();
    expect((await staff.read(id)).counts).toMatchObject({ new: 0, changed: 0, error: 0 });
    expect(await readListings()).toEqual(before);
  },
);

test('what an import that was undone decided about rows is forgotten', async () => {
  const { id } = await importRoster();
  await staff.run(id, 'undo');
  const { rows } = await directory.db.pool.query('select from import_list_rows');
  expect(rows).toEqual([]);
});

test('merged rows are counted alike before and after, and the same file again has nothing to do', async () => {
  const file = `Business,Street,City,ST,Zip,Phone,Type,Approved
Qx Oar,1 Elm St,Boise,ID,83702,(208) 555-0101,Bakery,Y
Qx Oar,1 Elm St,Boise,ID,83702,,Bakery,Y
Qx Kite,2 Elm St,Boise,ID,83702,(208) 555-0102,Bakery,Y
`;
  const checked = await staff.check(file);
  expect(checked).toMatchObject({ counts: { new: 2 }, twins: { file: 1, idle: 0 } });
  const written = await staff.run(checked.id, 'commit');
  expect(written).toMatchObject({ counts: { new: 2, changed: 0, same: 0 }, merged: 1 });

  const again = await staff.check(file);
  expect(again).toMatchObject({
    counts: { new: 0, changed: 0, same: 2 },
    twins: { file: 1, idle: 1 },
  });
  await expect(staff.run(again.id, 'commit')).rejects.toThrow('409');
  const filled = await staff.check(
    file
      .replace('83702,,Bakery', '83702,,Bakery,')
      .replace('Approved\n', 'Approved,Website\n')
      .replace('Bakery,,Y', 'Bakery,Y,qx-oar.example'),
  );
  expect(filled).toMatchObject({ counts: { changed: 0, same: 2 }, twins: { file: 1, idle: 0 } });
  expect(await staff.run(filled.id, 'commit')).toMatchObject({ counts: { changed: 1 }, merged: 1 });
  expect((await staff.run(filled.id, 'undo')).undone).toEqual({ removed: 0, restored: 1, kept: 0 });
  expect((await staff.run(written.id, 'undo')).undone).toEqual({
    removed: 2,
    restored: 0,
    kept: 0,
  });
});
