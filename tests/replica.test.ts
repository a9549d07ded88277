import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import type { DocumentRenderer } from '../src/documents.ts';
import { createAccounts } from '../src/features/accounts/accounts.ts';
import { createFigureCounter } from '../src/features/figures/counter.ts';
import { seedDatabase } from '../src/features/sample/seed.ts';
import { openSettings } from '../src/features/settings/live-settings.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { openReplica } from '../src/platform/database/replica.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { type Ask, createVisitor } from '../src/platform/http/ask.ts';
import { noGuards } from '../src/platform/http/guards.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { queues } from '../src/workers.ts';
import { PRIMARY_SETTINGS, startReplica } from '../tools/cluster/replica.ts';
import { soon } from './soon.ts';

const log = createLog('silent');
let site: Awaited<ReturnType<typeof openSite>>;

/** The product on a primary and a replica of its own. */
async function openSite() {
  const folder = await mkdtemp(path.join(tmpdir(), 'mainstreet-replica-'));
  await chmod(folder, 0o755);
  const print = () => {};
  const primary = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'primary'),
    log: print,
    settings: { ...PRIMARY_SETTINGS, fsync: 'off' },
  });
  const copy = await startReplica(primary, { dataDir: path.join(folder, 'replica'), log: print });
  const db = openDatabase(primary.connection, { log, statementTimeout: 3000 });
  await migrateToLatest(db);
  await seedDatabase(db, 'none', systemClock);
  const replica = openReplica(copy.connection, {
    ...{ primary: db, log, statementTimeout: 500 },
    ...{ checkInterval: 50, maxLag: 2000 },
  });
  const config = readConfig({ RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent' });
  const jobs = await openJobs(primary.connection, queues, { log, supervise: false });
  const secret = 'a secret that only the tests know, 123';
  const settings = await openSettings({ config, db, log });
  const accounts = createAccounts({ config, settings, db, log, clock: systemClock, jobs, secret });
  let ask: Ask = async () => ({ output: null });
  const documents: DocumentRenderer = {
    hasInlineScripts: false,
    mount: (_, calls) => {
      ask = calls.ask;
    },
  };
  const app = createApp({
    ...{
      config,
      settings,
      db,
      searchDb: db,
      replica,
      log,
      clock: systemClock,
      jobs,
      accounts,
      secret,
    },
    ...{ provider: null, sandbox: null, documents, pages: null },
    figures: createFigureCounter({ db, log, clock: systemClock }),
  });
  const onReplica = (text: string) => copyDb.pool.query(text);
  const copyDb = openDatabase(copy.connection, { log, statementTimeout: 3000 });
  return {
    app,
    ask,
    accounts,
    db,
    replica,
    copy,
    onReplica,
    /** Names in the list of the latest, as someone with these cookies gets it. */
    async list(cookie = ''): Promise<string[]> {
      const answer = await app.request('/api/businesses/recent', { headers: { cookie } });
      expect(answer.status).toBe(200);
      return (await answer.json()).map((business: { name: string }) => business.name);
    },
    async close() {
      await jobs.close();
      await copyDb.close();
      await replica.close();
      await db.close();
      await copy.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let businesses = 0;

async function addBusiness(): Promise<string> {
  businesses += 1;
  const name = `Bakery ${businesses}`;
  await site.db.pool.query(
    `insert into businesses (name, name_key, slug, description, address, city, city_key, state, zip_code,
       category_id, category_key, is_premium, is_approved, submitted_at, updated_at)
     values ($1, lower($1), $2, '', '', 'Boise', 'boise', 'ID', '83701', 1, 'x', false, true, now(), now())`,
    [name, `bakery-${businesses}`],
  );
  return name;
}

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.onReplica('select pg_wal_replay_resume()');
  await soon(() => expect(site.replica.isFit()).toBe(true));
});

test('a list comes from the replica', async () => {
  const name = await addBusiness();
  await soon(async () => expect(await site.list()).toContain(name));
  await site.onReplica('select pg_wal_replay_pause()');
  const unseen = await addBusiness();
  expect(await site.list()).not.toContain(unseen);
});

test('whoever has just written, or is signed in, reads from the primary', async () => {
  await site.onReplica('select pg_wal_replay_pause()');
  const name = await addBusiness();
  const [{ id }] = (await site.db.pool.query('select max(id) as id from businesses')).rows;
  const written = await site.app.request(`/api/businesses/${id}/reviews`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rating: 5, reviewerName: 'Maria', comment: 'Good bread, kind people.' }),
  });
  const cookie = written.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^mainstreet\.wrote=1; Max-Age=10; Path=\/api; HttpOnly; SameSite=Lax$/);
  expect(await site.list('mainstreet.wrote=1')).toContain(name);
  expect(await site.list('mainstreet.session_token=abc')).toContain(name);
  expect(await site.list()).not.toContain(name);
});

test('what is refused marks nobody as a writer', async () => {
  const refused = await site.app.request('/api/businesses', { method: 'POST' });
  expect(refused.status).toBe(415);
  expect(refused.headers.get('set-cookie')).toBeNull();
});

test('a page, which may be kept, is made from the primary', async () => {
  await site.onReplica('select pg_wal_replay_pause()');
  const name = await addBusiness();
  const visitor = createVisitor(
    { ...noGuards, authenticate: site.accounts.authenticate },
    {
      requestId: 'page',
      cookies: null,
      tags: new Set<string>(),
    },
  );
  const answer = await site.ask('GET /api/businesses/recent', {}, visitor);
  expect(JSON.stringify(answer)).toContain(name);
  expect([...visitor.tags]).toContain('businesses');
});

test('a replica that lags is left until it has caught up', async () => {
  await site.onReplica('select pg_wal_replay_pause()');
  const name = await addBusiness();
  await soon(() => expect(site.replica.isFit()).toBe(false));
  expect(await site.list()).toContain(name);
  await site.onReplica('select pg_wal_replay_resume()');
  await soon(() => expect(site.replica.isFit()).toBe(true));
});

test('one that nobody writes to stays in use, however long ago the last change was', async () => {
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(site.replica.isFit()).toBe(true);
});

test('a replica that goes away in the middle costs nobody an answer', async () => {
  await site.list();
  const stopped = site.copy.stop();
  for (let time = 0; time < 50; time += 1) await site.list();
  await stopped;
  await site.list();
  await soon(() => expect(site.replica.isFit()).toBe(false));
});
