import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFolder } from '../../../../tests/backups.ts';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { makeShops, openSchedules } from '../../../../tests/schedules.ts';
import { createPublicDownload } from '../../../platform/http/public-download.ts';

/** What the address answers; the product believes that it is public. */
const feed = { body: '', etag: '"1"', asked: 0, location: '' };
const server = createServer((request, response) => {
  feed.asked += 1;
  if (feed.location) return response.writeHead(302, { location: feed.location }).end();
  if (request.headers['if-none-match'] === feed.etag) return response.writeHead(304).end();
  return response.writeHead(200, { etag: feed.etag }).end(feed.body);
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
  Object.assign(feed, { body: makeShops(12), etag: '"1"', asked: 0, location: '' });
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
  // Another mark of the same words is nothing new either.
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
