import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { openImports } from '../../../../tests/transfer.ts';
import {
  fitMapping,
  type ImportMapping,
  type PreviewRow,
  recognizeMapping,
} from '../../../contract/imports.staff.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports, import_mappings cascade');
});
afterAll(() => directory.close());

const FILE = `Bus Name;No;Street;Town;Cuisine;Member;Post
Moon Diner;12;Elm St;Boise;Pizza;Y;83702
"Ann & Co";;Oak Ave;Nampa;SUSHI;N;83651
Third Place;3;Main St;Boise;Unheard-of;;83702
`;

const mapping: ImportMapping = {
  name: { column: 0 },
  address: { columns: [1, 2], by: ' ' },
  city: { column: 3 },
  state: { value: 'ID' },
  category: { value: 'restaurants' },
  trades: {
    column: 4,
    values: {
      pairs: [
        { from: 'pizza', to: 'pizza-places' },
        { from: 'Sushi', to: 'sushi-restaurants' },
      ],
      others: 'empty',
    },
  },
  isApproved: {
    column: 5,
    values: {
      pairs: [
        { from: 'y', to: 'true' },
        { from: 'N', to: 'false' },
        { from: '', to: 'true' },
      ],
      others: 'refuse',
    },
  },
  zipCode: { column: 6 },
};

const call = (line: string, body?: unknown) =>
  directory.call(line, { headers: staff.headers, body });

async function readRows() {
  const { rows } = await directory.db.pool.query(
    `select name, address, city, state, is_approved,
       (select array_agg(slug) from trades where id = any(b.trades)) as trades
     from businesses b order by id`,
  );
  return rows;
}

test('columns are joined, values are translated, and one value stands for all rows', async () => {
  const { counts } = await staff.import(FILE, mapping);
  expect(counts).toMatchObject({ new: 3, error: 0 });
  const [moon, ann, third] = await readRows();
  expect(moon).toMatchObject({ address: '12 Elm St', state: 'ID', is_approved: true });
  expect(moon.trades).toHaveLength(1);
  expect(ann).toMatchObject({ address: 'Oak Ave', is_approved: false });
  expect(third).toMatchObject({ address: '3 Main St', is_approved: true });
});

test('a value that the mapping says nothing about refuses its row, if told so', async () => {
  const strict: ImportMapping = {
    ...mapping,
    trades: { column: 4, values: { pairs: [{ from: 'Pizza', to: 'gyms' }], others: 'refuse' } },
  };
  const checked = await staff.check(FILE, strict);
  expect(checked.counts).toMatchObject({ new: 1, error: 2 });
  expect(await staff.listErrors(checked.id)).toEqual([
    '3 Cuisine: The mapping does not cover this value',
    '4 Cuisine: The mapping does not cover this value',
  ]);
});

test('other values can all mean the same, or stay as they are', async () => {
  const others = (value: 'keep' | { value: string }): ImportMapping => ({
    ...mapping,
    category: { column: 4, values: { pairs: [{ from: 'Pizza', to: 'fitness' }], others: value } },
  });
  expect((await staff.check(FILE, others({ value: 'retail' }))).counts.new).toBe(3);
  const kept = await staff.check(FILE, others('keep'));
  expect(kept.counts).toMatchObject({ new: 2, error: 1 });
  expect(await staff.listErrors(kept.id)).toEqual(['4 Cuisine: This category does not exist']);
});

test('an error in a joined field names all its columns', async () => {
  const long = `Bus Name;No;Street\n${'x'.repeat(150)};${'y'.repeat(150)};Elm\n`;
  const { id } = await staff.check(long, {
    name: { columns: [0, 1], by: ' ' },
    city: { value: 'Boise' },
    state: { value: 'ID' },
    category: { value: 'retail' },
  });
  expect(await staff.listErrors(id)).toEqual(['2 Bus Name + No: Use at most 200 characters']);
});

