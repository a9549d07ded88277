import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFolder } from '../../../../tests/backups.ts';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { makeShops, openSchedules, SHOPS_HEAD } from '../../../../tests/schedules.ts';
import { createPublicDownload } from '../../../platform/http/public-download.ts';

const feed = {
  body: '' as string | Uint8Array,
  etag: '"1"',
  asked: 0,
  location: '',
  status: 200,
  isSlow: false,
};
const server = createServer((request, response) => {
  feed.asked += 1;
  if (feed.location) return response.writeHead(302, { location: feed.location }).end();
  if (request.headers['if-none-match'] === feed.etag) return response.writeHead(304).end();
  response.writeHead(feed.status, { etag: feed.etag });
  if (feed.isSlow) return response.write(feed.body);
  return response.end(feed.body);
});
const { folder, close } = openFolder();
let directory: Directory;
let staff: Awaited<ReturnType<typeof openSchedules>>;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const download = createPublicDownload({
    userAgent: 'test',
    maxBytes: 1024 * 1024,
    patience: { whole: 60_000, piece: 2000 },
    protocols: ['http:'],
    resolve: async (host) => [
      { address: host === 'data.test' ? '127.0.0.1' : '10.0.0.1', family: 4 },
    ],
    allows: (address) => address === '127.0.0.1',
  });
  directory = await openDirectory('empty', {
    download: (url, known) =>
      download(url.replace('https://data.test', `http://data.test:${port}`), known),
  });
  staff = await openSchedules(directory, folder);
});
beforeEach(async () => {
  await staff.reset();
  const plain = { location: '', status: 200, isSlow: false };
  Object.assign(feed, { body: makeShops(12), etag: '"1"', asked: 0, ...plain });
});
afterAll(async () => {
  await directory.close();
  server.close();
  close();
});

const source = { kind: 'address', location: 'https://data.test/feeds/members.csv' };

test('a file at an address is imported, and read again only when its server says that it changed', async () => {
  const { id } = await staff.schedule({ source });
  const first = await staff.wait(id, '2026-03-02T13:31:00Z');
  expect(first).toMatchObject({ state: 'done', rows: 12, fileName: 'members.csv' });
  expect(await staff.wait(id, '2026-03-03T13:31:00Z')).toMatchObject({ state: 'unchanged' });
  feed.etag = '"2"';
  expect(await staff.wait(id, '2026-03-04T13:31:00Z')).toMatchObject({ state: 'unchanged' });
  Object.assign(feed, { body: makeShops(13), etag: '"3"' });
  expect(await staff.wait(id, '2026-03-05T13:31:00Z')).toMatchObject({
    counts: { new: 1, same: 12 },
  });
  expect(feed.asked).toBe(4);
});

test('an address that leads into our network fails, and staff are told in words', async () => {
  feed.location = 'http://inside.test/secret.csv';
  const { id } = await staff.schedule({ source });
  expect(await staff.wait(id, '2026-03-02T13:31:00Z')).toMatchObject({
    state: 'failed',
    reason: 'The address is not on the public internet.',
  });
  expect(directory.mails).toHaveLength(1);
  expect(await staff.count()).toBe(0);
});

const page = '<!doctype html><html><body><h1>Service unavailable, try later</h1></body></html>';

test.each<[what: string, answer: Partial<typeof feed>, state: string, reason: RegExp]>([
  ['an error', { status: 500, body: page }, 'failed', /500/],
  ['a page', { body: page }, 'failed', /an HTML file, not a list/],
  ['nothing', { body: '' }, 'failed', /The file is empty/],
  ['only names', { body: `${SHOPS_HEAD}\n` }, 'failed', /only a header row/],
  ['a part, and then silence', { isSlow: true }, 'failed', /stopped before the end/],
  ['half of the rows', { body: makeShops(5) }, 'stopped', /less than half of the last one/],
  ['other columns', { body: 'Shop,Town\nShop 1,Boise\n' }, 'stopped', /“No”, “Street”/],
  [
    'another list',
    { body: makeShops(12, 500) },
    'stopped',
    /12 of the 12 listings of the last file are not in this one/,
  ],
])(
  'an address that answers %s leaves the listings as they are, and says why',
  async (_, answer, state, reason) => {
    const { id } = await staff.schedule({ source });
    expect(await staff.wait(id, '2026-03-02T13:31:00Z')).toMatchObject({ state: 'done' });
    Object.assign(feed, { etag: '"2"', ...answer });
    const run = await staff.wait(id, '2026-03-03T13:31:00Z');
    expect(run).toMatchObject({ state, reason: expect.stringMatching(reason) });
    expect(await staff.gone(id)).toEqual([]);
    expect(await staff.count()).toBe(12);
    expect(directory.mails).toHaveLength(1);

    Object.assign(feed, { body: makeShops(13), etag: '"3"', status: 200, isSlow: false });
    const next = await staff.wait(id, '2026-03-04T13:31:00Z');
    expect(next).toMatchObject({ state: 'done', counts: { new: 1, same: 12 } });
  },
);

const shuffled = makeShops(12).replaceAll(/^(.*),(.*),(.*),(.*)$/gm, '$4,$3,New,$1,$2');

test.each<[what: string, body: string | Uint8Array]>([
  ['other order, with one more', shuffled],
  ['another encoding', Buffer.from(`\ufeff${makeShops(12)}`, 'utf16le')],
  ['semicolons and other line ends', makeShops(12).replaceAll(',', ';').replaceAll('\n', '\r\n')],
  ['capitals, quoted', makeShops(12).replaceAll(/[^,\n]+/g, (cell) => `"${cell.toUpperCase()}"`)],
])('the same list in %s changes nothing', async (_, body) => {
  const { id } = await staff.schedule({ source });
  await staff.wait(id, '2026-03-02T13:31:00Z');
  Object.assign(feed, { etag: '"2"', body });
  const run = await staff.wait(id, '2026-03-03T13:31:00Z');
  expect(run).toMatchObject({ state: 'done', rows: 12, gone: 0, counts: { new: 0 } });
  expect(await staff.count()).toBe(12);
});

test('where rows that are listed already are left out, they have not vanished', async () => {
  const { id } = await staff.schedule({ source, twins: 'skip' });
  await staff.wait(id, '2026-03-02T13:31:00Z');
  Object.assign(feed, { etag: '"2"', body: makeShops(13) });
  const run = await staff.wait(id, '2026-03-03T13:31:00Z');
  expect(run).toMatchObject({ state: 'done', counts: { new: 1 }, gone: 0 });
  expect(await staff.gone(id)).toEqual([]);
});

test.each(['http://data.test/a.csv', 'ftp://data.test/a.csv', 'file:///etc/passwd', 'members'])(
  'the address %s is refused',
  async (location) => {
    const wrong = staff.schedule({ source: { kind: 'address', location } });
    await expect(wrong).rejects.toThrow('422');
  },
);

test('without an import folder only addresses are taken', async () => {
  await expect(staff.schedule()).rejects.toThrow('No import folder is configured');
  const answer = await staff.call('GET /api/admin/import-folder');
  expect(await answer.json()).toEqual({ files: null });
});
