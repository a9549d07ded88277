import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { openImports } from '../../../../tests/transfer.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;
let dinerId: number;

const HEAD = 'name,address,city,state,zip,phone,category,approved';
const TWIN = 'Moon Diner LLC,12 N Main Street,Boise,ID,83702,(208) 555-0100,restaurants,true';
const OTHER = 'Star Garage,99 Elm St,Boise,ID,83702,(208) 555-0199,automotive,true';
const file = `${HEAD}\n${TWIN}\n${OTHER}\n`;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports cascade');
  [dinerId = 0] = await directory.open({
    name: 'Moon Diner',
    slug: 'moon-diner',
    address: '12 North Main St',
    category: 'restaurants',
    phone: '(208) 555-0100',
  });
});

async function listed() {
  const { rows } = await directory.db.pool.query(
    'select name, is_approved from businesses order by id',
  );
  return rows.map(({ name, is_approved }) => [name, is_approved]);
}

test('the check says which listing a new row looks like, and why', async () => {
  const { id, counts, lookalikes } = await staff.check(file);
  expect(counts.new).toBe(2);
  expect(lookalikes).toEqual({ all: 1, same: 1, moved: 0 });
  const rows = await directory.get(`/api/admin/imports/${id}/lookalikes`, staff.headers);
  expect(rows.headers.get('x-total-count')).toBe('1');
  expect(await rows.json()).toMatchObject([
    { line: 2, name: 'Moon Diner LLC', verdict: 'same', business: { id: dinerId } },
  ]);
  const csv = await directory.get(`/api/admin/imports/${id}/lookalikes.csv`, staff.headers);
  const [head, line] = (await csv.text()).split('\n');
  expect(head).toBe('line,name,city,looks like,score,reasons,choice');
  expect(line).toMatch(
    new RegExp(`^2,Moon Diner LLC,Boise,#${dinerId} Moon Diner,\\d+\\.\\d\\d,.*Same street`),
  );
});

test('by default all are listed', async () => {
  await staff.import(file);
  expect(await listed()).toEqual([
    ['Moon Diner', true],
    ['Moon Diner LLC', true],
    ['Star Garage', true],
  ]);
});

test('held, those that are almost certainly listed wait for staff, and the others are listed', async () => {
  const { id } = await staff.check(file);
  await staff.run(id, 'commit?lookalikes=hold');
  expect(await listed()).toEqual([
    ['Moon Diner', true],
    ['Moon Diner LLC', false],
    ['Star Garage', true],
  ]);
  const pending = await directory.get('/api/admin/businesses/pending', staff.headers);
  expect(await pending.json()).toMatchObject([{ name: 'Moon Diner LLC' }]);
});

test('an exact namesake is a twin as before, and no lookalike', async () => {
  const same = 'Moon Diner,12 North Main St,Boise,ID,83702,(208) 555-0100,restaurants,true';
  const { twins: duplicates, lookalikes } = await staff.check(`${HEAD}\n${same}\n`);
  expect(duplicates.directory).toBe(1);
  expect(lookalikes).toEqual({ all: 0, same: 0, moved: 0 });
});

test('only admins see the rows', async () => {
  const { id } = await staff.check(file);
  const editor = await directory.signIn('editor');
  expect((await directory.get(`/api/admin/imports/${id}/lookalikes`, editor)).status).toBe(403);
});
