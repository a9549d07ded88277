import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Directory } from '../../../tests/directory.ts';
import { openPhotoDirectory } from '../../../tests/photos.ts';
import { makeBomb, makeJpeg, paintPhoto } from '../../../tests/pictures.ts';
import { type PagePicture, pagePicture } from '../../contract/pages.staff.ts';
import { pruneUnused } from './jobs.ts';
import { openPhotoStore } from './photo-store.ts';
import { prunePhotos } from './prune.ts';

let opened: Awaited<ReturnType<typeof openPhotoDirectory>>;
let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  opened = await openPhotoDirectory();
  directory = opened.directory;
});
afterAll(() => opened.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  await directory.db.pool.query('delete from page_pictures');
  await directory.db.pool.query('delete from pages where id > 10');
  headers = await directory.signIn('editor');
});

function send(bytes: Uint8Array, type = 'image/jpeg') {
  return directory.app.request('/api/admin/pictures', {
    method: 'POST',
    headers: { ...headers, 'content-type': type, 'content-length': String(bytes.length) },
    body: new Uint8Array(bytes),
  });
}

async function upload(bytes?: Uint8Array): Promise<PagePicture> {
  const answer = await send(bytes ?? (await makeJpeg(1600, 900)));
  expect(answer.status).toBe(201);
  return pagePicture.parse(await answer.json());
}

async function writePage(content: string, slug = 'fair') {
  const body = { slug, title: 'The Fair', content: `<p>The fair is here.</p>${content}` };
  const answer = await directory.call('POST /api/admin/pages', { headers, body });
  expect(answer.status).toBe(201);
  return answer.json();
}

const show = ({ key }: PagePicture) => `<img src="/photos/${key}-320.webp" alt="A tent">`;
const isThere = async ({ key }: PagePicture) =>
  (await directory.get(`/photos/${key}-320.webp`)).status === 200;

async function nightly() {
  await pruneUnused(directory);
  await directory.runJobs();
}

test('a picture is kept in the widths that pages need, and served for good', async () => {
  const { key, width, height } = await upload();
  expect([width, height]).toEqual([1600, 900]);
  const files = opened.files().filter((name) => name.startsWith(key));
  expect(files).toEqual([320, 640, 1280, 1920].map((one) => `${key}-${one}.webp`).sort());
  const answer = await directory.get(`/photos/${key}-640.webp`);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const shown = await sharp(await answer.arrayBuffer()).metadata();
  expect([shown.width, shown.height, shown.format]).toEqual([640, 360, 'webp']);
});

test('nothing is left of where and by what it was taken', async () => {
  const taken = await paintPhoto(900, 600)
    .jpeg()
    .withExif({ IFD0: { Make: 'Spycam', Copyright: 'Ann' }, IFD3: { GPSLatitude: '43/1' } })
    .toBuffer();
  expect(taken.toString('latin1')).toContain('Spycam');
  const { key } = await upload(taken);
  const bytes = Buffer.from(await (await directory.get(`/photos/${key}-640.webp`)).arrayBuffer());
  expect(bytes.toString('latin1')).not.toMatch(/Spycam|Exif|EXIF/);
});