test('a preview shows the first rows as listings and writes nothing', async () => {
  const { id } = await staff.upload(FILE);
  const answer = await call(`POST /api/admin/imports/${id}/preview`, {
    mapping: { ...mapping, zipCode: { column: 4 } },
  });
  const rows: PreviewRow[] = await answer.json();
  expect(rows).toHaveLength(3);
  expect(rows[0]?.values).toMatchObject({
    name: 'Moon Diner',
    address: '12 Elm St',
    category: 'Restaurants',
    isApproved: 'Yes',
  });
  expect(rows[0]?.errors).toEqual([]);
  expect(rows[0]?.mended).toEqual([
    { column: 'Cuisine', value: 'Pizza', became: '', reason: 'A ZIP code must have five digits' },
  ]);
  expect((await staff.read(id)).state).toBe('uploaded');
  expect(await readRows()).toEqual([]);
});

test('the distinct values of a field come with their counts, and with what they mean as they are', async () => {
  const file = `name,kind\n${['Retail', 'retail', 'Fitness', 'Odd', '', 'Odd', 'odd'].map((kind, at) => `Shop ${at},${kind}`).join('\n')}\n`;
  const { id } = await staff.upload(file);
  const answer = await call(`POST /api/admin/imports/${id}/values`, {
    field: 'category',
    from: { column: 1 },
  });
  expect(await answer.json()).toEqual({
    values: [
      {
        value: 'Odd',
        count: 3,
        means: null,
        reason: 'This category does not exist',
        proposed: null,
      },
      { value: 'Retail', count: 2, means: 'Retail', reason: null, proposed: null },
      { value: 'Fitness', count: 1, means: 'Fitness', reason: null, proposed: null },
      { value: '', count: 1, means: null, reason: null, proposed: null },
    ],
    distinct: 4,
    unread: 1,
    rows: 7,
    isWhole: true,
  });
});

test('of 12,000 distinct values those that aren’t read come first, the most frequent ahead, and counting stops', async () => {
  const rows = Array.from({ length: 12_000 }, (_, at) => `Shop ${at},kind ${at}`);
  const { id } = await staff.upload(`name,kind\nA,gyms\nA,gyms\nA,kind 7\n${rows.join('\n')}\n`);
  const answer = await call(`POST /api/admin/imports/${id}/values`, {
    field: 'trades',
    from: { column: 1 },
  });
  const found = await answer.json();
  expect(found).toMatchObject({ distinct: 10_000, unread: 9999, rows: 12_003 });
  expect(found.values).toHaveLength(1000);
  expect(found.values[0]).toMatchObject({ value: 'kind 7', count: 2 });
});

test('a row of ten huge cells is left out and told, and nothing worse', async () => {
  const cell = 'w'.repeat(90_000);
  const head = Array.from({ length: 10 }, (_, at) => `c${at}`).join(',');
  const file = `${head}\n${Array.from({ length: 10 }, () => cell).join(',')}\n=1,+2,@3,-4,5,6,7,8,9,Z\n`;
  const all = { columns: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], by: '\u00a0, '.repeat(2) };
  const place = { state: { value: 'ID' }, category: { value: 'retail' } };
  const checked = await staff.import(file, { name: all, city: { value: 'Boise' }, ...place });
  expect(checked).toMatchObject({ counts: { new: 1, error: 0 }, leftOut: { totals: 1 } });
  const [row] = await readRows();
  expect(row.name.startsWith('=1')).toBe(true);
  expect(await staff.export()).toContain('\n"\'=1');
});

