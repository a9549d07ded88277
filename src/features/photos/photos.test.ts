import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm } from '../../../tests/directory.ts';
import { openPhotoArea, openPhotoDirectory, type PhotoArea } from '../../../tests/photos.ts';
import { makeJpeg } from '../../../tests/pictures.ts';

let opened: Awaited<ReturnType<typeof openPhotoDirectory>>;
let directory: Directory;
let ownerArea: PhotoArea;
let bakeryId: number;
let firmId: number;

beforeAll(async () => {
  opened = await openPhotoDirectory();
  directory = opened.directory;
});
afterAll(() => opened.close());
beforeEach(async () => {
  await directory.reset();
  [bakeryId = 0, firmId = 0] = await directory.open(bakery, lawFirm);
  ownerArea = await openPhotoArea(directory, bakeryId);
});

const readPublic = async () =>
  (await directory.get(`/api/businesses/${bakery.slug}`)).json() as Promise<{
    photo: { key: string; width: number; alt: string } | null;
    photos: { key: string }[];
    updatedAt: string;
  }>;

async function addReady(count: number) {
  for (let at = 0; at < count; at += 1) await ownerArea.add();
  await directory.runJobs();
  return (await ownerArea.read()).photos;
}

test('the first photo stands in lists and on the page once its pictures are made', async () => {
  const sent = await ownerArea.add({ bytes: await makeJpeg(900, 600) });
  expect(sent).toMatchObject({ state: 'processing', photo: null, isShown: false });
  expect(await readPublic()).toMatchObject({ photo: null, photos: [] });
  await directory.runJobs();
  const [photo] = (await ownerArea.read()).photos;
  expect(photo).toMatchObject({ id: sent.id, state: 'ready', isShown: true });
  const page = await readPublic();
  expect(page.photo).toEqual({ ...photo?.photo, width: 900, height: 600, alt: '' });
  expect(page.photos).toEqual([page.photo]);
  const [listed] = await (await directory.get('/api/businesses/search?query=bakery')).json();
  expect(listed.photo).toEqual(page.photo);
  const [nearby] = await (await directory.get(`/api/businesses/listed?ids=${bakeryId}`)).json();
  expect(nearby.photo).toEqual(page.photo);
});