test('a drawing that one sees through stays so, however small', async () => {
  const drawing = await sharp({
    create: { width: 60, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const picture = await upload(drawing);
  expect([picture.width, picture.height]).toEqual([60, 40]);
  const bytes = await (await directory.get(`/photos/${picture.key}-320.webp`)).arrayBuffer();
  expect((await sharp(bytes).stats()).isOpaque).toBe(false);
});

test('a page says how large its pictures are, so that nothing moves', async () => {
  const picture = await upload();
  const wrong = show(picture).replace(
    '<img',
    '<img width="1" height="9" srcset="//evil.example/x 2x"',
  );
  const { content } = await writePage(wrong);
  const { key } = picture;
  expect(content).toContain(
    `srcset="/photos/${key}-320.webp 320w, /photos/${key}-640.webp 640w, /photos/${key}-1280.webp 1280w, /photos/${key}-1920.webp 1600w"`,
  );
  expect(content).toContain('width="1600" height="900"');
  expect(content).toContain('alt="A tent"');
  expect(content).not.toContain('evil');
});

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG drawings'],
  [
    'an SVG called XML',
    () => Buffer.from('<?xml version="1.0"?><!-- x --><svg onload="alert(1)"/>'),
    'SVG drawings',
  ],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'not a photo'],
  ['a GIF', () => Buffer.from('GIF89a'), 'GIF pictures'],
  ['nothing', () => Buffer.alloc(0), ''],
  ['a bomb', () => makeBomb(30_000, 30_000), 'more than 50 million pixels'],
  ['a line', () => makeJpeg(1600, 20), 'twenty times as long'],
  ['half a file', async () => (await makeJpeg()).subarray(0, 900), 'damaged or incomplete'],
])('%s is refused, whatever it is called', async (_, make, words) => {
  const answer = await send(await make());
  expect([400, 415, 422]).toContain(answer.status);
  expect((await answer.json()).detail).toContain(words);
  const { rowCount } = await directory.db.pool.query('select from page_pictures');
  expect(rowCount).toBe(0);
});

test('of a picture that is also a page only the picture is left', async () => {
  const polyglot = Buffer.concat([
    await makeJpeg(400, 300),
    Buffer.from('<script>alert("polyglot")</script>'),
  ]);
  const { key } = await upload(polyglot);
  const answer = await directory.get(`/photos/${key}-320.webp`);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('polyglot');
});

test('a picture goes 30 days after the last page, version or plan that showed it', async () => {
  const [onPage, inVersion, inPlan, unused] = [
    await upload(),
    await upload(),
    await upload(),
    await upload(),
  ];
  await writePage(show(onPage), 'one');
  const two = await writePage(show(inVersion), 'two');
  await directory.call(`PUT /api/admin/pages/${two.id}`, {
    headers,
    body: { ...two, content: '<p>Without a picture.</p>' },
  });
  const three = await writePage('', 'three');
  const planned = { ...three, content: show(inPlan), publishAt: '2025-06-01T12:00:00Z' };
  await directory.call(`PUT /api/admin/pages/${three.id}`, { headers, body: planned });
  await nightly();
  directory.setTime('2024-07-01T11:59:59Z');
  await nightly();
  expect(await isThere(unused)).toBe(true);
  directory.setTime('2024-07-01T12:00:01Z');
  await nightly();
  expect(await isThere(unused)).toBe(false);
  expect(opened.files().filter((name) => name.startsWith(unused.key))).toEqual([]);
  for (const kept of [onPage, inVersion, inPlan]) expect(await isThere(kept)).toBe(true);
  await directory.call(`DELETE /api/admin/pages/${two.id}`, { headers });
  await directory.runJobs();
  await nightly();
  directory.setTime('2024-08-02T12:00:00Z');
  await nightly();
  expect(await isThere(inVersion)).toBe(false);
  expect(await isThere(onPage)).toBe(true);
});

test('one that is used again in time stays', async () => {
  const picture = await upload();
  await nightly();
  directory.setTime('2024-06-29T12:00:00Z');
  await writePage(show(picture));
  directory.setTime('2024-07-05T12:00:00Z');
  await nightly();
  expect(await isThere(picture)).toBe(true);
});

test('the night that looks for strangers among the files leaves pictures of pages alone', async () => {
  const picture = await upload();
  directory.setTime('2090-06-10T12:00:00Z');
  await prunePhotos({ ...directory, store: openPhotoStore(directory.config) });
  expect(opened.files().filter((name) => name.startsWith(picture.key))).toHaveLength(4);
});

test('only who keeps pages uploads', async () => {
  headers = { cookie: '' };
  expect((await send(await makeJpeg())).status).toBe(401);
});
