import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentRenderer, loadWebBuild } from '../src/documents.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log.ts';
import { bakery, type Directory, openDirectory } from './directory.ts';

let directory: Directory;
const path = `/restaurants/${bakery.slug}`;

beforeAll(async () => {
  const build = await loadWebBuild();
  const documents = createDocumentRenderer(readConfig({}), build, createLog('silent'));
  directory = await openDirectory('empty', { documents });
  await directory.open(bakery);
});
afterAll(() => directory.close());

test('a business is a whole document: head, markup, data block, and no script of its own', async () => {
  const answer = await directory.get(path);
  const html = await answer.text();
  const [head = '', body = ''] = html.split('</head>');
  expect(head).toContain('<title>Rosa’s Bakery &amp; Café - Portland, OR | Mainstreet</title>');
  expect(head).toContain(`<link rel="canonical" href="http://localhost:3000${path}"/>`);
  expect(body).toContain('<h1');
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map((match) => match[1]);
  expect(inline.map((attributes) => attributes?.match(/type="([^"]+)"/)?.[1]).sort()).toEqual([
    'application/json',
    'application/ld+json',
  ]);
});

test('the same data gives the same bytes, and a review gives new ones', async () => {
  const etag = (await directory.get(path)).headers.get('etag') ?? '';
  expect((await directory.get(path, { 'if-none-match': etag })).status).toBe(304);
  const [business] = await (await directory.get('/api/businesses/recent')).json();
  await directory.post(`/api/businesses/${business.id}/reviews`, {
    rating: 5,
    reviewerName: '<script>alert(1)</script>',
    comment: '</script><img src=x onerror=alert(1)> and good bread',
  });
  const fresh = await directory.get(path, { 'if-none-match': etag });
  expect(fresh.status).toBe(200);
  const html = await fresh.text();
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('<script>alert');
});

test('a failure of ours is a 500 screen that nobody keeps', async () => {
  const broken = await openDirectory('empty', {
    documents: createDocumentRenderer(readConfig({}), await loadWebBuild(), createLog('silent')),
  });
  await broken.db.pool.query('alter table categories rename to elsewhere');
  const answer = await broken.get('/');
  expect(answer.status).toBe(500);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain('Something went wrong');
  expect(html).not.toContain('relation');
  await broken.close();
});
