import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { createStatisticsCounter } from './counter.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let directory: Directory;
let id: number;
let other: number;
let visitors = 0;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { TRUST_PROXY: '1' } });
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.figures.flush();
  await directory.reset();
  directory.setTime('2026-05-31T23:59:50Z');
  [id = 0, other = 0] = await directory.open(bakery, lawFirm);
});

function tell(beacon: unknown, headers: Record<string, string> = {}) {
  visitors += 1;
  const address = `203.0.${Math.floor(visitors / 250)}.${visitors % 250}`;
  const from = { 'user-agent': PERSON, 'x-forwarded-for': address };
  return directory.post('/api/figures', beacon, { ...from, ...headers });
}

async function read(businessId = id) {
  await directory.figures.flush();
  const answer = await directory.get(
    `/api/desk/${businessId}/figures`,
    await directory.openOwnerArea(businessId),
  );
  return answer.json();
}

async function kept() {
  await directory.figures.flush();
  const { rows } = await directory.db.pool.query(
    'select business_id, day::text, seen, views, calls from listing_figures order by 1, 2',
  );
  return rows;
}

describe('what visitors do', () => {
  test('is counted by listing, kind and day, and answered without a cookie', async () => {
    const answer = await tell({ seen: [id, other], views: id, calls: id });
    expect([answer.status, await answer.json()]).toEqual([200, { isReceived: true }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    await tell({ seen: [id], directions: id, website: id });
    const { recent, before, months } = await read();
    const told = { seen: 2, views: 1, calls: 1, directions: 1, website: 1 };
    expect(recent).toEqual({ ...told, inquiries: 0 });
    expect(before.seen).toBe(0);
    expect(months).toHaveLength(12);
    expect(months[0].month).toBe('2025-06');
    expect(months.at(-1)).toEqual({ month: '2026-05', ...recent });
    expect((await read(other)).recent.seen).toBe(1);
  });

  test('on the next day (UTC) counts for the next month', async () => {
    await tell({ seen: [id] });
    directory.setTime('2026-06-01T00:00:01Z');
    await tell({ seen: [id] });
    expect((await kept()).map(({ day, seen }) => [day, seen])).toEqual([
      ['2026-05-31', 1],
      ['2026-06-01', 1],
    ]);
    const { months, recent } = await read();
    expect(months.slice(-2).map(({ seen }: { seen: number }) => seen)).toEqual([1, 1]);
    expect(recent.seen).toBe(2);
  });

  test('is compared with the 30 days before', async () => {
    await directory.db.pool.query(
      `insert into listing_figures select $1, day, 1, 0, 0, 0, 0
       from generate_series('2026-01-01'::date, '2026-05-31', '1 day') day`,
      [id],
    );
    const { recent, before, months } = await read();
    expect([recent.seen, before.seen]).toEqual([30, 30]);
    expect(months.slice(-5).map(({ seen }: { seen: number }) => seen)).toEqual([
      31, 28, 31, 30, 31,
    ]);
  });

  test('counts once an hour for a network, reloads and other devices included', async () => {
    const home = { 'x-forwarded-for': '2001:db8:1:2::7' };
    await tell({ seen: [id, id], views: id }, home);
    await tell({ seen: [id], views: id }, { 'x-forwarded-for': '2001:db8:1:2::8' });
    await tell({ views: id }, { 'x-forwarded-for': '2001:db8:1:3::7' });
    expect((await read()).recent).toMatchObject({ seen: 1, views: 2 });
    directory.setTime('2026-06-01T01:00:00Z');
    await tell({ views: id }, home);
    expect((await read()).recent.views).toBe(3);
  });

  test.each([
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a browser without a window', { 'user-agent': `${PERSON} HeadlessChrome/140` }],
    ['who does not say who it is', { 'user-agent': '' }],
    ['a page that is fetched ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['whoever has a desk open', { cookie: `mainstreet.desk=${'x'.repeat(43)}` }],
    ['staff', { cookie: '__Host-mainstreet.session_token=abc.def' }],
  ])('does not count of %s', async (_, headers) => {
    expect((await tell({ seen: [id], calls: id }, headers)).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  test('counts on a phone whose maker is called Cubot', async () => {
    await tell({ views: id }, { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; CUBOT X19)' });
    expect(await kept()).toHaveLength(1);
  });
});

describe('an enemy', () => {
  test('counts no listing that is not there, waits, or was deleted', async () => {
    const [waiting = 0, gone = 0] = await directory.open(
      { ...bakery, slug: 'waiting', isApproved: false },
      { ...bakery, slug: 'gone', deletedAt: new Date('2026-05-01') },
    );
    await tell({ seen: [waiting, gone, 999_999_999, id] });
    expect((await kept()).map(({ business_id }) => business_id)).toEqual([id]);
  });

  test('gains little by sending a lot from one network', async () => {
    const home = { 'x-forwarded-for': '198.51.100.7' };
    for (let at = 0; at < 30; at += 1) {
      const seen = Array.from({ length: 100 }, (_, of) => 1_000_000 + at * 100 + of);
      await tell({ seen: [...seen.slice(1), id] }, home);
    }
    await tell({ seen: [other] }, home);
    expect((await kept()).map(({ business_id, seen }) => [business_id, seen])).toEqual([[id, 1]]);
  });

  test.each([
    ['a /48', (at: number) => `2001:db8:9:${at.toString(16)}::1`],
    ['a /24', (at: number) => `198.51.100.${at % 256}`],
  ])('gains little by having all of %s', async (_, address) => {
    for (let at = 0; at < 100; at += 1) {
      await tell({ views: id }, { 'x-forwarded-for': address(at) });
    }
    expect((await read()).recent.views).toBe(20);
  });

  test.each([
    ['101 ids', Array.from({ length: 101 }, (_, at) => at + 1), 422],
    ['10,000 ids', Array.from({ length: 10_000 }, (_, at) => at + 1), 413],
    ['a text', ['1'], 422],
    ['zero', [0], 422],
    ['a fraction', [1.5], 422],
    ['too large a number', [2 ** 53], 422],
    ['nothing', [null], 422],
    ['no list', {}, 422],
  ])('is refused with %s', async (_, seen, status) => {
    expect((await tell({ seen })).status).toBe(status);
  });

  test.each(['', '{', 'null', '[]', '"x"'])('is refused with the body %j', async (body) => {
    expect([400, 422]).toContain((await tell(body)).status);
  });

  test('learns nothing: the answer is always the same', async () => {
    const answers = await Promise.all([
      tell({ seen: [id] }),
      tell({ seen: [999_999_999] }),
      tell({}),
      tell({ seen: [id] }, { 'user-agent': 'curl/8' }),
    ]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
  });

  test('from another site is refused, and no address is kept', async () => {
    expect((await tell({ views: id }, { origin: 'https://evil.example' })).status).toBe(403);
    await tell({ views: id }, { 'x-forwarded-for': '198.51.100.77' });
    const { rows } = await directory.db.pool.query(
      `select (select count(*)::int from rate_limits where key like '%198.51.100.77%') as limits,
         (select string_agg(f::text, '') from listing_figures f) as kept`,
    );
    expect(rows[0].limits).toBe(0);
    await directory.figures.flush();
  });
});

describe('the count', () => {
  const count = (counter: Directory['figures'], businessId: number) => {
    visitors += 1;
    const headers = new Headers({ 'user-agent': PERSON });
    counter.count({ views: businessId }, { address: `192.0.2.${visitors % 250}`, headers });
  };

  test('of two processes adds up, written at the same moment', async () => {
    const counters = [createStatisticsCounter(directory), createStatisticsCounter(directory)];
    for (const counter of counters) {
      for (const one of [other, id, id]) count(counter, one);
    }
    await Promise.all(counters.map((counter) => counter.flush()));
    expect((await kept()).map(({ views }) => views)).toEqual([4, 2]);
  });

  test('is kept while the database is away, and waits for no listing that is being changed', async () => {
    const db = { ...directory.db, run: () => Promise.reject(new Error('connect ECONNREFUSED')) };
    const away = { ...directory, db: db as unknown as Directory['db'] };
    const counter = createStatisticsCounter(away);
    count(counter, id);
    await counter.flush();
    db.run = directory.db.run as never;
    const client = await directory.db.pool.connect();
    await client.query('begin');
    await client.query('select from businesses where id = $1 for update', [id]);
    await counter.close();
    await client.query('rollback');
    client.release();
    expect(await kept()).toHaveLength(1);
  });

  test('of the last seconds is written when the process stops', async () => {
    const counter = createStatisticsCounter(directory);
    counter.start();
    count(counter, id);
    await Promise.all([counter.flush(), Promise.resolve(count(counter, id)), counter.close()]);
    expect((await kept()).map(({ views }) => views)).toEqual([2]);
  });

  test('goes with its listing, and after 25 months', async () => {
    await directory.db.pool.query(
      `insert into listing_figures values ($1, '2024-03-31', 1, 1, 1, 1, 1),
         ($1, '2024-04-01', 1, 1, 1, 1, 1), ($2, '2026-05-01', 1, 1, 1, 1, 1)`,
      [id, other],
    );
    await directory.db.pool.query('delete from businesses where id = $1', [other]);
    await runQueue('prune-figures');
    expect((await kept()).map(({ day }) => day)).toEqual(['2024-04-01']);
  });
});

async function runQueue(name: string) {
  await directory.db.pool.query(`insert into pgboss.job (name, data) values ($1, '{}')`, [name]);
  await directory.runJobs();
}
