import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, names } from '../../../../tests/directory.ts';
import { openStaffTable } from '../../../../tests/staff-table.ts';
import { type StaffBusiness, staffBusinessCalls } from '../../../contract/businesses.staff.ts';

const table = await openStaffTable();
const { directory, list, staff } = table;
let ids: number[];

afterAll(() => directory.close());
beforeEach(async () => {
  ids = await table.reset();
});

async function readPages(query: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let path = `/api/admin/businesses${query}`; path; ) {
    const answer = await directory.get(path, staff);
    expect(answer.status).toBe(200);
    pages.push(await names(answer.clone()));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
  }
  return pages;
}

test('the table holds all but the deleted, the latest submitted first', async () => {
  const answer = await list();
  expect(answer.headers.get('x-total-count')).toBe('4');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await names(answer)).toEqual([
    'Zoë Hair',
    'Hill and Partners Law',
    'Rosa’s Bakery & Café',
    'Ace Tires',
  ]);
});

test('staff see every field, the website of a free business too', async () => {
  const found = await (await list('?q=hill')).json();
  expect(staffBusinessCalls.list.output.parse(found)).toEqual(found);
  const [business] = found;
  expect(business).toMatchObject({
    id: ids[3],
    slug: 'hill-and-partners-law',
    website: 'https://hill.example/',
    category: { slug: 'business', name: 'Business' },
    isPremium: false,
    premiumUntil: null,
    deletedAt: null,
    version: 1,
  });
});

test('filters offer the sources that listings come from, and no others', async () => {
  const read = async () => (await directory.get('/api/admin/businesses/sources', staff)).json();
  const set = (source: string | null) =>
    directory.db.pool.query('update businesses set source = $1 where id = $2', [source, ids[0]]);
  await directory.db.pool.query('update businesses set source = null');
  expect(await read()).toEqual([]);
  await set('usda-ams');
  expect(await read()).toEqual(['usda-ams']);
  await directory.db.pool.query(`update businesses set source = 'import' where id <> $1`, [ids[0]]);
  expect(await read()).toEqual(['import', 'usda-ams']);
  await directory.db.pool.query('update businesses set deleted_at = now() where id = $1', [ids[0]]);
  expect(await read()).toEqual(['import']);
  expect((await directory.get('/api/admin/businesses/sources')).status).toBe(401);
});

describe('a status', () => {
  test.each([
    ['all', ['Ace Tires', 'Hill and Partners Law', 'Rosa’s Bakery & Café', 'Zoë Hair']],
    ['approved', ['Hill and Partners Law', 'Rosa’s Bakery & Café', 'Zoë Hair']],
    ['pending', ['Ace Tires']],
    ['premium', ['Zoë Hair']],
  ])('%s filters the table and its count', async (status, expected) => {
    const answer = await list(`?status=${status}&sort=name`);
    expect(answer.headers.get('x-total-count')).toBe(String(expected.length));
    expect(await names(answer)).toEqual(expected);
  });

  test('and words, and a category, narrow each other', async () => {
    expect(await names(list('?status=approved&q=portland&sort=name'))).toEqual([
      'Hill and Partners Law',
      'Rosa’s Bakery & Café',
    ]);
    expect(await names(list('?status=pending&q=portland'))).toEqual([]);
    const { categoryId: beauty } = await directory.db.kysely
      .selectFrom('businesses')
      .select('categoryId')
      .where('slug', '=', 'zoe-hair')
      .executeTakeFirstOrThrow();
    const answer = await list(`?categoryId=${beauty}&sort=category`);
    expect(answer.headers.get('x-total-count')).toBe('1');
    expect(await names(answer)).toEqual(['Zoë Hair']);
    expect(await names(list(`?categoryId=${beauty}&q=tires`))).toEqual([]);
  });
});

