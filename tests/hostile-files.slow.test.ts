import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Directory } from './directory.ts';
import { openPhotoDirectory } from './photos.ts';
import { makeBomb } from './pictures.ts';
import { measureStandstill } from './standstill.ts';

let opened: Awaited<ReturnType<typeof openPhotoDirectory>>;
let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  opened = await openPhotoDirectory();
  directory = opened.directory;
  headers = await directory.signIn('admin');
  // What the first upload of each kind loads is no work on a hostile file.
  await sendPicture(Buffer.from('x'));
  await sendLogo('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>');
  await previewMail('Hello');
});
afterAll(() => opened.close());

/** Milliseconds of the processor's time in one turn; a hostile file would take seconds of them. */
const STANDSTILL = 150;

async function send(method: string, path: string, type: string, body: Buffer | string) {
  let answer = new Response();
  const standstill = await measureStandstill(async () => {
    answer = await directory.app.request(path, {
      method,
      headers: { ...headers, 'content-type': type, 'content-length': String(body.length) },
      body: body as BodyInit,
    });
  });
  const { detail } = await answer.json();
  return { status: answer.status, detail, standstill };
}

const sendPicture = (bytes: Buffer, type = 'image/png') =>
  send('POST', '/api/admin/pictures', type, bytes);
const sendLogo = (body: Buffer | string, type = 'image/svg+xml') =>
  send('PUT', '/api/admin/settings/logo?version=0', type, body);
const previewMail = (text: string) =>
  send(
    'POST',
    '/api/admin/mail-templates/listing-approved/preview',
    'application/json',
    JSON.stringify({ language: 'en', subject: 'Live', text }),
  );

const svg = (inner: string, size = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`;

function nestUses(levels: number): string {
  const groups = Array.from({ length: levels }, (_, at) => {
    const use = `<use href="#g${at}"/>`;
    return `<g id="g${at + 1}">${use.repeat(10)}</g>`;
  });
  return svg(
    `<defs><rect id="g0" width="1" height="1"/>${groups.join('')}</defs><use href="#g${levels}"/>`,
  );
}

const animation = (format: 'gif' | 'webp') =>
  sharp(Buffer.alloc(64 * 64 * 200 * 3), {
    raw: { width: 64, height: 64 * 200, channels: 3, pageHeight: 64 },
  })
    [format]({ loop: 0 })
    .toBuffer();

describe('a logo', () => {
  test.each<[string, () => string]>([
    ['that uses itself a billion times', () => nestUses(9)],
    ['with entities in entities', () => `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('&a;')}`],
    ['of more elements than a drawing has', () => svg('<path d="M0 0"/>'.repeat(60_000))],
    ['of groups in groups', () => svg('<g>'.repeat(20_000))],
    ['of no end', () => svg('<path d="M0 0"/>', 'width="1e999" height="1e999"')],
  ])(
    '%s is refused, and holds nobody up',
    async (_, drawing) => {
      const { status, detail, standstill } = await sendLogo(drawing());
      expect({ status, detail }).toEqual({
        status: expect.toSatisfy(isRefusal),
        detail: expect.stringMatching(/\w{3}/),
      });
      expect(standstill).toBeLessThan(STANDSTILL);
    },
    60_000,
  );

  test('with pixels beyond count is refused, and holds nobody up', async () => {
    const { status, detail, standstill } = await sendLogo(makeBomb(40_000, 40_000), 'image/png');
    expect({ status, detail }).toEqual({ status: 422, detail: expect.stringMatching(/pixels/i) });
    expect(standstill).toBeLessThan(STANDSTILL);
  }, 60_000);
});

const isRefusal = (status: number) => [413, 415, 422].includes(status);

const tiff = () =>
  Buffer.concat([Buffer.from('49492a0008000000ffff', 'hex'), Buffer.alloc(65_535 * 12, 0xff)]);

describe('a picture', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['with pixels beyond count', () => makeBomb(40_000, 40_000)],
    ['that moves (GIF)', () => animation('gif')],
    ['of 65,535 tags (TIFF)', tiff],
    ['of a thousand characters of comments', () => Buffer.from('<!---->'.repeat(150))],
    ['that ends after its head', () => makeBomb(2000, 2000).subarray(0, 100)],
  ])(
    '%s is refused, and holds nobody up',
    async (_, draw) => {
      const { status, detail, standstill } = await sendPicture(await draw());
      expect({ status, detail }).toEqual({
        status: expect.toSatisfy(isRefusal),
        detail: expect.stringMatching(/\w{3}/),
      });
      expect(standstill).toBeLessThan(STANDSTILL);
    },
    60_000,
  );

  test('of two hundred moments is drawn in another process', async () => {
    const { standstill } = await sendPicture(await animation('webp'), 'image/webp');
    expect(standstill).toBeLessThan(STANDSTILL);
  }, 60_000);
});

describe('words of an email', () => {
  test.each([
    ['of 100 kB of braces', '{'.repeat(100_000)],
    ['of 100 kB of fields', '{a}'.repeat(33_000)],
  ])('%s are refused, and hold nobody up', async (_, text) => {
    const { status, standstill } = await previewMail(text);
    expect(status).toBe(422);
    expect(standstill).toBeLessThan(STANDSTILL);
  });

  test.each([
    ['braces', '{'.repeat(9999)],
    ['fields', '{listing}'.repeat(1100)],
    ['paragraphs', 'a\n\n'.repeat(3300)],
    ['buttons', '[a]({a})\n'.repeat(1100)],
    ['brackets', '[]('.repeat(3300)],
    ['spaces', ` ${']'.repeat(5000)}${' '.repeat(4000)}(`],
  ])('of as many %s as fit hold nobody up', async (_, text) => {
    const { status, standstill } = await previewMail(text);
    expect(status).toBe(200);
    expect(standstill).toBeLessThan(STANDSTILL);
  });
});
