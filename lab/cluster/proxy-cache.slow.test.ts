import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIRST_PORT } from '../../tests/ports.ts';
import { openProduct } from '../../tests/product.ts';
import { soon } from '../../tests/soon.ts';
import { isInstalled, startProxy } from './proxy.ts';

const [productPort, port, purgePort] = [FIRST_PORT, FIRST_PORT + 1, FIRST_PORT + 2];
const purgeUrl = `http://127.0.0.1:${purgePort}/purge`;
const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-nginx-'));

interface Answer {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** Sends a request without decompressing the response. `from` sets the local address, which `fetch` can't. */
function ask(url: string, options: { headers?: object; from?: string; method?: string } = {}) {
  const { headers = {}, from: localAddress, method = 'GET' } = options;
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers }, localAddress }, async (answer) => {
      const { statusCode: status, headers: given } = answer;
      resolve({ status, headers: given, body: await buffer(answer) });
    });
    sent.on('error', reject).end();
  });
}

const get = (address: string, headers: object = {}) =>
  ask(`http://127.0.0.1:${port}${address}`, { headers });

/** Returns the request id that produced a page. Visitors who get the same cached page see the same id. */
const maker = async (address: string, headers: object = {}) =>
  (await get(address, headers)).headers['x-request-id'];

/** Waits until the page stays cached, because purges after a start or a change arrive a little later. */
const untilQuiet = () =>
  soon(async () => {
    const kept = await maker('/pricing');
    await sleep(1500);
    expect(await maker('/pricing')).toBe(kept);
  });

const shows = async (address: string, text: string) => (await get(address)).body.includes(text);

describe.skipIf(!isInstalled('nginx'))('behind nginx (skipped where it is not installed)', () => {
  const product = openProduct(productPort, {
    PURGE_URL: purgeUrl,
    SITE_URL: `http://127.0.0.1:${port}`,
  });
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let business: { id: number; slug: string; address: string };

  beforeAll(async () => {
    // When run as root, the proxy runs under another account and must be able to enter the folder.
    chmodSync(folder, 0o755);
    await product.start();
    proxy = await startProxy({
      name: 'nginx',
      port,
      ports: [productPort],
      purgePort,
      folder: path.join(folder, 'proxy'),
    });
    const found = await product.list('Rosa’s Bakery');
    const moved = await get(`/general/${found.slug}`);
    business = {
      ...found,
      address: new URL(String(moved.headers.location), product.site).pathname,
    };
    await untilQuiet();
  });
  afterAll(async () => {
    await proxy?.stop();
    await product.close();
    rmSync(folder, { recursive: true });
  });

  const review = (comment: string) =>
    product.post(`/api/businesses/${business.id}/reviews`, {
      rating: 5,
      reviewerName: comment.slice(0, 20),
      comment,
    });

  test('a page is made once for all visitors, compressed as each can read it', async () => {
    const first = await get('/pricing', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(first.headers['content-encoding']).toBe('br');
    const again = await get('/pricing', { 'accept-encoding': 'br;q=1.0, gzip;q=0.8' });
    expect(again.headers['x-request-id']).toBe(first.headers['x-request-id']);
    expect(again.body).toEqual(first.body);
    const gzip = await get('/pricing', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const plain = await get('/pricing', { 'accept-encoding': 'gzip;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(String(plain.body)).toContain('</html>');
    const etag = first.headers.etag;
    const known = { 'accept-encoding': 'gzip, br', 'if-none-match': etag };
    expect((await get('/pricing', known)).status).toBe(304);
  });

  test('a change is on the pages of the proxy at once, however often they were asked for', async () => {
    for (const comment of ['The rye bread is gone by nine.', 'The seeded loaf is better still.']) {
      for (let visit = 0; visit < 20; visit += 1) {
        expect(await shows(business.address, comment)).toBe(false);
      }
      expect((await review(comment)).status).toBe(201);
      await soon(async () => expect(await shows(business.address, comment)).toBe(true));
      await untilQuiet();
    }
  });

  test.each([
    ['signed in', 'mainstreet.session_token=made.up'],
    ['signed in over https', 'language=en; __Host-mainstreet.session_token=made.up'],
    ['at the desk of a listing', '__Host-mainstreet.desk=made.up'],
  ])('whoever is %s gets a page of their own, which nobody else gets', async (_, cookie) => {
    const own = await maker('/pricing', { cookie });
    expect(await maker('/pricing', { cookie })).not.toBe(own);
    const kept = await maker('/pricing');
    expect(kept).not.toBe(own);
    expect(await maker('/pricing', { cookie: 'language=en; _ga=GA1.1.1' })).toBe(kept);
  });

  test('a language has its own pages, and its own way home', async () => {
    const english = { 'accept-language': 'en-US,en;q=0.9' };
    const spanish = { 'accept-language': 'es-MX,es;q=0.9' };
    expect((await get('/', english)).status).toBe(200);
    expect((await get('/', spanish)).headers.location).toBe('/es');
    expect((await get('/', { 'accept-language': 'fr, es;q=0.5' })).headers.location).toBe('/es');
    expect((await get('/', { ...english, cookie: 'language=es' })).headers.location).toBe('/es');
    expect((await get('/', { ...spanish, cookie: 'language=en' })).status).toBe(200);
    expect((await get('/', { ...spanish, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await get('/', english)).status).toBe(200);
    expect(String((await get('/es/pricing', english)).body)).toContain('<html lang="es"');
    expect(String((await get('/pricing', spanish)).body)).toContain('<html lang="en"');
  });

  test('errors, checkouts, searches near a visitor and calls are made for each', async () => {
    for (const address of [
      '/checkout/1',
      '/search?near=43.61,-116.2',
      '/api/categories',
      '/api/businesses/999999999',
    ]) {
      expect(await maker(address), address).not.toBe(await maker(address));
    }
  });

  test('only this machine may purge', async () => {
    expect((await ask(purgeUrl, { method: 'POST', from: '127.0.0.2' })).status).toBe(403);
    const kept = await maker('/pricing');
    expect(await maker('/pricing')).toBe(kept);
    expect((await ask(`http://127.0.0.1:${port}/purge`, { method: 'POST' })).status).not.toBe(204);
    expect((await get('/kept-version')).status).toBe(404);
    expect(await maker('/pricing')).toBe(kept);
    expect((await ask(purgeUrl, { method: 'POST' })).status).toBe(204);
    expect(await maker('/pricing')).not.toBe(kept);
  });

  test('an error is not kept, and while the product is away its pages are read on', async () => {
    const kept = await maker('/pricing');
    await product.stop();
    expect(await maker('/pricing')).toBe(kept);
    expect((await get('/terms?never=asked')).status).toBe(502);
    await product.start();
    expect((await get('/terms?never=asked')).status).toBe(200);
  });
});