describe('a sort', () => {
  const byName = ['Ace Tires', 'Hill and Partners Law', 'Rosa’s Bakery & Café', 'Zoë Hair'];
  const byCategory = ['Ace Tires', 'Zoë Hair', 'Hill and Partners Law', 'Rosa’s Bakery & Café'];
  const byLocation = ['Ace Tires', 'Zoë Hair', 'Hill and Partners Law', 'Rosa’s Bakery & Café'];
  const bySubmission = ['Ace Tires', 'Rosa’s Bakery & Café', 'Hill and Partners Law', 'Zoë Hair'];
  const sorts = { name: byName, category: byCategory, location: byLocation };

  test.each(Object.entries({ ...sorts, submittedAt: bySubmission }))(
    'by %s goes up and down, page by page, with and without a search',
    async (sort, expected) => {
      const query = `?sort=${sort}&limit=1`;
      const up = expected.map((name) => [name]);
      expect(await readPages(`${query}&order=asc`)).toEqual(up);
      expect(await readPages(`${query}&order=desc`)).toEqual(up.toReversed());
      const found = up.filter(([name]) => name !== 'Zoë Hair');
      expect(await readPages(`${query}&order=asc&q=a`)).toEqual(found);
    },
  );

  test('goes up by default, but the latest come first', async () => {
    expect(await names(list('?sort=name'))).toEqual(byName);
    expect(await names(list('?sort=submittedAt'))).toEqual(bySubmission.toReversed());
  });

  test('keeps businesses of one name apart over pages', async () => {
    await directory.open(
      ...[1, 2, 3, 4, 5].map((number) => ({ name: 'Twin Diner', slug: `twin-${number}` })),
    );
    for (const sort of ['name', 'category', 'location', 'submittedAt']) {
      const pages = await readPages(`?q=twin&sort=${sort}&limit=2`);
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    }
  });

  test('holds its place while rows before it go', async () => {
    const first = await list('?sort=name&limit=2');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    await directory.db.pool.query('update businesses set deleted_at = now() where id = $1', [
      ids[0],
    ]);
    expect(await names(directory.get(next, staff))).toEqual(byName.slice(2));
  });

  test('pages on after the longest of names', async () => {
    const long = '\u{20000}'.repeat(200);
    await directory.open({ name: long, slug: 'long-1' }, { name: `${long}x`, slug: 'long-2' });
    expect((await readPages('?sort=category&order=desc&limit=1')).flat()).toHaveLength(6);
  });
});

test.each([
  'status=gone',
  'sort=rating',
  'order=up',
  'limit=0',
  'limit=101',
  'categoryId=x',
  'cursor=x',
  'cursor=W10',
  `cursor=${Buffer.from('["a","1"]').toString('base64url')}&sort=name`,
  `cursor=${Buffer.from('["soon",1]').toString('base64url')}`,
  `cursor=${Buffer.from('["00",1]').toString('base64url')}`,
  `q=${'x'.repeat(201)}`,
])('the table refuses ?%s', async (query) => {
  expect((await list(`?${query}`)).status).toBe(400);
});

test('pending businesses wait in a list of their own, the longest waiting first', async () => {
  directory.setTime('2024-07-01T12:00:00Z');
  await directory.open({ name: 'Late Lunch', slug: 'late-lunch', isApproved: false });
  const answer = await directory.get('/api/admin/businesses/pending?limit=1', staff);
  expect(answer.headers.get('x-total-count')).toBe('2');
  expect(await names(answer.clone())).toEqual(['Ace Tires']);
  const next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
  expect(await names(directory.get(next, staff))).toEqual(['Late Lunch']);
});

test('one business is read by its id, a deleted one too', async () => {
  const read = (id = 0) => directory.get(`/api/admin/businesses/${id}`, staff);
  expect(await (await read(ids[0])).json()).toMatchObject({ name: 'Ace Tires', isApproved: false });
  expect(await (await read(ids[2])).json()).toMatchObject({
    name: 'Gone Gym',
    deletedAt: '2024-05-01T00:00:00.000Z',
  });
  expect((await read(999_999)).status).toBe(404);
});

test('a pending business whose ZIP code lies in another state says so to staff', async () => {
  await directory.db.pool.query(
    `insert into zip_codes (zip_code, city, state, latitude, longitude)
     values ('83702', 'Boise', 'ID', 43.6, -116.2) on conflict do nothing`,
  );
  const wrong = { ...bakery, slug: 'wrong', zipCode: '83702-1234', isApproved: false };
  const right = { ...bakery, slug: 'right', isApproved: false };
  const unknown = { ...bakery, slug: 'unknown', zipCode: '00000', isApproved: false };
  await directory.open(wrong, right, unknown);
  const answer = await directory.get('/api/admin/businesses/pending', staff);
  const pending: StaffBusiness[] = await answer.json();
  const states = pending.map(({ slug, zipCodeState }) => [slug, zipCodeState]).sort();
  expect(states).toEqual([
    ['ace-tires', 'ID'],
    ['right', null],
    ['unknown', null],
    ['wrong', 'ID'],
  ]);
});
