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

async function listCategories(): Promise<string[]> {
  const { rows } = await directory.db.pool.query(
    'select b.name, c.slug from businesses b join categories c on c.id = b.category_id order by b.id',
  );
  return rows.map(({ name, slug }) => `${name}: ${slug}`);
}

/** Lists businesses with their category and trades. */
async function listTrades(): Promise<string[]> {
  const { rows } = await directory.db.pool.query(
    `select b.name, c.slug, coalesce((select string_agg(t.slug, ' ') from trades t where t.id = any(b.trades)), '') as trades
     from businesses b join categories c on c.id = b.category_id order by b.id`,
  );
  return rows.map(({ name, slug, trades }) => `${name}: ${slug} ${trades}`);
}

const ROSTER = [
  ['No.', 'Business', 'Street', 'City', 'ST', 'Dues'],
  ['RESTAURANTS', '', '', '', '', ''],
  ['1', 'Qx Oar Grill', '1 Birch Row', 'Boise', 'ID', '250'],
  ['2', 'Qx Kite Diner', '2 Birch Row', 'Boise', 'ID', ''],
  ['', '', '', '', '', ''],
  ['RETAIL', '', '', '', '', ''],
  ['3', 'Qx Lamp Shop', '3 Birch Row', 'Boise', 'ID', '175'],
  ['RETAIL (cont.)', '', '', '', '', ''],
  ['4', 'Qx Rug Shop', '4 Birch Row', 'Boise', 'ID', '175'],
  ['', 'TOTAL MEMBERS', '4', '', '', '$600.00'],
];

test('the name of a section is the category of the rows below it', async () => {
  const book = makeWorkbook([{ name: 'Members', rows: makeRows(ROSTER) }]);
  const { id, columns, samples, proposedMapping } = await staff.upload(book);
  expect(columns).toEqual([
    'No.',
    'Business',
    'Street',
    'City',
    'ST',
    'Dues',
    'Heading above the rows',
  ]);
  expect(samples.map((cells) => cells.at(-1))).toEqual([
    ...['RESTAURANTS', 'RESTAURANTS', 'RETAIL', 'RETAIL'],
  ]);
  expect(proposedMapping).toMatchObject({ category: { column: 6 } });
  await staff.start(id, 'dry-run', {
    mapping: { ...proposedMapping, isApproved: { value: 'yes' } },
  });
  await directory.runJobs();
  expect(await staff.read(id)).toMatchObject({
    counts: { new: 4, changed: 0, same: 0, error: 0 },
    rowsRead: 4,
    leftOut: { sections: 3, totals: 1 },
  });
  await staff.run(id, 'commit');
  expect(await listCategories()).toEqual([
    'Qx Oar Grill: restaurants',
    'Qx Kite Diner: restaurants',
    'Qx Lamp Shop: retail',
    'Qx Rug Shop: retail',
  ]);
});

test('a section that names a group gives its category, and not each of its trades to everybody', async () => {
  const rows = [
    ['No.', 'Business', 'Street', 'City', 'ST', 'Dues'],
    ['RESTAURANTS & CAFES', '', '', '', '', ''],
    ['1', 'Qx Oar Grill', '1 Birch Row', 'Boise', 'ID', '250'],
    ['2', 'Qx Corner Cafe', '2 Birch Row', 'Boise', 'ID', '250'],
    ['BAKERIES', '', '', '', '', ''],
    ['3', 'Qx Kite', '3 Birch Row', 'Boise', 'ID', '175'],
  ];
  const { id, proposedMapping } = await staff.upload(
    makeWorkbook([{ name: 'Members', rows: makeRows(rows) }]),
  );
  const mapping = { ...proposedMapping, isApproved: { value: 'yes' } };
  await staff.start(id, 'dry-run', { mapping });
  await directory.runJobs();
  await staff.run(id, 'commit');
  expect((await listCategories()).slice(0, 2)).toEqual([
    'Qx Oar Grill: restaurants',
    'Qx Corner Cafe: restaurants',
  ]);
  const { rows: found } = await directory.db.pool.query(
    'select b.name, t.slug from businesses b join trades t on t.id = any(b.trades) order by b.id',
  );
  const trades = found.map(({ name, slug }) => `${name}: ${slug}`);
  expect(trades).not.toContain('Qx Oar Grill: cafes');
  expect(trades).toContain('Qx Kite: bakeries');
});

