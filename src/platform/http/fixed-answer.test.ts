import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { compress } from 'hono/compress';
import { expect, test } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { createHttpApp } from './app.ts';
import { fixedAnswer } from './fixed-answer.ts';

const TEXT = 'Swagger '.repeat(100_000);

function openApp() {
  let reads = 0;
  let packs = 0;
  const app = createHttpApp(createLog('silent'));
  app.use(compress());
  const answer = fixedAnswer(
    () => {
      reads += 1;
      return Buffer.from(TEXT);
    },
    { 'content-type': 'text/javascript' },
    async (body, encoding) => {
      packs += 1;
      return Buffer.from(encoding === 'br' ? brotliCompressSync(body) : gzipSync(body));
    },
  );
  app.get('/', answer);
  const get = async (headers: Record<string, string> = {}) => app.request('/', { headers });
  return { get, reads: () => reads, packs: () => packs };
}

test('comes in the encoding that was asked for, and is read once', async () => {
  const { get, reads } = openApp();
  const ask = async (accept: string) => {
    const answer = await get({ 'accept-encoding': accept });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { encoding: answer.headers.get('content-encoding'), bytes };
  };
  const [br, zip, plain] = [await ask('gzip, br'), await ask('gzip'), await ask('')];
  expect([br.encoding, zip.encoding, plain.encoding]).toEqual(['br', 'gzip', null]);
  expect(brotliDecompressSync(br.bytes).toString()).toBe(TEXT);
  expect(gunzipSync(zip.bytes).toString()).toBe(TEXT);
  expect(plain.bytes.toString()).toBe(TEXT);
  expect(reads()).toBe(1);
});

test('a hundred at once are compressed once, and by nobody again on their way', async () => {
  const { get, packs } = openApp();
  const asked = Array.from({ length: 100 }, () => get({ 'accept-encoding': 'br' }));
  for (const answer of await Promise.all(asked)) {
    expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(TEXT);
  }
  expect(packs()).toBe(1);
});

test('who has it already gets nothing', async () => {
  const { get } = openApp();
  const etag = (await get()).headers.get('etag') ?? '';
  expect((await get({ 'if-none-match': etag })).status).toBe(304);
});