test('a picture is given out as it is, for good, to other sites as well', async () => {
  const [{ photo } = { photo: null }] = await addReady(1);
  const path = `/photos/${photo?.key}-320.avif`;
  const answer = await directory.get(path);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
  const etag = answer.headers.get('etag') ?? '';
  expect((await directory.get(path, { 'if-none-match': etag })).status).toBe(304);
  const head = await directory.app.request(path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const other of ['-640.webp', '-1280.jpg'])
    expect((await directory.get(`/photos/${photo?.key}${other}`)).status).toBe(200);
  for (const wrong of ['-1920.jpg', '-321.jpg', '.original', '-320.svg', '-320.avif/../x'])
    expect((await directory.get(`/photos/${photo?.key}${wrong}`)).status).toBe(404);
  const unknown = await directory.get(`/photos/${'0'.repeat(32)}-320.jpg`);
  expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('nothing of the original is left when its pictures are there', async () => {
  await ownerArea.add();
  expect(opened.files().filter((name) => name.endsWith('.original'))).toHaveLength(1);
  await directory.runJobs();
  const names = opened.files();
  expect(names.filter((name) => /original|part/.test(name))).toEqual([]);
});

describe('order and texts', () => {
  test('the owner chooses which comes first, and what each shows', async () => {
    const [one, two] = await addReady(2);
    const { version } = await ownerArea.read();
    const answer = await ownerArea.arrange({
      version,
      photos: [
        { id: two?.id, alt: 'Our oven' },
        { id: one?.id, alt: '' },
      ],
    });
    expect(answer.status).toBe(200);
    const page = await readPublic();
    expect(page.photo).toMatchObject({ key: two?.photo?.key, alt: 'Our oven' });
    expect(page.photos.map(({ key }) => key)).toEqual([two?.photo?.key, one?.photo?.key]);
  });

  test('of two windows the later one is told, and nothing of either is lost', async () => {
    const [one, two] = await addReady(2);
    const { version } = await ownerArea.read();
    const photos = [
      { id: one?.id, alt: 'The door' },
      { id: two?.id, alt: '' },
    ];
    expect((await ownerArea.arrange({ version, photos })).status).toBe(200);
    const late = await ownerArea.arrange({ version, photos: photos.toReversed() });
    expect(late.status).toBe(409);
    const { current } = await late.json();
    expect(current.photos[0]).toMatchObject({ id: one?.id, alt: 'The door' });
    const partly = { version: current.version, photos: photos.slice(1) };
    expect((await ownerArea.arrange(partly)).status).toBe(409);
  });

  test('photos of another listing cannot be named', async () => {
    await addReady(1);
    const other = await openPhotoArea(directory, firmId);
    const foreign = await other.add();
    const { version, photos } = await ownerArea.read();
    const forged = photos.map(() => ({ id: foreign.id, alt: 'mine' }));
    expect((await ownerArea.arrange({ version, photos: forged })).status).toBe(409);
    expect((await ownerArea.remove(foreign.id)).status).toBe(404);
    expect((await other.read()).photos).toMatchObject([{ id: foreign.id, alt: '' }]);
  });

  test.each([
    { photos: [] },
    { version: 'x' },
    { version: 'x', photos: [{ id: 1, alt: 'x'.repeat(201) }] },
    { version: 'x', photos: [{ id: 1, alt: 'a\u0000b' }] },
    { version: 'x', photos: Array.from({ length: 21 }, (_, id) => ({ id, alt: '' })) },
  ])('%j is refused', async (body) => {
    expect((await ownerArea.arrange(body)).status).toBe(422);
  });
});

describe('deleting', () => {
  test('takes the photo away at once, and its files soon', async () => {
    const [one, two] = await addReady(2);
    const path = `/photos/${one?.photo?.key}-320.jpg`;
    expect((await directory.get(path)).status).toBe(200);
    const left = await (await ownerArea.remove(one?.id ?? 0)).json();
    expect(left.photos).toMatchObject([{ id: two?.id }]);
    expect((await directory.get(path)).status).toBe(404);
    expect((await readPublic()).photo?.key).toBe(two?.photo?.key);
    await directory.runJobs();
    expect(opened.files().filter((name) => name.startsWith(one?.photo?.key ?? ''))).toEqual([]);
    expect((await ownerArea.remove(one?.id ?? 0)).status).toBe(404);
  });

  test('the last one brings the sign back', async () => {
    const [one] = await addReady(1);
    await ownerArea.remove(one?.id ?? 0);
    expect(await readPublic()).toMatchObject({ photo: null, photos: [] });
  });

  test('amid its processing leaves nothing behind', async () => {
    const before = opened.files();
    const { id } = await ownerArea.add();
    await ownerArea.remove(id);
    await directory.runJobs();
    expect(opened.files()).toEqual(before);
  });

  test('of the listing closes its photos, until it is restored', async () => {
    const [one] = await addReady(1);
    const path = `/photos/${one?.photo?.key}-320.jpg`;
    await directory.db.pool.query('update businesses set deleted_at = now()');
    expect((await directory.get(path)).status).toBe(404);
    await directory.db.pool.query('update businesses set deleted_at = null');
    expect((await directory.get(path)).status).toBe(200);
  });
});

test('when premium ends, three stay to be seen and the others are kept', async () => {
  await directory.db.pool.query(
    `update businesses set is_premium = true, premium_until = now() + interval '1 day'`,
  );
  expect((await addReady(5)).filter(({ isShown }) => isShown)).toHaveLength(5);
  expect((await readPublic()).photos).toHaveLength(5);
  await directory.db.pool.query(`update businesses set premium_until = '2024-05-31'`);
  const { photos, most } = await ownerArea.read();
  expect([most, photos.map(({ isShown }) => isShown)]).toEqual([
    3,
    [true, true, true, false, false],
  ]);
  expect((await readPublic()).photos).toHaveLength(3);
  expect((await ownerArea.send()).status).toBe(409);
});

test('each change is in the log, with the main photo where that changed', async () => {
  const [one] = await addReady(2);
  await ownerArea.remove(one?.id ?? 0);
  const { rows } = await directory.db.pool.query(
    `select actor, action, version is not null as is_version, after->>'mainPhoto' like '/photos/%' as names
     from audit_log where action like 'owner.%photo' order by id`,
  );
  expect(rows).toEqual([
    { actor: 'owner', action: 'owner.add-photo', is_version: true, names: true },
    { actor: 'owner', action: 'owner.add-photo', is_version: false, names: null },
    { actor: 'owner', action: 'owner.delete-photo', is_version: true, names: true },
  ]);
});

test('who was the contact reads what happened to the photos, in one mail', async () => {
  const { db } = directory;
  await db.pool.query(`update businesses set owner_email = 'rosa@bakery.example'`);
  const [one] = await addReady(2);
  await ownerArea.remove(one?.id ?? 0);
  await directory.runJobs();
  const mails = directory.mails.filter(({ to }) => to === 'rosa@bakery.example');
  expect(mails.map(({ text }) => text.match(/A photo was \w+\./g))).toEqual([
    expect.arrayContaining(['A photo was added.', 'A photo was deleted.']),
  ]);
});
