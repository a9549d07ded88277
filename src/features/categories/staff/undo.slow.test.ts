import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';

let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('delete from categories where id > 10');
  directory.setTime('2024-06-01T12:00:00Z');
  headers = await directory.signIn('editor');
});

const kiosks = { name: 'Kiosks', slug: 'kiosks', icon: null, description: 'News.' };
const call = (line: string, body?: unknown) => directory.call(line, { body, headers });
const undo = (id: number) => call(`POST /api/admin/categories/${id}/undo`);

async function open(count: number): Promise<number> {
  const { id } = await (await call('POST /api/admin/categories', kiosks)).json();
  await directory.open(
    ...Array.from({ length: count }, (_, number) => ({
      ...bakery,
      category: 'kiosks',
      name: `Bakery ${number}`,
      slug: `bakery-${number}`,
      isApproved: number % 3 > 0,
    })),
  );
  return id;
}

const readAll = async () => (await directory.get('/api/categories')).json();

async function countMembers(id: number): Promise<number> {
  const { rowCount } = await directory.db.pool.query(
    'select from businesses where category_id = $1',
    [id],
  );
  return rowCount ?? 0;
}

test.each([0, 3, 250])(
  'a deleted category of %i businesses comes back with them',
  async (count) => {
    const id = await open(count);
    const before = await readAll();
    const { id: moveTo } = await (await directory.get('/api/categories/retail')).json();
    await call(`DELETE /api/admin/categories/${id}?moveTo=${moveTo}`);
    await directory.runJobs({ isUndoOver: false });
    expect(await readAll()).toHaveLength(before.length - 1);
    const undone = await undo(id);
    expect(await undone.json()).toMatchObject({ id, ...kiosks });
    await directory.runJobs();
    expect(await readAll()).toEqual(before);
    expect(await countMembers(id)).toBe(count);
    await expectCountsRight(directory);
  },
);

test('a business that was moved on since stays where it is', async () => {
  const id = await open(2);
  const { id: moveTo } = await (await directory.get('/api/categories/retail')).json();
  await call(`DELETE /api/admin/categories/${id}?moveTo=${moveTo}`);
  const { rows } = await directory.db.pool.query('select min(id) as id from businesses');
  const ids = [Number(rows[0].id)];
  await call('POST /api/admin/businesses/bulk', { ids, action: 'move', categoryId: 1 });
  expect((await undo(id)).status).toBe(200);
  expect(await countMembers(id)).toBe(1);
  await expectCountsRight(directory);
});

test('a deleted category stays away after its time, or when its slug is taken', async () => {
  const id = await open(0);
  await call(`DELETE /api/admin/categories/${id}`);
  await call('POST /api/admin/categories', kiosks);
  const taken = await undo(id);
  expect((await taken.json()).detail).toBe('This slug is used by another category. Choose another');
  directory.setTime('2024-06-01T12:00:31Z');
  expect((await undo(id)).status).toBe(409);
});
