import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory } from '../../../tests/directory.ts';
import { openFakeStorage } from '../../../tests/object-storage.ts';
import { openPhotoArea, openPhotoDirectory, type PhotoArea } from '../../../tests/photos.ts';
import { makeJpeg } from '../../../tests/pictures.ts';
import { openPhotoStore } from './photo-store.ts';
import { prunePhotos } from './prune.ts';

let storage: Awaited<ReturnType<typeof openFakeStorage>>;
let opened: Awaited<ReturnType<typeof openPhotoDirectory>>;
let directory: Directory;
let ownerArea: PhotoArea;

beforeAll(async () => {
  storage = await openFakeStorage();
  opened = await openPhotoDirectory(storage.env);
  directory = opened.directory;
});
afterAll(async () => {
  await opened.close();
  await storage.close();
});
beforeEach(async () => {
  storage.fail(0);
  storage.objects.clear();
  await directory.reset();
  const [bakeryId = 0] = await directory.open(bakery);
  ownerArea = await openPhotoArea(directory, bakeryId);
});

test('photos are kept in a bucket where one is set, and none in the folder', async () => {
  await ownerArea.add();
  await directory.runJobs();
  const [photo] = (await ownerArea.read()).photos;
  expect(
    [...storage.objects.keys()].every((name) => name.startsWith(photo?.photo?.key ?? '-')),
  ).toBe(true);
  expect(storage.objects.size).toBe(9);
  expect(opened.files()).toEqual([]);
  expect((await directory.get(`/photos/${photo?.photo?.key}-640.webp`)).status).toBe(200);
});

test('while the storage is away nothing is taken, and what was taken waits', async () => {
  storage.fail(100);
  const refused = await ownerArea.send();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect((await refused.json()).detail).toBe(
    'Photos cannot be saved right now. Please try again in a few minutes.',
  );
  storage.fail(0);
  await ownerArea.add();
  expect((await ownerArea.read()).photos).toHaveLength(1);
  storage.fail(100);
  await directory.runJobs();
  expect((await ownerArea.read()).photos).toMatchObject([{ state: 'processing' }]);
  storage.fail(0);
  await directory.db.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  await directory.runJobs();
  const [photo] = (await ownerArea.read()).photos;
  expect(photo?.state).toBe('ready');
  storage.fail(100);
  const picture = await directory.get(`/photos/${photo?.photo?.key}-320.jpg`);
  expect(picture.status).toBe(503);
});

describe('at night', () => {
  const store = () => openPhotoStore(directory.config);
  const prune = (days: number) =>
    prunePhotos({
      ...directory,
      store: store(),
      clock: () => new Date(Date.now() + days * 86_400_000),
    });
  const stray = () => randomBytes(16).toString('hex');

  test('files of no photo go after a day, those of photos stay', async () => {
    await ownerArea.add({ bytes: await makeJpeg(300, 300) });
    await directory.runJobs();
    await ownerArea.add({ bytes: await makeJpeg(300, 300) });
    await directory.db.pool.query('update photos set created_at = now()');
    const kept = [...storage.objects.keys()].sort();
    const [ready = ''] = kept
      .filter((name) => name.endsWith('-320.jpg'))
      .map((name) => name.slice(0, 32));
    const strays = [`${stray()}.original`, `${stray()}-320.jpg`, `${ready}.original`];
    for (const name of [...strays, 'notes.txt']) await store().put(name, Buffer.from('x'));
    await prune(0.9);
    expect(storage.objects.size).toBe(kept.length + 4);
    await prune(1.1);
    expect([...storage.objects.keys()].sort()).toEqual([...kept, 'notes.txt'].sort());
  });

  test('thousands of strangers mean the wrong folder: nothing is removed', async () => {
    for (let at = 0; at < 1001; at += 1) {
      storage.objects.set(`${stray()}-320.jpg`, { bytes: Buffer.of(), writtenAt: new Date() });
    }
    await prune(2);
    expect(storage.objects.size).toBe(1001);
  });

  test('what came to no end is refused after its job is over, and forgotten a week later', async () => {
    await ownerArea.add();
    await directory.db.pool.query(`update photos set created_at = now()`);
    await prune(7);
    expect((await ownerArea.read()).photos).toMatchObject([{ state: 'processing' }]);
    await prune(8.1);
    expect((await ownerArea.read()).photos[0]?.reason).toContain('on our side');
    await prune(8.2);
    expect((await ownerArea.read()).photos).toEqual([]);
    expect(storage.objects.size).toBe(0);
  });
});
