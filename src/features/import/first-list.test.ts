import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { makeMessyFile } from '../../../tests/messy-file.ts';
import { openImports } from '../../../tests/transfer.ts';
import type { ImportFieldValues, PreviewRow, RefusedRow } from '../../contract/imports.staff.ts';

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

async function readListings() {
  const { rows } = await directory.db.pool.query(`
    select b.name, c.slug as category, array(
      select t.slug from unnest(b.trades) with ordinality x (id, at) join trades t on t.id = x.id
      order by at) as trades
    from businesses b join categories c on c.id = b.category_id order by b.id`);
  return rows.map(({ name, category, trades }) =>
    `${name}: ${category} ${trades.join(' ')}`.trim(),
  );
}

test('a kind in the words of the trades gives category and trade, and a category’s own name means all of it', async () => {
  const kinds = ['Bakery', 'Restaurants', 'Auto repair', 'Coffee shop', 'DENTIST', 'Plumber/HVAC'];
  const rows = kinds.map((kind, at) => `Qx ${at},Boise,ID,${kind},Y`).join('\n');
  const { id, counts } = await staff.check(`Business,City/Town,ST,Type of biz,Approved\n${rows}\n`);
  expect(counts).toMatchObject({ new: 6, error: 0 });
  await staff.run(id, 'commit');
  expect(await readListings()).toEqual([
    'Qx 0: restaurants bakeries',
    'Qx 1: restaurants',
    'Qx 2: automotive auto-repair-shops',
    'Qx 3: restaurants coffee-shops',
    'Qx 4: healthcare dentists',
    'Qx 5: services plumbers hvac-contractors',
  ]);
});

test('of a column of kinds only the words that nobody knows are asked about', async () => {
  const file = 'name,kind\nA,Bakery\nB,Restaurants\nC,Wuzzle\n';
  const { id } = await staff.upload(file);
  const answer = await call(`POST /api/admin/imports/${id}/values`, {
    field: 'category',
    from: { column: 1 },
  });
  const { values }: ImportFieldValues = await answer.json();
  expect(values.map(({ value, means, reason }) => [value, means, reason])).toEqual([
    ['Wuzzle', null, 'This category does not exist'],
    ['Bakery', 'Restaurants: Bakeries & dessert shops', null],
    ['Restaurants', 'Restaurants', null],
  ]);
});

test('a whole address in one cell becomes street, town, state and ZIP code', async () => {
  const file = 'Business,Full Address,Type\nMoon,"12 Elm St, Suite 4, BOISE, Idaho 83702",Bakery\n';
  await staff.import(file);
  const { rows } = await directory.db.pool.query(
    'select address, city, state, zip_code from businesses',
  );
  expect(rows).toEqual([
    { address: '12 Elm St, Suite 4', city: 'Boise', state: 'ID', zip_code: '83702' },
  ]);
});

test('addresses without commas are read with the known towns, and an unknown town waits for a yes', async () => {
  const addresses = [
    '424 S Broadway Ave Eagle, ID',
    '77 N Eagle Rd Ste 4 Garden City Idaho 83714',
    '100 Main St, Boise',
    '9 Elm St Wuzzle, ID',
  ];
  const rows = addresses.map((address, at) => `Qx ${at},"${address}",Bakery,Y`);
  const file = `Business,Full Address,Type,Approved\n${rows.join('\n')}\n`;
  const { id, proposedMapping } = await staff.upload(file);
  const mapping = { ...proposedMapping, state: { value: 'ID' } };
  await staff.start(id, 'dry-run', { mapping });
  await directory.runJobs();
  const mended = await directory.get(`/api/admin/imports/${id}/mended?limit=50`, staff.headers);
  expect(await mended.json()).toMatchObject([
    { line: 2, value: '', became: '83616', reason: 'The only ZIP code of Eagle' },
    { line: 5, value: '9 Elm St Wuzzle, ID', became: '9 Elm St | Wuzzle | ID' },
  ]);
  expect((await staff.read(id)).waiting).toBe(1);
  await staff.run(id, 'commit');
  const { rows: listed } = await directory.db.pool.query(
    'select address, city, state, is_approved from businesses order by id',
  );
  expect(listed.map((row) => Object.values(row).join(' | '))).toEqual([
    '424 S Broadway Ave | Eagle | ID | true',
    '77 N Eagle Rd Ste 4 | Garden City | ID | true',
    '100 Main St | Boise | ID | true',
    '9 Elm St | Wuzzle | ID | false',
  ]);
});