test('a section such as Lodging gives its category; the words of a business give its trade', async () => {
  const head = ['No.', 'Business', 'Street', 'City', 'ST', 'Dues'];
  const firms = (names: string[]) =>
    names.map((name, at) => [
      String(at),
      name,
      `${at + 1} ${name.slice(3)} Row`,
      'Boise',
      'ID',
      '9',
    ]);
  const rows = [
    head,
    ['LODGING', '', '', '', '', ''],
    ...firms(['Qx Oar', 'Qx Kite Motel', 'Qx Lamp Campground', 'Qx Rug Bed & Breakfast']),
    ['SHOPPING', '', '', '', '', ''],
    ...firms(['Qx Hall', 'Qx Elm Florist']),
    ['HOTELS', '', '', '', '', ''],
    ...firms(['Qx Tide', 'Qx Gull Bed & Breakfast']),
  ];
  const { id, proposedMapping } = await staff.upload(
    makeWorkbook([{ name: 'Members', rows: makeRows(rows) }]),
  );
  await staff.start(id, 'dry-run', {
    mapping: { ...proposedMapping, isApproved: { value: 'yes' } },
  });
  await directory.runJobs();
  await staff.run(id, 'commit');
  expect(await listTrades()).toEqual([
    'Qx Oar: services ',
    'Qx Kite Motel: services hotels',
    'Qx Lamp Campground: services campgrounds',
    'Qx Rug Bed & Breakfast: services bed-and-breakfasts',
    'Qx Hall: retail ',
    'Qx Elm Florist: retail florists',
    'Qx Tide: services hotels',
    'Qx Gull Bed & Breakfast: services bed-and-breakfasts',
  ]);
});

const TYPES = [
  ['Qx Lamp', 'Bakery'],
  ['Qx Lock & Key', 'Contractor'],
  ['Qx Dentistry', 'Health/Med.'],
  ['Qx Car Wash', 'Auto/Truck'],
  ['Qx Oar', 'eats/drinks'],
  ['Qx RV Park', 'Lodging/RV'],
  ['Qx Bowling Lanes', 'Things to Do'],
  ['Qx Veterinary Clinic', 'Pets & Vets'],
  ['Qx Insurance', 'Real Estate / Ins.'],
  ['Qx Fitness Realty', 'Real Estate / Ins.'],
  ['Qx Hall', 'Prof Svcs'],
  ['Qx Kite', 'Trades & Contractors'],
];

test('a broad word of a column gives the category, and the words of a business its trade', async () => {
  const rows = TYPES.map(([name, type], at) => `${name},${at + 1} Birch Row,Boise,ID,${type}`);
  const file = `Business,Street,City,ST,Type\n${rows.join('\n')}\n`;
  const { id, proposedMapping } = await staff.upload(file);
  const mapping = { ...proposedMapping, isApproved: { value: 'yes' } };
  const ask = async (action: string, body: object) =>
    (await directory.call(`POST /api/admin/imports/${id}/${action}`, { ...staff, body })).json();
  const { values } = await ask('values', { field: 'category', from: { column: 4 } });
  const said = values.map(({ value, means }: Record<string, string>) => `${value}: ${means}`);
  expect(said).toContain('Bakery: Restaurants: Bakeries & dessert shops');
  expect(said).toContain('Trades & Contractors: Services');
  const preview = await ask('preview', { mapping });
  expect(preview.map((row: { values: object }) => row.values)[0]).toMatchObject({
    name: 'Qx Lamp',
    category: 'Restaurants',
    trades: 'Bakeries & dessert shops',
  });
  await staff.start(id, 'dry-run', { mapping });
  await directory.runJobs();
  const told = await directory.get(`/api/admin/imports/${id}/mended`, staff.headers);
  expect(
    (await told.json()).map(({ value, became }: Record<string, string>) => `${value} -> ${became}`),
  ).toEqual(['Pets & Vets -> Healthcare', 'Real Estate / Ins. -> Business']);
  await staff.run(id, 'commit');
  expect(await listTrades()).toEqual([
    'Qx Lamp: restaurants bakeries',
    'Qx Lock & Key: services locksmiths',
    'Qx Dentistry: healthcare dentists',
    'Qx Car Wash: automotive car-washes',
    'Qx Oar: restaurants ',
    'Qx RV Park: services campgrounds',
    'Qx Bowling Lanes: services ',
    'Qx Veterinary Clinic: healthcare veterinarians',
    'Qx Insurance: business insurance-agencies',
    'Qx Fitness Realty: real-estate real-estate-agents',
    'Qx Hall: services ',
    'Qx Kite: services ',
  ]);
  const again = await staff.check(file, mapping);
  expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 12 });
});

