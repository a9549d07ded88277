import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory } from '../../../tests/directory.ts';
import { openPhotoArea, openPhotoDirectory, type PhotoArea } from '../../../tests/photos.ts';
import { makeJpeg } from '../../../tests/pictures.ts';

let opened: Awaited<ReturnType<typeof openPhotoDirectory>>;
let directory: Directory;
let ownerArea: PhotoArea;
let editor: { cookie: string };

beforeAll(async () => {
  opened = await openPhotoDirectory();
  directory = opened.directory;
  editor = await directory.signIn('editor');
});
afterAll(() => opened.close());
beforeEach(async () => {
  await directory.reset();
  const [bakeryId = 0] = await directory.open({ ...bakery, email: 'rosa@bakery.example' });
  ownerArea = await openPhotoArea(directory, bakeryId, 'rosa@bakery.example');
  const bytes = await makeJpeg(300, 300);
  for (let at = 0; at < 3; at += 1) await ownerArea.add({ bytes });
  await directory.runJobs();
  directory.mails.length = 0;
});

const list = async (query = '') => {
  const answer = await directory.get(`/api/admin/photos${query}`, editor);
  const items: { id: number; photo: { key: string } }[] = await answer.json();
  return { items, total: answer.headers.get('x-total-count'), link: answer.headers.get('link') };
};

test('new photos wait for a look, newest first, page by page', async () => {
  const { items, total } = await list();
  expect(total).toBe('3');
  expect(items[0]).toMatchObject({ business: { name: bakery.name, isListed: true } });
  const ids = items.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  const first = await list('?limit=2');
  const cursor = /cursor=([^&>]+)/.exec(first.link ?? '')?.[1];
  expect((await list(`?limit=2&cursor=${cursor}`)).items.map(({ id }) => id)).toEqual([ids[2]]);
});

test('those that look fine are off the list, once, and in the log', async () => {
  const { items } = await list();
  const check = (ids: number[]) => directory.post('/api/admin/photos/check', { ids }, editor);
  const ids = items.slice(0, 2).map(({ id }) => id);
  expect(await (await check(ids)).json()).toEqual({ checked: 2 });
  expect(await (await check([...ids, 999_999])).json()).toEqual({ checked: 0 });
  expect((await check([])).status).toBe(422);
  expect((await list()).total).toBe('1');
  const { rows } = await directory.db.pool.query(
    `select actor from audit_log where action = 'photo.check'`,
  );
  expect(rows).toEqual([{ actor: 'editor' }, { actor: 'editor' }]);
  expect((await ownerArea.read()).photos).toHaveLength(3);
});

test('one that is removed is gone everywhere, and its owner reads why', async () => {
  const { items } = await list();
  const [newest] = items;
  const remove = (query: string) =>
    directory.call(`DELETE /api/admin/photos/${newest?.id}${query}`, { headers: editor });
  expect((await remove('')).status).toBe(400);
  expect((await remove('?reason=It%20shows%20%3Cb%3Ea%20person')).status).toBe(200);
  expect((await remove('?reason=again')).status).toBe(404);
  expect((await directory.get(`/photos/${newest?.photo.key}-320.jpg`)).status).toBe(404);
  expect((await ownerArea.read()).photos).toHaveLength(2);
  await directory.runJobs();
  const [mail, ...others] = directory.mails.filter(({ subject }) => subject.includes('removed'));
  expect(others).toEqual([]);
  expect(mail?.to).toBe('rosa@bakery.example');
  expect(mail?.text).toContain('Reason: It shows <b>a person');
  expect(mail?.html).toContain('&lt;b&gt;');
  expect(mail?.text).toContain('/api/owner-link?token=');
  const { rows } = await directory.db.pool.query(
    `select actor, reason from audit_log where action = 'photo.remove'`,
  );
  expect(rows).toEqual([{ actor: 'editor', reason: 'It shows <b>a person' }]);
});
