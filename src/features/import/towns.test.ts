import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import type { ImportMended, RefusedRow } from '../../contract/imports.staff.ts';

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

const call = (line: string, body?: unknown) =>
  directory.call(line, { headers: staff.headers, body });

const listTowns = async (id: number) => (await call(`GET /api/admin/imports/${id}/towns`)).json();

async function listRows(id: number, kind: 'refused' | 'doubtful' | 'left'): Promise<RefusedRow[]> {
  return (await call(`GET /api/admin/imports/${id}/refused?kind=${kind}`)).json();
}

async function correct(id: number, body: unknown): Promise<Response> {
  const answer = await call(`PUT /api/admin/imports/${id}/refused`, body);
  await directory.runJobs();
  return answer;
}

async function listCities() {
  const { rows } = await directory.db.pool.query(
    'select name, city, is_approved, is_outside from businesses order by name',
  );
  return rows.map((row) => Object.values(row).join(' | '));
}

async function forgetTowns() {
  await directory.db.pool.query(
    "delete from towns where state = 'VT' and city_key in ('guilford', 'dummerston')",
  );
}

async function cover(area: unknown) {
  const { settings, version } = await (await call('GET /api/admin/settings')).json();
  const saved = await call('PUT /api/admin/settings', { version, values: { area } });
  expect(saved.status).toBe(200);
  return settings.area;
}

test('unknown towns whose ZIP code lies in the area are asked about once, and one yes is for all their rows', async () => {
  const rows = [
    ['Qx Oar', '1 Coolidge Hwy, Guilford, VT 05301'],
    ['Qx Kite', '2 Guilford Center Rd, GUILFORD, VT 05301'],
    ['Qx Lamp', '3 East West Rd, Dummerston, VT 05301'],
    ['Qx Rug', '4 Main St, Brattleboro, VT 05301'],
  ];
  const lines = rows.map(([name, address]) => `${name},"${address}",Bakery,Y\n`).join('');
  const file = `Business,Full Address,Type,Approved\n${lines}`;
  const { id, waiting, mended, counts } = await staff.check(file);
  expect({ waiting, mended, counts }).toMatchObject({
    waiting: 3,
    mended: 0,
    counts: { new: 4, error: 0 },
  });
  const place = { state: 'VT', zip: '05301', county: 'Windham County' };
  expect(await listTowns(id)).toEqual([
    { city: 'Guilford', ...place, rows: 2, waiting: 2 },
    { city: 'Dummerston', ...place, rows: 1, waiting: 1 },
  ]);
  expect((await listRows(id, 'doubtful')).map(({ line }) => line)).toEqual([2, 3, 4]);

  const towns = [{ city: 'Guilford', state: 'VT', zip: '05301' }];
  expect((await correct(id, { towns })).status).toBe(200);
  expect(await staff.read(id)).toMatchObject({ state: 'checked', waiting: 1 });
  expect(await listTowns(id)).toMatchObject([{ city: 'Dummerston' }]);
  await staff.run(id, 'commit');
  expect(await listCities()).toEqual([
    'Qx Kite | Guilford | true | false',
    'Qx Lamp | Dummerston | false | false',
    'Qx Oar | Guilford | true | false',
    'Qx Rug | Brattleboro | true | false',
  ]);
  const { rows: audited } = await directory.db.pool.query(
    "select after from audit_log where action = 'import.add-town'",
  );
  expect(audited).toEqual([{ after: { import: id, town: 'Guilford, VT', zip: '05301' } }]);
  expect((await staff.check(file.replaceAll('Qx', 'Qy'))).waiting).toBe(1);
  await forgetTowns();
});

