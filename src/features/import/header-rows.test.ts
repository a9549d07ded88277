import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import { makeRows, makeWorkbook } from '../../../tests/workbook.ts';

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

const BANDED = `Valley Chamber,,,,,,
Business,,Contact,,Mailing address,,Store,
Name,Type,Phone,Email,Street,City,Street,City,ST
Qx Oar Shop,retail,208-555-0142,oar@shop.example,PO Box 9,Nampa,1 Birch Row,Boise,ID
`;

test('bands above the names of the columns are no names, and tell repeated ones apart', async () => {
  const { columns, proposedMapping, id } = await staff.upload(BANDED);
  expect(columns).toEqual([
    ...['Name', 'Type', 'Phone', 'Email', 'Mailing address Street', 'Mailing address City'],
    ...['Store Street', 'Store City', 'ST'],
  ]);
  expect(proposedMapping).toMatchObject({ address: { column: 6 }, city: { column: 7 } });
  await staff.start(id, 'dry-run', { mapping: proposedMapping });
  await directory.runJobs();
  expect((await staff.read(id)).counts).toEqual({ new: 1, changed: 0, same: 0, error: 0 });
});

test('two bands are passed over as well', async () => {
  const { columns } = await staff.upload(`Member,,Place,
Business,,Address,
Company,Kind,City,State
Qx Oar Shop,retail,Boise,ID
`);
  expect(columns).toEqual(['Company', 'Kind', 'City', 'State']);
});

test('bands of a workbook are merged across their columns, and a name down to its row', async () => {
  const bands = ['Name', 'Contact', '', 'Mailing address', '', 'Store', '', '', 'Type'];
  const rows = [
    ['Valley Chamber', '', '', '', '', '', '', '', ''],
    bands,
    ['', 'Phone', 'Email', 'Street', 'City', 'Street', 'City', 'ST', ''],
    ...[
      ['Qx Oar Shop', '208-555-0142', 'oar@shop.example', 'PO Box 9', 'Nampa'],
      ['Qx Kite Loft', '208-555-0143', 'kite@shop.example', 'PO Box 8', 'Nampa'],
    ].map((cells, at) => [...cells, `${at + 1} Birch Row`, 'Boise', 'ID', 'retail']),
  ];
  const merged = ['A1:I1', 'A2:A3', 'B2:C2', 'D2:E2', 'F2:H2', 'I2:I3'];
  const cells = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const behind = `<mergeCells count="${merged.length}">${cells}</mergeCells>`;
  const book = makeWorkbook([{ name: 'Members', rows: makeRows(rows), behind }]);
  const { id, columns, proposedMapping } = await staff.upload(book);
  expect(columns).toEqual([
    ...['Name', 'Phone', 'Email', 'Mailing address Street', 'Mailing address City'],
    ...['Store Street', 'Store City', 'ST', 'Type'],
  ]);
  await staff.start(id, 'dry-run', { mapping: proposedMapping });
  await directory.runJobs();
  expect((await staff.read(id)).counts).toEqual({ new: 2, changed: 0, same: 0, error: 0 });
  await staff.run(id, 'commit');
  const { rows: listed } = await directory.db.pool.query(
    'select name, address, city, phone from businesses order by id',
  );
  expect(listed.map((row) => Object.values(row).join(' | '))).toEqual([
    'Qx Oar Shop | 1 Birch Row | Boise | (208) 555-0142',
    'Qx Kite Loft | 2 Birch Row | Boise | (208) 555-0143',
  ]);
});

test('staff choose the row that holds the names, and the rows above it are left out', async () => {
  const { id, columns } = await staff.upload(`Firma,Ort,Land,Art
who,where,which,what
Qx Oar Shop,Boise,ID,retail
`);
  expect(columns).toEqual(['Firma', 'Ort', 'Land', 'Art']);
  const { headers } = staff;
  const path = `/api/admin/imports/${id}/first-rows`;
  expect(await (await directory.get(path, headers)).json()).toEqual({
    rows: [
      ['Firma', 'Ort', 'Land', 'Art'],
      ['who', 'where', 'which', 'what'],
      ['Qx Oar Shop', 'Boise', 'ID', 'retail'],
    ],
    headerRow: 1,
  });
  const choose = (headerRow: number) =>
    directory.call(`POST /api/admin/imports/${id}/header`, { headers, body: { headerRow } });
  const chosen = await (await choose(2)).json();
  expect(chosen.columns).toEqual(['who', 'where', 'which', 'what']);
  expect(chosen.samples).toEqual([['Qx Oar Shop', 'Boise', 'ID', 'retail']]);
  const mapping = {
    name: { column: 0 },
    city: { column: 1 },
    state: { column: 2 },
    category: { column: 3 },
  };
  await staff.start(id, 'dry-run', { mapping });
  await directory.runJobs();
  expect((await staff.read(id)).counts).toEqual({ new: 1, changed: 0, same: 0, error: 0 });
  expect((await choose(9)).status).toBe(422);
  expect((await choose(0)).status).toBe(422);
});