test('the ZIP code decides about a town that is spelled almost like its own, and doubtful ones are corrected', async () => {
  const addresses = [
    '1 Elm St, Suite 9 Boise, ID 83702 (mail: PO Box 154)',
    '2 Elm St; P.O. Box 121, Bosie ID 83702',
    '10821 Elm Lake Rd Eagle ID',
    '4 Elm St, GardenCity ID 83714',
    '5 Elm St, Wuzzle, ID 83702',
  ];
  const rows = addresses.map((address, at) => `Qx ${at},"${address}",Bakery,Y`);
  const file = `Business,Full Address,Type,Approved\n${rows.join('\n')}\n`;
  const { id, counts, waiting } = await staff.check(file);
  expect([counts.new, counts.error, waiting]).toEqual([5, 0, 1]);
  const listMended = async () =>
    (await (await directory.get(`/api/admin/imports/${id}/mended`, staff.headers)).json()).map(
      ({ became, reason }: { became: string; reason: string }) => `${became}: ${reason}`,
    );
  expect(await listMended()).toEqual([
    '1 Elm St, Suite 9 | Boise | ID | 83702: Left out of the address: mail: PO Box 154',
    '2 Elm St | Boise | ID | 83702: Town of ZIP code 83702. Left out of the address: P.O. Box 121',
    '83616: The only ZIP code of Eagle',
    '4 Elm St | Garden City | ID | 83714: Town of ZIP code 83714',
  ]);
  const path = `/api/admin/imports/${id}/refused`;
  expect(await (await directory.get(path, staff.headers)).json()).toEqual([]);
  const doubtful = await directory.get(`${path}?kind=doubtful`, staff.headers);
  expect(await doubtful.json()).toMatchObject([{ line: 6, errors: [{ columns: [1] }] }]);
  const corrected = { line: 6, cells: [{ column: 1, value: '5 Elm St, Boise, ID 83702' }] };
  await call(`PUT ${path}`, { rows: [corrected] });
  await directory.runJobs();
  expect(await staff.read(id)).toMatchObject({
    counts: { new: 5, changed: 0, same: 0, error: 0 },
    mended: 4,
    waiting: 0,
  });
  const rest = await directory.get(`${path}?kind=doubtful`, staff.headers);
  expect(await rest.json()).toEqual([]);
  await staff.run(id, 'commit');
  const { rows: listed } = await directory.db.pool.query(
    'select address, city, is_approved from businesses order by id',
  );
  expect(listed.map((row) => Object.values(row).join(' | '))).toEqual([
    '1 Elm St, Suite 9 | Boise | true',
    '2 Elm St | Boise | true',
    '10821 Elm Lake Rd | Eagle | true',
    '4 Elm St | Garden City | true',
    '5 Elm St | Boise | true',
  ]);
});

test('a row that repeated a doubtful one is its own when that one is corrected', async () => {
  const row = 'Qx Oar,"5 Elm St, Wuzzle, ID 83702",Bakery\n';
  const { id, twins } = await staff.check(`Business,Full Address,Type\n${row}${row}`);
  expect(twins.file).toBe(1);
  const corrected = { line: 2, cells: [{ column: 1, value: '5 Elm St, Boise, ID 83702' }] };
  await call(`PUT /api/admin/imports/${id}/refused`, { rows: [corrected] });
  await directory.runJobs();
  expect(await staff.read(id)).toMatchObject({ counts: { new: 2, error: 0 }, twins: { file: 0 } });
});

test('a town in a column of its own is spelled as its ZIP code says', async () => {
  await staff.import('Business,Street,City,ST,Zip,Type\nQx,1 Elm St,Bosie,ID,83702,Bakery\n');
  const { rows } = await directory.db.pool.query('select city from businesses');
  expect(rows).toEqual([{ city: 'Boise' }]);
});