test('below a heading of several kinds the words of a business give its category, and it is told', async () => {
  const rows = [
    ['No.', 'Business', 'Street', 'City', 'ST', 'Dues'],
    ['AUTOMOTIVE & HOME', '', '', '', '', ''],
    ['1', 'Qx Tire Service', '1 Birch Row', 'Boise', 'ID', '9'],
    ['2', 'Qx Plumbing & Heating', '2 Birch Row', 'Boise', 'ID', '9'],
    ['3', 'Qx Kite', '3 Birch Row', 'Boise', 'ID', '9'],
    ['RETAIL', '', '', '', '', ''],
    ['4', 'Qx Lamp', '4 Birch Row', 'Boise', 'ID', '9'],
  ];
  const { id, proposedMapping } = await staff.upload(
    makeWorkbook([{ name: 'Members', rows: makeRows(rows) }]),
  );
  const mapping = { ...proposedMapping, isApproved: { value: 'yes' } };
  await staff.start(id, 'dry-run', { mapping });
  await directory.runJobs();
  const told = await directory.get(`/api/admin/imports/${id}/mended`, staff.headers);
  expect(
    (await told.json()).map(({ line, became, reason }: Record<string, unknown>) =>
      [line, became, reason].join(' | '),
    ),
  ).toEqual([
    '4 | Services | This heading stands for several kinds of businesses. The name says more',
    '5 | Automotive | This heading stands for several kinds of businesses. Check the category',
  ]);
  await staff.run(id, 'commit');
  expect(await listCategories()).toEqual([
    'Qx Tire Service: automotive',
    'Qx Plumbing & Heating: services',
    'Qx Kite: automotive',
    'Qx Lamp: retail',
  ]);
  const again = await staff.upload(makeWorkbook([{ name: 'Members', rows: makeRows(rows) }]));
  await staff.start(again.id, 'dry-run', { mapping });
  await directory.runJobs();
  expect((await staff.read(again.id)).counts).toMatchObject({ new: 0, changed: 0, same: 4 });
});

test('sections may stand in a frame of signs, and a remark in one is none', async () => {
  const head = 'Name,Street,City,ST';
  const file = `${head}\n** Dining **,,,\nQx Oar Grill,1 Birch Row,Boise,ID\n--- SHOPS ---,,,\nQx Lamp Shop,3 Birch Row,Boise,ID\n*** Updated 11/3 ***,,,\n`;
  const { id } = await staff.upload(file);
  await staff.start(id, 'dry-run', {
    mapping: {
      ...{ name: { column: 0 }, address: { column: 1 }, city: { column: 2 }, state: { column: 3 } },
      category: { column: 4 },
    },
  });
  await directory.runJobs();
  const { counts, leftOut } = await staff.read(id);
  expect(counts).toMatchObject({ new: 2, error: 0 });
  expect(leftOut).toEqual({ sections: 2, totals: 1 });
});

