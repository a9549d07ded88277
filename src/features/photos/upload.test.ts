import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory } from '../../../tests/directory.ts';
import { openPhotoArea, openPhotoDirectory, type PhotoArea } from '../../../tests/photos.ts';
import { makeBomb, makeJpeg } from '../../../tests/pictures.ts';
import { openPhotoStore } from './photo-store.ts';
import { processPhoto } from './process.ts';

let opened: Awaited<ReturnType<typeof openPhotoDirectory>>;
let directory: Directory;
let ownerArea: PhotoArea;
let bakeryId: number;

beforeAll(async () => {
  opened = await openPhotoDirectory();
  directory = opened.directory;
});
afterAll(() => opened.close());
beforeEach(async () => {
  await directory.reset();
  [bakeryId = 0] = await directory.open(bakery);
  ownerArea = await openPhotoArea(directory, bakeryId);
});

const originals = () => opened.files().filter((name) => name.endsWith('.original')).length;

test('a photo that is sent twice, or twice at once, is one', async () => {
  const uploadKey = randomUUID();
  const bytes = await makeJpeg();
  const before = originals();
  const answers = await Promise.all([1, 2, 3].map(() => ownerArea.send({ bytes, uploadKey })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  expect(originals() - before).toBe(1);
  await directory.runJobs();
  expect(await ownerArea.add({ bytes, uploadKey })).toMatchObject({ id: ids[0], state: 'ready' });
  expect((await ownerArea.read()).photos).toHaveLength(1);
});

test('of many at once no more are taken than there is room for', async () => {
  const bytes = await makeJpeg();
  const before = originals();
  const answers = await Promise.all(Array.from({ length: 7 }, () => ownerArea.send({ bytes })));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 201, 409, 409, 409, 409]);
  expect(originals() - before).toBe(3);
  const refused = await (await ownerArea.send({ bytes })).json();
  expect(refused.detail).toContain('A free listing has up to 3 photos, a premium listing 10');
  await directory.db.pool.query('update businesses set is_premium = true');
  for (let at = 3; at < 10; at += 1) expect((await ownerArea.send({ bytes })).status).toBe(201);
  expect((await (await ownerArea.send({ bytes })).json()).detail).toContain('up to 10 photos');
});

const SVG =
  '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');