test('a row of an unknown town without a ZIP code is not told to be outside, and the ZIP code of its town lets it in', async () => {
  const point = { latitude: 42.8509, longitude: -72.5579 };
  const before = await cover({ kind: 'circle', name: 'Brattleboro, VT', ...point, miles: 15 });
  const file =
    'Business,Street,City,ST,Zip,Type,Approved\nQx Oar,1 Elm St,Guilford,VT,,Bakery,Y\nQx Rug,4 Main St,Brattleboro,VT,05301,Bakery,Y\nQx Far,4 Main St,Burlington,VT,05401,Bakery,Y\n';
  const { id, counts } = await staff.check(file);
  expect(counts).toMatchObject({ new: 1, error: 2 });
  expect(await staff.listErrors(id)).toEqual([
    '2 City: We don’t know the town Guilford. Say under “Towns that we don’t know” whether it is right, or correct it here.',
    '4 Zip: We list businesses within 15 miles of Brattleboro, VT. This address is outside.',
  ]);
  expect(await listTowns(id)).toEqual([
    { city: 'Guilford', state: 'VT', zip: '', county: null, rows: 1, waiting: 0 },
  ]);
  const accept = (zip: string) => correct(id, { towns: [{ city: 'Guilford', state: 'VT', zip }] });
  expect((await accept('05399')).status).toBe(422);
  expect((await accept('05401')).status).toBe(422);
  expect((await accept('05301')).status).toBe(200);
  expect((await staff.read(id)).counts).toMatchObject({ new: 2, error: 1 });
  await staff.run(id, 'commit');
  expect(await listCities()).toEqual([
    'Qx Oar | Guilford | true | false',
    'Qx Rug | Brattleboro | true | false',
  ]);
  await cover(before);
  await forgetTowns();
});

test('totals, remarks and repeated headers are left out and shown, and each can be taken for a business', async () => {
  const file = `Business,City,ST,Type,Since
Qx Oar,Boise,ID,Bakery,2001
Qx Kite,Boise,ID,Bakery,2002
Business,City,ST,Type,Since
Qx Lamp,Boise,ID,Bakery,2003
"* Dues not paid as of June",,,,
Updated 5/1/2026 by Deb,,,,
TOTAL,120 members,,,
"TOTAL / 120 members",,,,
Total,,,,3
`;
  const { id, counts, leftOut } = await staff.check(file);
  expect(counts).toMatchObject({ new: 3, error: 0 });
  expect(leftOut).toEqual({ sections: 0, totals: 6 });
  const left = await listRows(id, 'left');
  expect(left.map(({ line }) => line)).toEqual([4, 6, 7, 8, 9, 10]);
  await correct(id, { rows: [{ line: 10, cells: [] }] });
  expect(await staff.read(id)).toMatchObject({ counts: { error: 1 }, leftOut: { totals: 5 } });
  expect((await listRows(id, 'refused')).map(({ line }) => line)).toEqual([10]);
});

test('a refused or doubtful row can be marked as no business', async () => {
  const file = `Business,Full Address,Type,Approved
Qx Oar,"1 Main St, Boise, ID 83702",Bakery,Y
See the other sheet,,,
Qx Wuzzle,"9 Elm St, Wuzzle, ID 83702",Bakery,Y
`;
  const { id, counts } = await staff.check(file);
  expect(counts).toMatchObject({ new: 2, error: 1 });
  await correct(id, { leave: [3, 4] });
  expect(await staff.read(id)).toMatchObject({
    state: 'checked',
    counts: { new: 1, error: 0 },
    waiting: 0,
    leftOut: { totals: 2 },
  });
  expect((await listRows(id, 'left')).map(({ line }) => line)).toEqual([3, 4]);
  expect(await staff.listErrors(id)).toEqual([]);
  expect((await correct(id, { leave: [3, 99] })).status).toBe(409);
  expect((await correct(id, {})).status).toBe(422);
  await staff.run(id, 'commit');
  expect(await listCities()).toEqual(['Qx Oar | Boise | true | false']);
});

