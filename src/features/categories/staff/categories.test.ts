import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  bakery,
  type Directory,
  lawFirm,
  names,
  openDirectory,
} from '../../../../tests/directory.ts';
import { runs } from '../../../../tests/runs.ts';
import { screens } from '../../../contract/screens.ts';
import { rebuildDerivedTables } from '../../sample/queries.ts';

let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('delete from categories where id > 10');
  headers = await directory.signIn('editor');
});

const kiosks = { name: 'Kiosks', slug: 'kiosks', icon: null, description: 'News.' };

function call(line: string, body?: unknown) {
  return directory.call(line, { body, headers });
}

async function create(category: object = kiosks): Promise<number> {
  const response = await call('POST /api/admin/categories', category);
  expect(response.status).toBe(201);
  return (await response.json()).id;
}

async function findId(slug: string): Promise<number> {
  return (await (await directory.get(`/api/categories/${slug}`)).json()).id;
}

function fill(category: string, count: number, more: object = {}) {
  return directory.open(
    ...Array.from({ length: count }, (_, number) => ({
      ...bakery,
      category,
      name: `Bakery ${number}`,
      slug: `${category}-bakery-${number}`,
      ...more,
    })),
  );
}

async function readDerived() {
  const results = [];
  for (const table of [
    'select * from facet_counts order by category_id, state, city_key',
    'select * from words order by word',
    'select state, city_key from cities order by state, city_key',
  ]) {
    results.push((await directory.db.pool.query(table)).rows);
  }
  return results;
}

async function expectRightCounts() {
  const kept = await readDerived();
  const client = await directory.db.pool.connect();
  await rebuildDerivedTables(client);
  client.release();
  expect(kept).toEqual(await readDerived());
}

async function readAudit() {
  const { rows } = await directory.db.pool.query(
    `select actor, action, before, after from audit_log where action like 'category.%' order by id`,
  );
  return rows;
}

test('a new category stands last, and its page is there', async () => {
  const id = await create();
  const list = await (await directory.get('/api/categories')).json();
  expect(list.at(-1)).toEqual({ id, ...kiosks, businessCount: 0 });
  expect((await directory.get('/api/categories/kiosks')).status).toBe(200);
  const [line] = await readAudit();
  expect(line).toMatchObject({ action: 'category.create', after: { id, ...kiosks } });
});

test('a category keeps the rules of its form', async () => {
  const refuse = async (change: object) => {
    const response = await call('POST /api/admin/categories', { ...kiosks, ...change });
    expect(response.status).toBe(422);
    const { errors } = await response.json();
    return errors.map(({ field, message }: { field: string; message: string }) => [field, message]);
  };
  const slugRule = 'Slug must contain only lowercase letters, numbers, and hyphens';
  expect(await refuse({ name: ' ' })).toEqual([['name', 'Name is required']]);
  expect(await refuse({ name: 'x'.repeat(101) })).toEqual([
    ['name', 'Name must be less than 100 characters'],
  ]);
  expect(await refuse({ slug: '' })).toEqual([['slug', 'Slug is required']]);
  expect(await refuse({ slug: 'x'.repeat(101) })).toEqual([
    ['slug', 'Slug must be less than 100 characters'],
  ]);
  expect(await refuse({ slug: 'Kiosks & Co' })).toEqual([['slug', slugRule]]);
  for (const slug of ['search', 'api', 'pricing', 'general', 'sign-in', 'admin']) {
    expect(await refuse({ slug })).toEqual([['slug', 'This slug is reserved. Choose another']]);
  }
});

test('no category takes the first part of an address of ours', async () => {
  const segments = new Set(
    Object.values(screens).flatMap(({ path }) => /^\/([a-z-]+)/.exec(path)?.[1] ?? []),
  );
  expect(segments).toContain('checkout');
  for (const slug of segments) {
    const response = await call('POST /api/admin/categories', { name: 'Taken', slug });
    expect([slug, response.status]).toEqual([slug, 422]);
  }
});

