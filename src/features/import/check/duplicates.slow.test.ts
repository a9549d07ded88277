import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { openImports } from '../../../../tests/transfer.ts';

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

const HEAD = 'name,address,city,state,phone,category';
const DINER = 'Moon Diner,12 North Main Street,Boise,ID,(208) 555-0100,restaurants';

function count(): Promise<number> {
  return directory.db.pool
    .query('select count(*)::int from businesses')
    .then(({ rows }) => rows[0].count);
}

async function readDiner() {
  const { rows } = await directory.db.pool.query(
    `select slug, address, phone, website from businesses where name = 'Moon Diner' order by id`,
  );
  return rows;
}

async function listDuplicates(id: number) {
  const answer = await directory.get(`/api/admin/imports/${id}/twins`, staff.headers);
  expect(answer.headers.get('x-total-count')).not.toBeNull();
  return answer.json();
}

test('a file without slugs that is sent twice changes nothing the second time', async () => {
  const rows = Array.from(
    { length: 400 },
    (_, at) => `Plant ${at % 150},${at} Mill Road,Town ${at % 7},TX,(512) 555-${1000 + at},retail`,
  );
  const file = `${HEAD}\n${rows.join('\n')}\n`;
  expect((await staff.import(file)).counts).toEqual({ new: 400, changed: 0, same: 0, error: 0 });
  const again = await staff.check(file);
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 400, error: 0 });
  expect(again.twins).toEqual({ file: 0, directory: 400, changed: 0 });
  expect(await count()).toBe(400);
});

describe('a row without a slug', () => {
  test.each([
    ['its street, shortened', 'Moon Diner,"12 N. Main St, Suite 4",Boise,ID,,restaurants'],
    ['its phone', 'moon  diner,,BOISE,Idaho,1-208-555-0100 ,restaurants'],
    ['its phone at the same number', 'Moon Diner,12 Main,Boise,ID,208.555.0100,restaurants'],
  ])('is found by name, place and %s', async (_, row) => {
    await staff.import(`${HEAD}\n${DINER}\n`);
    const { counts, twins: duplicates } = await staff.check(`${HEAD}\n${row}\n`);
    expect(duplicates.directory).toBe(1);
    expect(counts.new).toBe(0);
  });

  test.each([
    ['in another city', 'Moon Diner,12 North Main Street,Nampa,ID,(208) 555-0100,restaurants'],
    ['of another name', 'Star Diner,12 North Main Street,Boise,ID,(208) 555-0100,restaurants'],
    ['of neither street nor phone', 'Moon Diner,,Boise,ID,,restaurants'],
    ['at another number with one phone', 'Moon Diner,99 Elm St,Boise,ID,208 555 0100,restaurants'],
  ])('is new %s', async (_, row) => {
    await staff.import(`${HEAD}\n${DINER}\n`);
    const { counts, twins: duplicates } = await staff.check(`${HEAD}\n${row}\n`);
    expect(duplicates).toEqual({ file: 0, directory: 0, changed: 0 });
    expect(counts.new).toBe(1);
  });
});

const CHANGED = `${HEAD},website\n${DINER},https://moon.example/\n`;

test.each([
  ['merge', { new: 0, changed: 1, same: 0, error: 0 }, ['https://moon.example/']],
  ['take', { new: 1, changed: 0, same: 0, error: 0 }, [null, 'https://moon.example/']],
] as const)(
  'what is in the directory is found, and %s does as it says',
  async (duplicates, counts, websites) => {
    await staff.import(`${HEAD}\n${DINER}\n`);
    const checked = await staff.check(CHANGED);
    expect(checked.twins).toEqual({ file: 0, directory: 1, changed: 1 });
    expect(await listDuplicates(checked.id)).toEqual([
      {
        line: 2,
        name: 'Moon Diner',
        city: 'Boise',
        firstLine: null,
        business: { id: expect.any(Number), name: 'Moon Diner', slug: 'moon-diner' },
      },
    ]);
    expect((await staff.run(checked.id, `commit?twins=${duplicates}`)).counts).toEqual(counts);
    expect((await readDiner()).map(({ website }) => website)).toEqual(websites);
  },
);

test('skipped, it leaves nothing to import', async () => {
  await staff.import(`${HEAD}\n${DINER}\n`);
  const { id } = await staff.check(CHANGED);
  await expect(staff.start(id, 'commit?twins=skip')).rejects.toThrow('409');
});

const REPEATED = `${HEAD},website
${DINER},
Star Diner,1 Elm St,Boise,ID,,restaurants,
Moon Diner,12 N Main St,Boise,ID,,restaurants,https://moon.example/
Moon Diner,,Boise,ID,(208) 555-0100,restaurants,https://late.example/
`;

test.each([
  ['merge', ['https://moon.example/']],
  ['skip', [null]],
  ['take', [null, 'https://moon.example/', 'https://late.example/']],
] as const)(
  'rows that a file repeats are told by line, and %s does as it says',
  async (duplicates, websites) => {
    const checked = await staff.check(REPEATED);
    expect(checked.counts).toEqual({ new: 2, changed: 0, same: 0, error: 0 });
    expect(checked.twins).toEqual({ file: 2, directory: 0, changed: 0 });
    const found: { line: number; firstLine: number }[] = await listDuplicates(checked.id);
    expect(found.map(({ line, firstLine }) => [line, firstLine])).toEqual([
      [4, 2],
      [5, 2],
    ]);
    const written = await staff.run(checked.id, `commit?twins=${duplicates}`);
    expect(written.counts.new).toBe(websites.length + 1);
    expect((await readDiner()).map(({ website }) => website)).toEqual(websites);
    await staff.run(checked.id, 'undo');
    expect(await count()).toBe(0);
  },
);

test('rows with slugs of their own are businesses of their own', async () => {
  const file = `slug,${HEAD}\nmoon-a,${DINER}\nmoon-b,${DINER}\n`;
  expect((await staff.import(file)).counts.new).toBe(2);
});

test('a submission that nobody has approved is no match, an import that waits is', async () => {
  const submission = {
    name: 'Moon Diner',
    description: 'Pies and coffee all day.',
    address: '12 North Main Street',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    phone: '(208) 555-0100',
    categoryId: 1,
    submissionKey: crypto.randomUUID(),
  };
  expect((await directory.post('/api/businesses', submission)).status).toBe(201);
  expect((await staff.import(`${HEAD}\n${DINER}\n`)).counts.new).toBe(1);
  expect((await staff.check(`${HEAD}\n${DINER}\n`)).counts).toMatchObject({ new: 0, same: 1 });
});

test('of two that were checked before either was written, the second finds the first', async () => {
  const first = await staff.check(`${HEAD}\n${DINER}\n`);
  const second = await staff.check(CHANGED);
  expect(second.counts.new).toBe(1);
  await staff.run(first.id, 'commit');
  expect((await staff.run(second.id, 'commit')).counts).toMatchObject({ new: 0, changed: 1 });
  expect(await readDiner()).toHaveLength(1);
});

test('what staff deleted does not come back by name', async () => {
  await staff.import(`${HEAD},is approved\n${DINER},true\n`);
  await directory.db.pool.query('update businesses set deleted_at = now()');
  const { id, counts } = await staff.check(`${HEAD}\n${DINER}\n`);
  expect(counts).toEqual({ new: 0, changed: 0, same: 0, error: 1 });
  expect(await staff.listErrors(id)).toEqual([
    '2 name: This business was deleted. Restore it first',
  ]);
});
