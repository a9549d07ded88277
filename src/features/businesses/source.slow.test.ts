import { afterAll, beforeAll, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
afterAll(() => directory.close());

const read = async (slug: string) => (await directory.get(`/api/businesses/${slug}`)).json();

test('what an owner submits has its owner for a source, whatever is edited later', async () => {
  const submission = {
    name: 'Corner Deli',
    description: 'Sandwiches and soup.',
    address: '1 Main St',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    categoryId: 1,
    source: 'overture',
  };
  const { id, slug } = await (await directory.post('/api/businesses', submission)).json();
  const approved = await directory.call(`POST /api/admin/businesses/${id}/approve`, {
    headers: staff.headers,
  });
  expect(approved.status).toBe(200);
  expect((await read(slug)).source).toBe('owner');
  const edit = { ...submission, slug, isApproved: true, phone: '(208) 555-0100' };
  const edited = await directory.call(`PUT /api/admin/businesses/${id}`, {
    headers: staff.headers,
    body: edit,
  });
  expect(edited.status).toBe(200);
  expect(await read(slug)).toMatchObject({ source: 'owner', phone: '(208) 555-0100' });
});

test('what a file brings is an import; what was there keeps its source', async () => {
  await directory.open({ ...bakery, source: 'openbrewerydb' });
  await staff.import(
    `name,slug,city,state,category,phone,is approved,source
New Shop,new-shop,Boise,ID,retail,,true,overture
${bakery.name},${bakery.slug},,,,(503) 555-0100,,overture
`,
  );
  expect((await read('new-shop')).source).toBe('import');
  expect(await read(bakery.slug)).toMatchObject({
    source: 'openbrewerydb',
    phone: '(503) 555-0100',
  });
});

test('where nobody knows any more, there is none', async () => {
  await directory.open({ ...bakery, slug: 'old-bakery' });
  expect((await read('old-bakery')).source).toBeNull();
});

test('each business of the sample names its data set', async () => {
  const sample = await openDirectory('sample');
  const { rows } = await sample.db.pool.query(
    'select source, count(*)::int from businesses group by source order by count desc, source',
  );
  await sample.close();
  expect(rows.map(({ source }) => source)).toEqual([
    ...['overture', 'imls-pls', 'hifld', 'openbrewerydb', 'usda-ams', 'usda-fsis'],
  ]);
});
