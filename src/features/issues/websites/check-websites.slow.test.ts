import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import { closeSites, openSite, visitOptions } from '../../../../tests/site.ts';
import { checkQueues } from '../websites.jobs.ts';
import { checkDueWebsites, scheduleWebsites } from './check-websites.ts';

afterEach(closeSites);

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

const START = new Date('2024-06-01T12:00:00Z').getTime();
const day = (count: number) =>
  directory.setTime(new Date(START + count * 86_400_000).toISOString());

async function open(codes: { now: number }) {
  const site = await openSite((request, response) =>
    response.writeHead(request.url === '/robots.txt' ? 404 : codes.now).end('Bread'),
  );
  await directory.open({ ...bakery, website: site.url }, { ...bakery, slug: 'other' });
  day(0);
  await scheduleWebsites(directory);
  return { ...site, run: () => checkDueWebsites({ ...directory, visit: visitOptions(site.port) }) };
}

async function read() {
  const { rows } = await directory.db.pool.query(
    `select state, failures from business_checks where kind = 'website'`,
  );
  return rows;
}

test('each website has its day; a dead one is dead after four failures over three weeks', async () => {
  const codes = { now: 404 };
  const { run, asked } = await open(codes);
  await directory.db.pool.query(`update business_checks set next_at = '2024-06-01T13:00:00Z'`);
  await run();
  expect([asked, await read()]).toEqual([[], [{ state: 'ok', failures: 0 }]]);
  for (const [at, state, failures] of [
    [1, 'doubt', 1],
    [5, 'doubt', 1],
    [8, 'doubt', 2],
    [15, 'doubt', 3],
    [22, 'dead', 4],
  ] as const) {
    day(at);
    await run();
    expect(await read()).toEqual([{ state, failures }]);
  }
  codes.now = 503;
  day(60);
  await run();
  expect(await read()).toEqual([{ state: 'dead', failures: 4 }]);
  codes.now = 200;
  day(100);
  await run();
  expect(await read()).toEqual([{ state: 'ok', failures: 0 }]);
});

test('two runs at once look once; a changed website starts anew', async () => {
  const { run, asked } = await open({ now: 404 });
  day(31);
  await Promise.all([run(), run()]);
  expect(asked).toHaveLength(3);
  const headers = await directory.signIn('admin');
  const [{ id }] = await (
    await directory.get('/api/admin/businesses?q=rosa&order=asc', headers)
  ).json();
  const business = await (await directory.get(`/api/admin/businesses/${id}`, headers)).json();
  const body = { ...business, website: 'https://new.example/' };
  const path = `PUT /api/admin/businesses/${id}`;
  expect((await directory.call(path, { headers, body })).status).toBe(200);
  expect(await read()).toEqual([]);
});

test('several listings of one host are looked at one after the other', async () => {
  const site = await openSite((_, response) => response.end(''));
  day(0);
  await directory.open(
    ...[1, 2, 3].map((n) => ({ ...bakery, slug: `shop-${n}`, website: `${site.url}${n}` })),
  );
  await scheduleWebsites(directory);
  day(31);
  const run = () => checkDueWebsites({ ...directory, visit: visitOptions(site.port) });
  await run();
  expect(site.asked.filter((line) => line.startsWith('HEAD'))).toHaveLength(1);
  day(32);
  await run();
  await run();
  expect(site.asked.filter((line) => line.startsWith('HEAD'))).toHaveLength(2);
  day(33);
  await run();
  expect(site.asked.filter((line) => line.startsWith('HEAD'))).toHaveLength(3);
});

test('nothing happens unless it is switched on', async () => {
  await directory.open({ ...bakery, website: 'http://bakery.test/' });
  for (const queue of checkQueues) {
    await directory.db.kysely
      .transaction()
      .execute((trx) => directory.jobs.enqueue(trx, queue, {}));
  }
  await directory.runJobs();
  expect(await read()).toEqual([]);
});

test('a page tells the owners of websites what we do', async () => {
  const page = await directory.get('/website-checks');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('User-agent: MainstreetLinkCheck');
});
