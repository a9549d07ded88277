import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';

let directory: Directory;
let editor: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(() => directory.db.pool.query('truncate saved_reasons'));

const abroad = { decision: 'reject', title: 'Abroad', text: 'It is not in the US.' };
const save = (body: object) => directory.post('/api/admin/reasons', body, editor);
const change = (id: number, body: object) =>
  directory.call(`PUT /api/admin/reasons/${id}`, { body, headers: editor });

test('reasons are saved, listed in order, changed and deleted', async () => {
  const saved = await save(abroad);
  expect(saved.status).toBe(201);
  const { id } = await saved.json();
  await save({ ...abroad, title: 'No business', text: 'It is a private home.' });
  const edited = await change(id, { ...abroad, text: 'Only US businesses.', version: 1 });
  expect(await edited.json()).toEqual({ ...abroad, id, text: 'Only US businesses.', version: 2 });
  const list = async () => (await directory.get('/api/admin/reasons', editor)).json();
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual([
    'Abroad',
    'No business',
  ]);
  const line = `DELETE /api/admin/reasons/${id}`;
  expect((await directory.call(line, { headers: editor })).status).toBe(200);
  expect((await directory.call(line, { headers: editor })).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('of two who change one at once, the second sees what the first wrote', async () => {
  const { id } = await (await save(abroad)).json();
  await change(id, { ...abroad, text: 'First', version: 1 });
  const second = await change(id, { ...abroad, text: 'Second', version: 1 });
  expect(second.status).toBe(409);
  expect((await second.json()).current).toMatchObject({ text: 'First', version: 2 });
});

test('a title stands once for a decision', async () => {
  await save(abroad);
  const again = await save({ ...abroad, title: 'ABROAD' });
  expect(again.status).toBe(422);
  expect((await again.json()).errors[0].field).toBe('title');
  expect((await save({ ...abroad, decision: 'ask' })).status).toBe(201);
  const both = await Promise.all([1, 2].map(() => save({ ...abroad, title: 'Twice' })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test('there are at most 60', async () => {
  await directory.db.pool.query(
    `insert into saved_reasons (decision, title, text, updated_at)
     select 'reject', 'Reason ' || n, 'x', now() from generate_series(1, 60) n`,
  );
  expect((await save(abroad)).status).toBe(409);
});