test('two that want one slug at once: one gets it, the other is told', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => call('POST /api/admin/categories', kiosks)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('a renamed category leads to its businesses by the new name, not by the old', async () => {
  const id = await create();
  await fill('kiosks', 3);
  await directory.open(lawFirm);
  const stands = { name: 'Newsstands & Étals', slug: 'stands', icon: null, description: null };
  const response = await call(`PUT /api/admin/categories/${id}`, stands);
  expect(await response.json()).toEqual({ id, ...stands, businessCount: 3 });
  expect(await names(directory.get('/api/businesses/search?query=newsstands'))).toHaveLength(3);
  expect(await names(directory.get('/api/businesses/search?query=kiosks'))).toEqual([]);
  expect((await directory.get('/api/categories/kiosks')).status).toBe(404);
  await directory.runJobs();
  await expectRightCounts();
  const [, line] = await readAudit();
  expect(line.before).toMatchObject({ name: 'Kiosks', slug: 'kiosks' });
  expect(line.after).toMatchObject({ name: 'Newsstands & Étals', slug: 'stands' });
});

test('of many businesses the rest follows a new name by a job', async () => {
  await fill('beauty', 450);
  const id = await findId('beauty');
  const parlours = { name: 'Parlours', slug: 'beauty' };
  await call(`PUT /api/admin/categories/${id}`, parlours);
  const total = async (query: string) =>
    (await directory.get(`/api/businesses/search?query=${query}`)).headers.get('x-total-count');
  expect(await total('parlours')).toBe('200');
  await expectRightCounts();
  await directory.runJobs();
  expect(await total('parlours')).toBe('450');
  await expectRightCounts();
  await call(`PUT /api/admin/categories/${id}`, { name: 'Beauty & Spas', slug: 'beauty' });
  await directory.runJobs();
});

test('what is submitted under the old name while it changes follows too', async () => {
  const id = await create();
  const [late = 0] = await fill('kiosks', 1);
  await directory.db.pool.query(`update categories set name = 'Flowers' where id = $1`, [id]);
  await call(`PUT /api/admin/categories/${id}`, { ...kiosks, name: 'Flower Shops' });
  await directory.db.pool.query(`update businesses set category_key = 'kiosks' where id = $1`, [
    late,
  ]);
  const client = await directory.db.pool.connect();
  await rebuildDerivedTables(client);
  client.release();
  await directory.runJobs();
  expect(await names(directory.get('/api/businesses/search?query=flower+shops'))).toHaveLength(1);
  await expectRightCounts();
});

test('a category without businesses can be deleted', async () => {
  const id = await create();
  const response = await call(`DELETE /api/admin/categories/${id}`);
  expect(await response.json()).toEqual({ id, isDone: true });
  expect((await directory.get('/api/categories/kiosks')).status).toBe(404);
  expect((await call(`DELETE /api/admin/categories/${id}`)).status).toBe(404);
});

test('a category in use stays, and says how many use it, pending and deleted ones too', async () => {
  const id = await create();
  await fill('kiosks', 2, { isApproved: false });
  await directory.open({ ...lawFirm, category: 'kiosks', deletedAt: new Date() });
  const refused = await call(`DELETE /api/admin/categories/${id}`);
  expect(refused.status).toBe(409);
  expect((await refused.json()).detail).toBe(
    '2 businesses use this category. Choose another category for them.',
  );
  await directory.db.pool.query(`delete from businesses where deleted_at is null`);
  const kept = await call(`DELETE /api/admin/categories/${id}`);
  expect((await kept.json()).detail).toBe(
    '1 deleted business, not yet purged, uses this category. Choose another category for it.',
  );
});

test('its businesses move to another category, and are found there', async () => {
  const id = await create();
  await fill('kiosks', 3, { isPremium: true });
  await directory.open({ ...lawFirm, category: 'kiosks', isApproved: false });
  const moveTo = await findId('retail');
  const response = await call(`DELETE /api/admin/categories/${id}?moveTo=${moveTo}`);
  expect(await response.json()).toEqual({ id, isDone: true });
  const retail = await (await directory.get('/api/categories/retail')).json();
  expect(retail.businessCount).toBe(3);
  const business = await (await directory.get('/api/businesses/kiosks-bakery-0')).json();
  expect(business.category.slug).toBe('retail');
  const { rows } = await directory.db.pool.query(
    'select distinct category_id, category_key, version from businesses',
  );
  expect(rows).toEqual([{ category_id: moveTo, category_key: 'retail', version: 2 }]);
  await expectRightCounts();
  const [, line] = await readAudit();
  expect(line).toMatchObject({
    action: 'category.delete',
    before: { slug: 'kiosks', businesses: 4 },
    after: { movedTo: 'retail' },
  });
});

test('of many, a job moves the rest, and what still comes meanwhile; then the category is gone', async () => {
  const id = await create();
  await fill('kiosks', 450);
  const moveTo = await findId('retail');
  const response = await call(`DELETE /api/admin/categories/${id}?moveTo=${moveTo}`);
  expect(await response.json()).toEqual({ id, isDone: false });
  const list: { id: number }[] = await (await directory.get('/api/categories')).json();
  expect(list.some((category) => category.id === id)).toBe(false);
  expect((await call(`PUT /api/admin/categories/${id}`, kiosks)).status).toBe(404);
  await expectRightCounts();
  const away = await call(`DELETE /api/admin/categories/${moveTo}?moveTo=1`);
  expect((await away.json()).detail).toContain('are still being moved to Retail');
  await directory.runJobs();
  const { rows } = await directory.db.pool.query(
    'select category_id, count(*)::int as count from businesses group by category_id',
  );
  expect(rows).toEqual([{ category_id: moveTo, count: 450 }]);
  const gone = await directory.db.pool.query('select from categories where id = $1', [id]);
  expect(gone.rowCount).toBe(0);
  await expectRightCounts();
});

test('businesses can only move to another category that is there', async () => {
  const id = await create();
  await fill('kiosks', 1);
  for (const moveTo of [id, 999_999]) {
    const response = await call(`DELETE /api/admin/categories/${id}?moveTo=${moveTo}`);
    expect(response.status).toBe(422);
    expect((await response.json()).errors[0].field).toBe('moveTo');
  }
});

test('whatever staff do to categories, the counts are those that counting anew gives', async () => {
  const step = fc.record({
    kind: fc.constantFrom('create', 'rename', 'delete', 'jobs'),
    category: fc.nat(5),
    name: fc.constantFrom('Shop', 'Bakery Shop', 'Portland 1234', 'Café & Bar', 'Of'),
    moveTo: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      await directory.reset();
      await directory.db.pool.query('delete from categories where id > 10');
      await fill('restaurants', 4);
      await directory.open(lawFirm, { ...lawFirm, slug: 'pending', isApproved: false });
      for (const [index, { kind, category, name, moveTo }] of steps.entries()) {
        const list: { id: number }[] = await (await directory.get('/api/categories')).json();
        const pick = (at: number) => list[at % list.length]?.id;
        if (kind === 'create') await create({ name, slug: `new-${index}` });
        if (kind === 'rename') {
          await call(`PUT /api/admin/categories/${pick(category)}`, {
            name,
            slug: `renamed-${index}`,
          });
        }
        if (kind === 'delete' && list.length > 2) {
          await call(`DELETE /api/admin/categories/${pick(category)}?moveTo=${pick(moveTo)}`);
        }
        if (kind === 'jobs') await directory.runJobs();
      }
      await expectRightCounts();
      await directory.db.pool.query('truncate businesses, categories restart identity cascade');
      await directory.db.pool.query(
        `insert into categories (name, slug) values ('Restaurants', 'restaurants'), ('Business', 'business'), ('Retail', 'retail'), ('Beauty', 'beauty')`,
      );
    }),
    { numRuns: runs(12) },
  );
});
