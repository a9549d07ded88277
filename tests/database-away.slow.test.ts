import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailQueue } from '../src/platform/mail/compose.ts';
import { sign } from '../src/platform/signature.ts';
import { openOutage, secret } from './outage.ts';
import { soon } from './soon.ts';

let site: Awaited<ReturnType<typeof openOutage>>;

beforeAll(async () => {
  site = await openOutage();
  await everythingWorks();
});
afterAll(() => site.close());
beforeEach(() => {
  site.lines.length = 0;
});

async function everythingWorks() {
  for (const { isHearing } of [site.patient, site.hasty]) {
    await soon(() => expect(isHearing()).toBe(true));
  }
}

let reviews = 0;
function writeReview(node: typeof site.hasty, comment: string) {
  reviews += 1;
  const reviewerName = `Guest ${reviews}`;
  return node.post('/api/businesses/1/reviews', { rating: 5, reviewerName, comment });
}

async function countReviews(comment: string): Promise<number> {
  const { rows } = await site.own.pool.query('select from reviews where comment = $1', [comment]);
  return rows.length;
}

const warnings = () => site.lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);

test('who comes while the database restarts waits a moment and notices nothing', async () => {
  const { patient } = site;
  await site.stopDatabase();
  const visitors = Array.from({ length: 30 }, (_, count) => `/api/businesses?limit=${count + 1}`);
  const answers = Promise.all([
    patient.get('/api/categories'),
    patient.get('/search?query=bakery'),
    writeReview(patient, 'Written while the database was away.'),
    ...visitors.map((address) => patient.get(address)),
  ]);
  await soon(() => expect(warnings()).toContain('the database is away'));
  await site.startDatabase();
  const statuses = (await answers).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 201, ...visitors.map(() => 200)]);
  expect(await countReviews('Written while the database was away.')).toBe(1);
  await everythingWorks();
});

test('while it stays away, answers are 503 in plain words, or a page from before', async () => {
  const { hasty } = site;
  expect((await hasty.get('/pricing')).status).toBe(200);
  await site.stopDatabase();

  const call = await hasty.get('/api/categories');
  expect(call.status).toBe(503);
  expect(call.headers.get('retry-after')).toBe('5');
  expect(await call.json()).toMatchObject({
    type: 'urn:problem:unavailable',
    detail: 'The directory is temporarily unavailable. Please try again in a moment.',
  });
  const write = await writeReview(hasty, 'Lost, and known to be.');
  expect([write.status, write.headers.get('retry-after')]).toEqual([503, '5']);

  const screen = await hasty.get('/search?query=never+asked+before');
  expect([screen.status, screen.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(screen.headers.get('retry-after')).not.toBeNull();
  expect(await screen.text()).toContain('Something went wrong');

  // A link from an email, opened in a browser.
  const token = sign(secret, 'stop mails', 'somebody');
  const address = `/api/stop-mails?to=somebody&token=${token}`;
  const link = await hasty.get(address, { accept: 'text/html,*/*;q=0.8' });
  expect([link.status, link.headers.get('content-type')]).toEqual([
    503,
    'text/html; charset=utf-8',
  ]);
  expect(await link.text()).toContain('The directory is temporarily unavailable.');

  const old = await hasty.get('/pricing', { 'accept-encoding': 'gzip' });
  expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(old.headers.get('retry-after')).toBeNull();
  expect(old.headers.get('content-encoding')).toBe('gzip');
  const signedIn = { cookie: 'mainstreet.session_token=abc' };
  expect((await hasty.get('/pricing', signedIn)).status).toBe(503);

  expect((await hasty.get('/readyz')).status).toBe(503);
  expect((await hasty.get('/healthz')).status).toBe(200);
  await site.startDatabase();
  await everythingWorks();
});

test('the status tells everyone that it is away, since when, and when it is back', async () => {
  const { hasty } = site;
  const read = async () => (await hasty.get('/api/status')).json();
  expect(await read()).toMatchObject({ state: 'up', since: null });
  await site.stopDatabase();
  const since = new Date();
  await hasty.get('/api/categories');
  const status = await soon(async () => {
    const found = await read();
    expect(found.state).toBe('down');
    return found;
  });
  expect(Date.parse(status.since)).toBeGreaterThanOrEqual(since.getTime() - 1000);
  const page = await hasty.get('/status');
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await page.text()).toContain('The directory is down.');
  await site.startDatabase();
  await everythingWorks();
  await soon(async () => expect(await read()).toMatchObject({ state: 'up', since: null }));
});

test('tries to sign in are counted all the same', async () => {
  const { hasty } = site;
  await site.stopDatabase();
  const tries = [];
  for (let count = 0; count < 11; count += 1) {
    const body = { email: 'admin@example.com', password: `guess ${count}` };
    tries.push((await hasty.post('/api/auth/sign-in', body)).status);
  }
  expect(tries).toEqual([...Array(10).fill(503), 429]);
  await site.startDatabase();
  await everythingWorks();
});

test('a write that is cut off amid a statement is a 503, and nothing of it stays', async () => {
  const { hasty, own } = site;
  const client = await own.pool.connect();
  await client.query('begin; lock table reviews in exclusive mode');
  const answer = writeReview(hasty, 'Cut off in the middle.');
  await soon(async () => {
    const { rows } = await own.pool.query('select from pg_locks where not granted');
    expect(rows).toHaveLength(1);
  });
  await site.stopDatabase();
  expect((await answer).status).toBe(503);
  client.release(true);
  await site.startDatabase();
  await everythingWorks();
  expect(await countReviews('Cut off in the middle.')).toBe(0);
});

test('once it is back, all goes on: reads, writes, jobs, limits and cached pages', async () => {
  const { hasty, patient, own } = site;
  await site.stopDatabase();
  expect((await hasty.get('/api/categories')).status).toBe(503);
  await site.startDatabase();
  await soon(async () => expect((await hasty.get('/readyz')).status).toBe(200));
  await everythingWorks();

  expect((await hasty.get('/businesses')).status).toBe((await patient.get('/businesses')).status);
  const mail = { to: 'owner@example.com', subject: 'Back again', text: '', html: '' };
  await own.kysely.transaction().execute((trx) => hasty.jobs.enqueue(trx, mailQueue, mail));
  await soon(() => expect([...hasty.mails, ...patient.mails]).toEqual([mail]));

  const { rows: before } = await own.pool.query(
    "select points from rate_limits where key ~ '^writes:'",
  );
  expect((await writeReview(hasty, 'As if nothing had happened.')).status).toBe(201);
  const { rows: after } = await own.pool.query(
    "select points from rate_limits where key ~ '^writes:'",
  );
  expect(after[0].points).toBeGreaterThan(before[0]?.points ?? 0);

  await hasty.get('/');
  const first = await hasty.get('/pricing');
  expect(first.headers.get('cache-control')).toContain('public');
});

test('the log tells of an absence in a few lines, without a stack', async () => {
  const { hasty } = site;
  await site.stopDatabase();
  for (let count = 0; count < 20; count += 1) {
    expect((await hasty.get('/api/categories')).status).toBe(503);
  }
  const once = [
    'the database is away',
    'lost the channel for changes; pages are not cached until it is back',
  ];
  await soon(() => expect(warnings()).toEqual(expect.arrayContaining(once)));
  await site.startDatabase();
  await everythingWorks();
  // Of each of the two processes.
  expect(warnings().sort()).toEqual([...once, ...once].sort());
  expect(site.lines.filter(({ err }) => err)).toEqual([]);
  expect(site.lines.filter(({ msg }) => msg === 'the database is back')).toHaveLength(2);
});
