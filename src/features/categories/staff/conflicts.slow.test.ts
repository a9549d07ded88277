import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';

let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  headers = await directory.signIn('editor');
});
afterAll(() => directory.close());

async function createCategory(slug: string): Promise<number> {
  const body = { name: 'Kites', slug };
  const answer = await directory.call('POST /api/admin/categories', { headers, body });
  return (await answer.json()).id;
}

async function submit(categoryId: number, name: string) {
  const { status } = await directory.post('/api/businesses', {
    name,
    description: 'Kites for every wind.',
    address: '1 Hill St',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    categoryId,
  });
  return status;
}

test('a category that is deleted beside submissions and an edit: each is done or told why', async () => {
  const [moving = 0] = await directory.open({ ...bakery, city: 'Boise', state: 'ID' });
  const read = await directory.get(`/api/admin/businesses/${moving}`, headers);
  const { category, rating, reviewCount, submittedAt, updatedAt, version, ...form } =
    await read.json();
  const seen = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const id = await createCategory(`kites-${round}`);
    const remove = async () => {
      const query = round % 2 ? '' : '?moveTo=1';
      return (await directory.call(`DELETE /api/admin/categories/${id}${query}`, { headers }))
        .status;
    };
    const edit = async () => {
      const body = { ...form, categoryId: id };
      const line = `PUT /api/admin/businesses/${moving}`;
      return (await directory.call(line, { headers, body })).status;
    };
    const [first, second, edited, removed] = await Promise.all([
      submit(id, `Kite ${round}`),
      submit(id, `Second Kite ${round}`),
      edit(),
      remove(),
    ]);
    expect([201, 422]).toContain(first);
    expect([201, 422]).toContain(second);
    expect([200, 422]).toContain(edited);
    expect([200, 409]).toContain(removed);
    seen.add(`${first} ${removed}`);
  }
  expect(seen.size).toBeGreaterThan(1);
  await expectCountsRight(directory);
}, 60_000);

test('a slug that another category has is a conflict, told at its field', async () => {
  const id = await createCategory('kites');
  for (const line of ['POST /api/admin/categories', `PUT /api/admin/categories/${id}`]) {
    const body = { name: 'Food', slug: 'restaurants' };
    const answer = await directory.call(line, { headers, body });
    expect(answer.status).toBe(409);
    expect((await answer.json()).errors).toEqual([
      { field: 'slug', message: 'This slug is used by another category. Choose another' },
    ]);
  }
});