test('a row that is well in the preview is well in the check, and one that is not in neither', async () => {
  await directory.open({ name: 'Gone', slug: 'gone', deletedAt: directory.clock() });
  await directory.open({ name: 'Qx Listed', slug: 'qx-listed' });
  const file = `name,slug,city,state,zip,category,website
Well,,Boise,ID,83702,retail,www.well.example
Gone,gone,Boise,ID,83702,retail,
Listed,qx-listed,,,,,
Unlisted,unlisted,,,,,
Nowhere,,Boise,XX,83702,retail,
`;
  const { id, proposedMapping: mapping } = await staff.upload(file);
  const shown: PreviewRow[] = await (
    await call(`POST /api/admin/imports/${id}/preview`, { mapping })
  ).json();
  const previewed = shown.flatMap(({ line, errors }) =>
    errors.map(({ column, reason }) => `${line} ${column}: ${reason}`),
  );
  await staff.start(id, 'dry-run', { mapping });
  await directory.runJobs();
  expect(await staff.listErrors(id)).toEqual(previewed);
  expect(previewed).toEqual([
    '3 slug: This business was deleted. Restore it first',
    '5 city: City is required',
    '5 state: State is required',
    '5 category: Category is required',
    '6 state: This is not a US state',
  ]);
  expect(shown[0]?.mended).toEqual([]);
});

const LIST = `Bus Name;City/Town;ST;Type of biz;Phone
Moon;Boise;ID;Bakery;208 555 0100
Star;;ID;Bakery;208 555 0101
Sun;Boise;XX;Wuzzle;208 555 0102
`;

test('a refused row tells at once all that is wrong with it', async () => {
  const { id } = await staff.check('name,city,state,category\nSun,,ID,Wuzzle\n');
  expect(await staff.listErrors(id)).toEqual([
    '2 category: This category does not exist',
    '2 city: City is required',
  ]);
});

describe('refused rows', () => {
  const readRefused = async (id: number): Promise<RefusedRow[]> =>
    (await call(`GET /api/admin/imports/${id}/refused`)).json();

  test('are corrected where they stand, and checked again with what stays wrong', async () => {
    const { id, counts } = await staff.check(LIST);
    expect(counts).toMatchObject({ new: 1, error: 2 });
    const refused = await readRefused(id);
    expect(refused.map(({ line, errors }) => [line, errors.map(({ columns }) => columns)])).toEqual(
      [
        [3, [[1]]],
        [4, [[2], [3]]],
      ],
    );
    const corrected = await call(`PUT /api/admin/imports/${id}/refused`, {
      rows: [
        { line: 3, cells: [{ column: 1, value: 'NAMPA' }] },
        { line: 4, cells: [{ column: 2, value: 'Idaho' }] },
      ],
    });
    expect((await corrected.json()).state).toBe('checking');
    await directory.runJobs();
    expect((await staff.read(id)).counts).toMatchObject({ new: 2, error: 1 });
    expect(await staff.listErrors(id)).toEqual(['4 Type of biz: This category does not exist']);
    await call(`PUT /api/admin/imports/${id}/refused`, {
      rows: [{ line: 4, cells: [{ column: 3, value: 'Florist' }] }],
    });
    await directory.runJobs();
    expect((await staff.read(id)).counts).toMatchObject({ new: 3, error: 0 });
    await staff.run(id, 'commit');
    const { rows } = await directory.db.pool.query('select name, city from businesses order by id');
    expect(rows.map(({ name, city }) => `${name}, ${city}`).sort()).toEqual([
      'Moon, Boise',
      'Star, Nampa',
      'Sun, Boise',
    ]);
  });

  test('that are not refused any more are not corrected', async () => {
    const { id } = await staff.check(LIST);
    const answer = await call(`PUT /api/admin/imports/${id}/refused`, {
      rows: [{ line: 2, cells: [{ column: 1, value: 'Nampa' }] }],
    });
    expect(answer.status).toBe(409);
  });

  test('are downloaded with their reasons, and sent again by the mapping of the first time', async () => {
    const { id, columns, proposedMapping } = await staff.upload(LIST);
    const mapping = { ...proposedMapping, description: { value: 'A member.' } };
    await staff.start(id, 'dry-run', { mapping });
    await directory.runJobs();
    const answer = await directory.get(`/api/admin/imports/${id}/refused.csv`, staff.headers);
    expect(answer.headers.get('content-disposition')).toContain(`import_${id}_refused.csv`);
    const file = await answer.text();
    expect(file.split('\n').slice(0, 2)).toEqual([
      ['Why it was refused', ...columns].join(','),
      'City/Town: City is required,Star,,ID,Bakery,208 555 0101',
    ]);
    await staff.cancel(id);
    const again = await staff.check(file.replace('Star,,', 'Star,Nampa,').replace('XX', 'ID'));
    expect(again.mapping).toMatchObject({
      description: { value: 'A member.' },
      city: { column: 2 },
    });
    expect(again.counts).toMatchObject({ new: 1, error: 1 });
    expect(Object.values(again.mapping ?? {})).not.toContainEqual({ column: 0 });
  });
});

