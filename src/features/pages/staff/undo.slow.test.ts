import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { StaffPage } from '../../../contract/pages.staff.ts';

let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('delete from pages where id > 10');
  directory.setTime('2024-06-01T12:00:00Z');
  headers = await directory.signIn('editor');
});

const about = {
  slug: 'about-us',
  title: 'About Us',
  content: '<p>We keep a directory of main streets.</p>',
  metaDescription: 'Who we are',
  isPublished: false,
};

const call = (line: string, body?: unknown) => directory.call(line, { body, headers });
const create = async (change: object = {}): Promise<StaffPage> =>
  (await call('POST /api/admin/pages', { ...about, ...change })).json();
const undo = ({ id }: StaffPage) => call(`POST /api/admin/pages/${id}/undo`);
const isShown = async () => (await directory.get('/api/pages/about-us')).status === 200;

test('a deleted page comes back with its versions', async () => {
  const page = await create({ isPublished: true });
  await call(`PUT /api/admin/pages/${page.id}`, { ...page, title: 'Who We Are' });
  await call(`DELETE /api/admin/pages/${page.id}`);
  expect(await isShown()).toBe(false);
  expect((await call(`GET /api/admin/pages/${page.id}`)).status).toBe(404);
  const undone = await undo(page);
  expect(await undone.json()).toMatchObject({
    id: page.id,
    title: 'Who We Are',
    isPublished: true,
  });
  expect(await isShown()).toBe(true);
  await directory.runJobs();
  const versions = await (await call(`GET /api/admin/pages/${page.id}/revisions`)).json();
  expect(versions).toHaveLength(2);
});

test('a deleted page is gone for good after its time', async () => {
  const page = await create();
  await call(`DELETE /api/admin/pages/${page.id}`);
  await directory.runJobs();
  expect((await undo(page)).status).toBe(404);
});

test('the address of a deleted page is free at once', async () => {
  const page = await create();
  await call(`DELETE /api/admin/pages/${page.id}`);
  const next = await create({ title: 'Another' });
  expect(next.title).toBe('Another');
  expect((await undo(page)).status).toBe(404);
});

test('a published page is the draft again that it was', async () => {
  const draft = await create();
  const change = { ...draft, isPublished: true, slug: 'about', title: 'All About Us' };
  await call(`PUT /api/admin/pages/${draft.id}`, change);
  const undone = await (await undo(draft)).json();
  expect(undone).toMatchObject({ ...about, version: 3 });
  expect((await directory.get('/api/pages/about')).status).toBe(404);
  expect((await undo(draft)).status).toBe(409);
});

test('a new page that was published at once becomes a draft, its words stay', async () => {
  const page = await create({ isPublished: true });
  expect(await (await undo(page)).json()).toMatchObject({ ...about, isPublished: false });
});

test('a save that is half a minute old stands', async () => {
  const page = await create({ isPublished: true });
  directory.setTime('2024-06-01T12:00:31Z');
  expect((await undo(page)).status).toBe(409);
  expect(await isShown()).toBe(true);
});