describe('at the door', () => {
  test.each([
    ['a photo of an iPhone', heic, 'image/heic', 'Most Compatible'],
    ['the same, called a JPEG', heic, 'image/jpeg', 'HEIC'],
    ['a drawing with a script', Buffer.from(SVG), 'image/svg+xml', 'SVG drawings are not accepted'],
    ['the same, called a PNG', Buffer.from(`\n${SVG}`), 'image/png', 'SVG drawings'],
    ['a GIF', Buffer.from('GIF89a/*<script>*/'), 'image/gif', 'GIF pictures are not accepted'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'application/octet-stream', 'A PDF is not a photo'],
    ['a page', Buffer.from('<!doctype html><script>'), 'image/jpeg', 'not a photo'],
    ['nothing', Buffer.of(), 'image/jpeg', 'The file is empty'],
    ['half a letter', Buffer.from('\0\0\0\x18ftyp', 'latin1'), 'image/avif', 'not a photo'],
  ])('%s is refused in plain words', async (_, bytes, type, words) => {
    const before = opened.files();
    const answer = await ownerArea.send({ bytes, type });
    expect(answer.status).toBe(415);
    expect((await answer.json()).detail).toContain(words);
    expect(opened.files()).toEqual(before);
    expect((await ownerArea.read()).photos).toEqual([]);
  });

  test('50 MB are refused before they are read', async () => {
    const answer = await directory.app.request(`${ownerArea.address}?uploadKey=${randomUUID()}`, {
      method: 'POST',
      headers: { ...ownerArea.headers, 'content-type': 'image/jpeg', 'content-length': '52428800' },
      body: new ReadableStream({
        pull() {
          throw new Error('It was read');
        },
      }),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect((await answer.json()).detail).toBe(
      'This photo is larger than 15 MB. Choose a smaller one.',
    );
  });

  test('50 MB that do not say so are cut off', async () => {
    const answer = await directory.app.request(`${ownerArea.address}?uploadKey=${randomUUID()}`, {
      method: 'POST',
      headers: { ...ownerArea.headers, 'content-type': 'image/jpeg' },
      body: new Uint8Array(50 * 1024 * 1024),
    });
    expect(answer.status).toBe(413);
  });

  test('other kinds of content, and a key that is none, are refused', async () => {
    expect((await ownerArea.send({ type: 'text/html' })).status).toBe(415);
    expect((await ownerArea.send({ uploadKey: 'x' })).status).toBe(400);
  });
});

test('what only its reading shows to be no photo is refused afterward, and the owner sees why', async () => {
  const jpeg = await makeJpeg();
  const before = originals();
  await ownerArea.add({ bytes: jpeg.subarray(0, 3000) });
  await ownerArea.add({ bytes: makeBomb(40_000, 40_000), type: 'image/png' });
  await directory.runJobs();
  const { photos } = await ownerArea.read();
  expect(photos.map(({ state, reason }) => [state, reason?.slice(0, 45)])).toEqual([
    ['refused', 'We could not read this photo: the file is dam'],
    ['refused', 'This photo has more than 50 million pixels. U'],
  ]);
  expect(originals()).toBe(before);
  for (let at = 0; at < 3; at += 1) await ownerArea.add();
  expect((await ownerArea.remove(photos[0]?.id ?? 0)).status).toBe(200);
});

describe('when something breaks down', () => {
  test('work that was killed half-way begins again', async () => {
    const { id } = await ownerArea.add();
    const store = openPhotoStore(directory.config);
    const dying = { ...directory, store, editor: { edit: () => new Promise<never>(() => {}) } };
    void processPhoto(dying, id);
    await directory.runJobs();
    expect((await ownerArea.read()).photos).toMatchObject([{ id, state: 'ready' }]);
  });

  test('work that fails while pictures are written begins again', async () => {
    const { id } = await ownerArea.add();
    const store = openPhotoStore(directory.config);
    const bytes = await sharp(await makeJpeg())
      .resize(320)
      .jpeg()
      .toBuffer();
    const pictures = [{ width: 320, format: 'jpg' as const, bytes }];
    const editor = { edit: async () => ({ width: 320, height: 240, pictures }) };
    const full = { ...store, put: () => Promise.reject(new Error('No space left on device')) };
    const broken = { ...directory, store: full, editor };
    for (let time = 0; time < 6; time += 1)
      await expect(processPhoto(broken, id)).rejects.toThrow('space');
    expect((await ownerArea.read()).photos).toMatchObject([{ state: 'processing' }]);
    await processPhoto({ ...broken, store }, id);
    expect((await ownerArea.read()).photos).toMatchObject([
      { state: 'ready', photo: { width: 320 } },
    ]);
  });

  test('a photo that breaks the editor each time is given up', async () => {
    const { id } = await ownerArea.add();
    const store = openPhotoStore(directory.config);
    const editor = { edit: () => Promise.reject(new Error('The helper process ended')) };
    const fragile = { ...directory, store, editor };
    for (let time = 0; time < 4; time += 1)
      await expect(processPhoto(fragile, id)).rejects.toThrow('ended');
    await processPhoto(fragile, id);
    expect((await ownerArea.read()).photos).toMatchObject([{ id, state: 'refused' }]);
  });

  test('a photo without its file says so', async () => {
    const { id } = await ownerArea.add();
    const store = openPhotoStore(directory.config);
    await processPhoto(
      {
        ...directory,
        store: { ...store, get: async () => null },
        editor: { edit: () => Promise.reject() },
      },
      id,
    );
    expect((await ownerArea.read()).photos[0]?.reason).toContain('Upload this photo again');
  });
});