test('a column that joins a list of before is read, and what was chosen for the others stays', async () => {
  const { id } = await staff.upload('name,town,state,kind\nMoon,Boise,ID,Bakery\n');
  const mapping = {
    name: { column: 0 },
    city: { column: 1 },
    state: { column: 2 },
    category: { value: 'retail' },
  };
  await staff.start(id, 'dry-run', { mapping });
  await directory.runJobs();
  const { proposedMapping } = await staff.upload(
    'name,town,state,kind,website\nMoon,Boise,ID,Bakery,https://moon.example/\n',
  );
  expect(proposedMapping).toEqual({ ...mapping, website: { column: 4 } });
});

test('how many will wait for approval is told before and after', async () => {
  const checked = await staff.check(
    'name,city,state,category,approved\nA,Boise,ID,1,Y\nB,Boise,ID,1,N\nC,Boise,ID,1,\n',
  );
  expect(checked.waiting).toBe(2);
  expect((await staff.run(checked.id, 'commit')).waiting).toBe(2);
});

test('where the directory is for the surroundings of a town, its state is proposed', async () => {
  const { settings, version } = await (await call('GET /api/admin/settings')).json();
  const area = { kind: 'circle', name: 'Boise, ID', latitude: 43.6, longitude: -116.2, miles: 15 };
  const saved = await call('PUT /api/admin/settings', { version, values: { area } });
  expect(saved.status).toBe(200);
  const { proposedMapping } = await staff.upload('name,city,category\nA,Boise,retail\n');
  expect(proposedMapping.state).toEqual({ value: 'ID' });
  const after = await saved.json();
  await call('PUT /api/admin/settings', {
    version: after.version,
    values: { area: settings.area },
  });
});

test('of a list that nobody prepared every row is imported, or refused with a reason', async () => {
  const {
    id,
    counts,
    twins: duplicates,
    columns,
    delimiter,
    encoding,
  } = await staff.check(new Uint8Array(makeMessyFile()));
  expect([columns[1], delimiter, encoding]).toEqual(['Bus. Name', ';', 'windows-1252']);
  const unknown = await staff.listErrors(id);
  expect(new Set(unknown.map((line) => line.replace(/^\d+ /, '')))).toEqual(
    new Set([
      'City/Town, State: We found no town in this address. Write it like this: 12 Elm St, Boise, ID 83702',
      'Type of biz: This category does not exist',
    ]),
  );
  expect(duplicates.file).toBe(3);
  expect(counts.new + counts.error + duplicates.file).toBe(400);
  await staff.run(id, 'commit');
  const { rows } = await directory.db.pool.query(`
    select count(*) filter (where zip_code !~ '^01[0-9]{3}(-[0-9]{4})?$') as odd_zips,
      count(*) filter (where phone ~ '[Ee+]09|\\.0$|/|^[^0-9(+]') as odd_phones,
      count(*) filter (where website !~ '^https?://') as odd_websites,
      count(*) filter (where email ~ '[;: ]') as odd_emails,
      count(*) filter (where name ~ '&amp;') as odd_names,
      array_agg(distinct city order by city) as cities, array_agg(distinct state) as states
    from businesses`);
  expect(rows[0]).toEqual({
    odd_zips: 0,
    odd_phones: 0,
    odd_websites: 0,
    odd_emails: 0,
    odd_names: 0,
    cities: ['Auburn', 'Grafton', 'Holden', 'Leicester', 'Millbury', 'Shrewsbury', 'Worcester'],
    states: ['MA'],
  });
});
