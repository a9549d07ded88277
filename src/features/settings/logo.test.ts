import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { makeBomb } from '../../../tests/pictures.ts';
import type { StaffSettings } from '../../contract/settings.staff.ts';

let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  headers = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.db.pool.query('truncate site_settings, site_files restart identity');
  await directory.settings.reload();
});

const PATH = '/api/admin/settings/logo';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" onload="alert(1)"><rect width="40" height="20"/></svg>';

function upload(body: Buffer | string, type = 'image/svg+xml', version = 0) {
  const sent = { ...headers, 'content-type': type };
  return directory.app.request(`${PATH}?version=${version}`, {
    method: 'PUT',
    headers: sent,
    body: body as BodyInit,
  });
}

async function logoOf(answer: Response) {
  const { settings }: StaffSettings = await answer.json();
  if (!settings.logo) throw new Error('There is no logo');
  return settings.logo;
}

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0a07' } });

test('a large drawing is cleaned in a process of its own, so that nobody waits for it', async () => {
  await upload(SVG);
  const names = Array.from({ length: 25_000 }, (_, index) => `a${index}="1"`).join(' ');
  const large = SVG.replace('<rect', `<rect ${names}`);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const began = performance.now();
  delay.enable();
  expect((await upload(large, 'image/svg+xml', 1)).status).toBe(200);
  delay.disable();
  // If cleaning ran on this thread, other requests would wait for nearly all of it.
  expect(delay.max / 1e6).toBeLessThan((performance.now() - began) / 2);
});

test('a drawing is kept clean, and served so that it can do nothing', async () => {
  const logo = await logoOf(await upload(SVG));
  expect(logo).toMatchObject({ file: expect.stringMatching(/\.svg$/), width: 72 });
  expect(directory.settings.current().logo).toEqual(logo);
  const answer = await directory.get(`/site/${logo.file}`);
  const { headers: sent } = answer;
  expect(sent.get('content-type')).toBe('image/svg+xml');
  expect(sent.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  );
  expect(sent.get('x-content-type-options')).toBe('nosniff');
  expect(sent.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const svg = await answer.text();
  expect(svg).toContain('<rect');
  expect(svg).not.toContain('onload');
  const etag = sent.get('etag') ?? '';
  const again = await directory.get(`/site/${logo.file}`, { 'if-none-match': etag });
  expect(again.status).toBe(304);
});

test('a PNG is drawn anew, no larger than a header needs, without what stood beside it', async () => {
  const given = await paint(3000, 1000)
    .withExif({ IFD0: { Artist: 'Nobody' } })
    .png()
    .toBuffer();
  const both = Buffer.concat([given, Buffer.from('<script>alert(1)</script>')]);
  const logo = await logoOf(await upload(both, 'image/png'));
  expect(logo).toMatchObject({ file: expect.stringMatching(/\.png$/), width: 108 });
  const answer = await directory.get(`/site/${logo.file}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect([format, width, height, exif]).toEqual(['png', 432, 144, undefined]);
  expect(bytes.includes('script')).toBe(false);
});

test('a JPEG becomes a PNG, the right way up, without what its camera noted', async () => {
  const given = await paint(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const logo = await logoOf(await upload(given, 'image/jpeg'));
  expect(logo.file).toMatch(/\.png$/);
  const answer = await directory.get(`/site/${logo.file}`);
  const { format, width, height, exif } = await sharp(await answer.arrayBuffer()).metadata();
  expect([format, width, height, exif]).toEqual(['png', 72, 144, undefined]);
});

test.each([
  ['tall', 10, 400, 16],
  ['wide', 2000, 20, 150],
])('a %s one fits any header', async (_, width, height, shown) => {
  const logo = await logoOf(await upload(await paint(width, height).png().toBuffer(), 'image/png'));
  expect(logo.width).toBe(shown);
});

test('taking it away, and undoing that', async () => {
  const logo = await logoOf(await upload(SVG));
  await directory.call(`DELETE ${PATH}?version=1`, { headers });
  expect(directory.settings.current().logo).toBeNull();
  const undo = `POST /api/admin/settings/versions/2/undo`;
  const answer = await directory.call(undo, { headers, body: { version: 2 } });
  expect(await logoOf(answer)).toEqual(logo);
  expect((await directory.get(`/site/${logo.file}`)).status).toBe(200);
});

describe('what can be no logo', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, number]>([
    ['a bomb of a PNG', () => makeBomb(40_000, 40_000), 422],
    ['half a PNG', async () => (await paint(300, 300).png().toBuffer()).subarray(0, 200), 422],
    [
      'a PNG of nothing',
      () =>
        sharp({ create: { width: 99, height: 99, channels: 4, background: '#00000000' } })
          .png()
          .toBuffer(),
      422,
    ],
    ['a WebP that is called a PNG', () => paint(99, 99).webp().toBuffer(), 422],
    ['a script that is called a PNG', () => Buffer.from('alert(1)'), 422],
    ['more than 300 kB', () => Buffer.alloc(307_201), 413],
  ])('%s is refused in plain words', async (_, make, status) => {
    const answer = await upload(await make(), 'image/png');
    expect(answer.status).toBe(status);
    expect((await answer.json()).detail).toMatch(/^This |^There /);
    expect(directory.settings.version()).toBe(0);
  });

  test('another type is refused before it is read; a stale version keeps no file', async () => {
    expect((await upload('GIF89a', 'image/gif')).status).toBe(415);
    expect((await upload(SVG, 'image/svg+xml', 7)).status).toBe(409);
    const { rows } = await directory.db.pool.query('select name from site_files');
    expect(rows).toEqual([]);
  });

  test.each(['/site/x.svg', `/site/${'0'.repeat(32)}.svg`, '/site/'])(
    '%s is not there',
    async (path) => {
      expect((await directory.get(path)).status).toBe(404);
    },
  );
});