test('a line break in an address is a comma, and a corrected one keeps it', async () => {
  const file =
    'Business,Full Address,Type,Approved\nQx Oar,"538 Main Road\nBoise, ID 83702",Bakery,Y\nQx Lamp,"3 Elm Road\nBoise, ID 83702",Bakery,Y\nQx Kite,"12 Elm Road\nWest Wing",Bakery,Y\n';
  const { id, counts } = await staff.check(file);
  expect(counts).toMatchObject({ new: 2, error: 1 });
  expect((await listRows(id, 'refused'))[0]?.cells[1]).toBe('12 Elm Road\nWest Wing');
  const value = '12 Elm Road\nBoise, ID 83702';
  await correct(id, { rows: [{ line: 4, cells: [{ column: 1, value }] }] });
  await staff.run(id, 'commit');
  const { rows } = await directory.db.pool.query(
    'select address, city from businesses order by id',
  );
  expect(rows.map((row) => Object.values(row).join(' | '))).toEqual([
    '538 Main Road | Boise',
    '3 Elm Road | Boise',
    '12 Elm Road | Boise',
  ]);
});

const CHAMBER = `No.,Business,Location,Phone,Type
ALAMOSA,,,,
1,Qx Oar,12 Elm St,719-589-0101,Bakery
2,Qx Kite,"14 Elm St, Alam.",589-0102,Bakery
3,Qx Lamp,(home based - do not publish addr) 16 Elm St,,Bakery
4,Qx Rug,same as above,,Bakery
MONTE VISTA,,,,
5,Qx Hall,"18 Elm St, Monte Vista, CO 81101",852-0103,Bakery
6,Qx Tide,20 Elm St - Manassa,,Bakery
7,Qx Gull,"Hwy 285 S, 3 mi south of La Jara",,Bakery
8,Qx Dune Bakery,"22 Elm St, MV",,
`;

test('addresses of a chamber’s list are read by its headings and the towns of the directory, and each is told', async () => {
  await cover({
    kind: 'circle',
    name: 'Alamosa, CO',
    latitude: 37.4694,
    longitude: -105.87,
    miles: 65,
  });
  const { id, proposedMapping } = await staff.upload(CHAMBER);
  expect(proposedMapping).toMatchObject({ city: { part: 'city' }, category: { column: 4 } });
  await staff.start(id, 'dry-run', { mapping: proposedMapping });
  await directory.runJobs();
  expect((await staff.read(id)).counts).toMatchObject({ new: 8, error: 0 });
  const told: ImportMended[] = await (await call(`GET /api/admin/imports/${id}/mended`)).json();
  expect(told.map(({ line, became, reason }) => `${line} ${became} (${reason})`)).toEqual([
    '3 12 Elm St | Alamosa | CO (Town of the heading above the row)',
    '4 14 Elm St | Alamosa | CO (Spelled like a town of the directory)',
    '4 (719) 589-0102 (Area code 719 was added, as other phones of Alamosa, CO have it)',
    '5  (The list says not to publish it)',
    '5 Alamosa | CO (Town of the heading above the row)',
    '6  (The list says not to publish it)',
    '6 Alamosa | CO (Town of the heading above the row)',
    '6 (home based - do not publish addr) 16 Elm St (The same as in line 5)',
    '8 81101 (ZIP code 81101 belongs to Alamosa. Check the town and the ZIP code)',
    '8 852-0103 (It has no area code, and it isn’t clear which one belongs there)',
    '9 81141 (The only ZIP code of Manassa)',
    '10 81140 (The only ZIP code of La Jara)',
    '11 22 Elm St | Monte Vista | CO (Spelled like a town of the directory)',
    '11 81144 (The only ZIP code of Monte Vista)',
    '11 Restaurants (The category is blank. The name says it)',
  ]);
  await staff.run(id, 'commit');
  const { rows } = await directory.db.pool.query(
    'select address, city, zip_code from businesses order by id',
  );
  expect(rows.map((row) => Object.values(row).join(' | '))).toEqual([
    '12 Elm St | Alamosa | ',
    '14 Elm St | Alamosa | ',
    ' | Alamosa | ',
    ' | Alamosa | ',
    '18 Elm St | Monte Vista | 81101',
    '20 Elm St | Manassa | 81141',
    'Hwy 285 S, 3 mi south of La Jara | La Jara | 81140',
    '22 Elm St | Monte Vista | 81144',
  ]);
});