test.each([
  { name: { columns: [0, 99], by: ' ' } },
  { name: { columns: Array.from({ length: 11 }, () => 0), by: ' ' } },
  { name: { columns: [0, 1], by: 'x'.repeat(21) } },
  { name: { columns: [0, 1], by: '\0' } },
  { name: { columns: [], by: ' ' } },
  {
    name: {
      column: 0,
      values: {
        pairs: Array.from({ length: 501 }, () => ({ from: 'a', to: 'b' })),
        others: 'keep',
      },
    },
  },
  { name: { column: 0, values: { pairs: [], others: 'drop tables' } } },
])('a mapping that cannot be is refused (%#)', async (wrong) => {
  const { id } = await staff.upload(FILE);
  for (const step of ['dry-run', 'preview']) {
    const answer = await call(`POST /api/admin/imports/${id}/${step}`, {
      mapping: { ...mapping, ...wrong },
    });
    expect([400, 422]).toContain(answer.status);
  }
});

test('the values of a column may be called like parts of the language', async () => {
  const file = 'name,kind\nA,__proto__\nB,constructor\n';
  const checked = await staff.check(file, {
    name: { column: 0 },
    city: { value: 'Boise' },
    state: { value: 'ID' },
    category: {
      column: 1,
      values: { pairs: [{ from: '__proto__', to: 'retail' }], others: 'refuse' },
    },
  });
  expect(checked.counts).toMatchObject({ new: 1, error: 1 });
});

const COLUMNS = ['Bus Name', 'No', 'Street', 'Town', 'Cuisine', 'Member', 'Post'];
const saved = { name: 'Chamber list', columns: COLUMNS, mapping };

test('a mapping is saved, renamed, and deleted by its name', async () => {
  const created = await call('POST /api/admin/import-mappings', saved);
  expect(created.status).toBe(201);
  const { id, version } = await created.json();
  const again = await call('POST /api/admin/import-mappings', { ...saved, name: 'CHAMBER LIST' });
  expect((await again.json()).errors).toEqual([
    { field: 'name', message: 'This name is taken. Choose another one.' },
  ]);
  const path = `/api/admin/import-mappings/${id}`;
  const renamed = await call(`PUT ${path}`, { ...saved, name: 'Members', version });
  expect(await renamed.json()).toMatchObject({ name: 'Members', version: 2, schedules: 0 });
  const stale = await call(`PUT ${path}`, { ...saved, version });
  expect(stale.status).toBe(409);
  expect((await stale.json()).current).toMatchObject({ name: 'Members' });
  expect((await call(`DELETE ${path}`)).status).toBe(200);
  expect((await call(`DELETE ${path}`)).status).toBe(404);
  expect(await (await call('GET /api/admin/import-mappings')).json()).toEqual([]);
});

test('two who save one name at once: one of them is told', async () => {
  const both = await Promise.all([1, 2].map(() => call('POST /api/admin/import-mappings', saved)));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test('a mapping fits files whose columns stand elsewhere, and says what is missing', () => {
  const moved = ['Post', 'Town', 'Street', 'No', ' bus name ', 'Cuisine', 'Member', 'Notes'];
  const { mapping: fitted, missing } = fitMapping(saved, moved);
  expect(missing).toEqual([]);
  expect(fitted.address).toEqual({ columns: [3, 2], by: ' ' });
  expect(fitted.name).toEqual({ column: 4 });
  expect(recognizeMapping([saved], moved)).toBe(saved);
  const without = COLUMNS.filter((name) => name !== 'Street');
  expect(fitMapping(saved, without).missing).toEqual(['Street']);
  expect(fitMapping(saved, without).mapping.address).toBeUndefined();
  expect(recognizeMapping([saved], without)).toBeNull();
});

test('columns of one name are told apart by their order', () => {
  const twice = { columns: ['Phone', 'Phone'], mapping: { phone: { column: 1 } } };
  expect(fitMapping(twice, ['x', 'phone', 'PHONE']).mapping).toEqual({ phone: { column: 2 } });
  expect(fitMapping(twice, ['Phone']).missing).toEqual(['Phone']);
});

test('a file that only shares a few names is not taken for the same list', () => {
  const many = ['Bus Name', ...Array.from({ length: 9 }, (_, at) => `Other ${at}`)];
  const small = { columns: ['Bus Name'], mapping: { name: { column: 0 } } };
  expect(recognizeMapping([small], many)).toBeNull();
});