test('totals of sections, repeated headings and members who left are left out, and told why', async () => {
  const head = ['No.', 'Business', 'Street', 'City', 'ST', 'Notes'];
  const rows = [
    ['', '', 'WHERE', '', '', 'OFFICE'],
    head,
    ['RETAIL', '', '', '', '', ''],
    ['1', 'Qx Oar', '1 Birch Row', 'Boise', 'ID', ''],
    ['2', 'Qx Inn - CLOSED 12/25', '2 Birch Row', 'Boise', 'ID', ''],
    ['3', 'xxx Qx Yogurt xxx', '3 Birch Row', 'Boise', 'ID', ''],
    ['4', 'Qx Stereo', '4 Birch Row', 'Boise', 'ID', 'DROPPED 1/26 - do not list'],
    ['5', 'Qx Closed Loop Bags', '5 Birch Row', 'Boise', 'ID', 'closed Sundays'],
    ['', 'Subtotal Retail: 5 members', '', '', '', '175'],
    head,
    ['SERVICES', '', '', '', '', ''],
    ['6', 'Qx Kite', '6 Birch Row', 'Boise', 'ID', ''],
  ];
  const { id, proposedMapping } = await staff.upload(
    makeWorkbook([{ name: 'Members', rows: makeRows(rows) }]),
  );
  await staff.start(id, 'dry-run', { mapping: proposedMapping });
  await directory.runJobs();
  const { counts, leftOut } = await staff.read(id);
  expect(counts).toMatchObject({ new: 3, error: 0 });
  expect(leftOut).toEqual({ sections: 2, totals: 5 });
  const path = `/api/admin/imports/${id}/refused`;
  const left = await (await directory.get(`${path}?kind=left`, staff.headers)).json();
  const told = left.map(({ cells, errors }: { cells: string[]; errors: { reason: string }[] }) => [
    cells[1],
    errors[0]?.reason,
  ]);
  const gone = 'The list says that it closed or left';
  expect(told).toEqual([
    ['Qx Inn - CLOSED 12/25', gone],
    ['xxx Qx Yogurt xxx', gone],
    ['Qx Stereo', gone],
    ['Subtotal Retail: 5 members', undefined],
    ['Business', undefined],
  ]);
  const { headers } = staff;
  const body = { rows: [{ line: 7, cells: [] }] };
  await directory.call(`PUT ${path}`, { headers, body });
  await directory.runJobs();
  expect((await staff.read(id)).counts).toMatchObject({ new: 4 });
});

test('sections in the column of the names differ by capitals, a colon or a blank line', async () => {
  const { columns } = await staff.upload(
    'Name,Street,City,ST\nFOOD,,,\nQx Oar Grill,1 Birch Row,Boise,ID\nShops:,,,\nQx Lamp Shop,3 Birch Row,Boise,ID\n\nHealth,,,\nQx Hall Dental,5 Birch Row,Boise,ID\n',
  );
  expect(columns).toEqual(['Name', 'Street', 'City', 'ST', 'Heading above the rows']);
});

test.each([
  ['names alone', 'Name,Street,City,ST\nQx Oar,,,\nQx Kite,1 Birch Row,Boise,ID\nQx Lamp,,,\n'],
  [
    'lines at the end',
    'No.,Name,City,ST\n1,Qx Oar,Boise,ID\n2,Qx Kite,Boise,ID\nUpdated by Deb,,,\nConfidential,,,\n',
  ],
  [
    'loud names',
    'Name,Street,City\nQX OAR,,\nQX KITE,1 Birch Row,Boise\nQX RUG,2 Elm,Boise\nQX LAMP,,\n',
  ],
  ['remarks', 'Name,City,ST,Note\nQx Oar,Boise,ID,\n,,,call first\nQx Kite,Boise,ID,\n,,,moved\n'],
])('%s are no sections', async (_, file) => {
  expect((await staff.upload(file)).columns).not.toContain('Heading above the rows');
});
