import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { plainColumns } from '../src/contract/imports.staff.ts';
import type { DocumentRenderer } from '../src/documents.ts';
import { createAccounts } from '../src/features/accounts/model/accounts.ts';
import { writeBusinesses } from '../src/features/export/export.ts';
import { keepBackups } from '../src/features/operations/backups/nightly.ts';
import { checkBackup } from '../src/features/operations/backups/read.ts';
import { seedDatabase } from '../src/features/sample/seed.ts';
import { openSettings } from '../src/features/settings/live-settings.ts';
import { createStatisticsCounter } from '../src/features/statistics/counter.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { openCurrentReplica, openReplica } from '../src/platform/database/replica.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { type Ask, createVisitor } from '../src/platform/http/ask.ts';
import { noGuards } from '../src/platform/http/guards.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { queues } from '../src/workers.ts';
import { toUrl } from './databases.ts';
import { readMetrics } from './metrics.ts';
import { PRIMARY_SETTINGS, startReplica } from './replica.ts';
import { soon } from './soon.ts';

const log = createLog('silent');
const quiet = { log, statementTimeout: 3000 };
let site: Awaited<ReturnType<typeof openSite>>;

/** The product on a primary and two replicas of its own. */
async function openSite() {
  const folder = await mkdtemp(path.join(tmpdir(), 'mainstreet-replica-'));
  await chmod(folder, 0o755);
  const print = () => {};
  const primary = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'primary'),
    log: print,
    settings: { ...PRIMARY_SETTINGS, fsync: 'off' },
  });
  const copies = await Promise.all(
    ['one', 'two'].map((name) =>
      startReplica(primary, { dataDir: path.join(folder, name), log: print }),
    ),
  );
  const db = openDatabase(primary.connection, { log, statementTimeout: 3000 });
  await migrateToLatest(db);
  await seedDatabase(db, 'none', systemClock);
  const replicas = copies.map(({ connection }) =>
    openReplica(connection, {
      primary: db,
      log,
      statementTimeout: 500,
      checkInterval: 50,
      maxLag: 2000,
    }),
  );
  const config = readConfig({
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
    DATABASE_URL: toUrl(primary.connection),
    DATABASE_REPLICA_URL: copies.map(({ connection }) => toUrl(connection)).join(', '),
    BACKUP_DIR: path.join(folder, 'backups'),
    DATA_DIR: folder,
  });
  const jobs = await openJobs(primary.connection, queues, { log, supervise: false });
  const secret = 'a secret that only the tests know, 123';
  const settings = await openSettings({ config, db, log });
  const accounts = createAccounts({ config, settings, db, log, clock: systemClock, jobs, secret });
  let ask: Ask = async () => ({ output: null });
  const documents: DocumentRenderer = {
    hasInlineScripts: false,
    mount: (_, calls) => {
      ask = calls.ask;
      return async () => undefined;
    },
  };
  const app = createApp({
    config,
    settings,
    db,
    searchDb: db,
    replicas,
    log,
    clock: systemClock,
    jobs,
    accounts,
    secret,
    provider: null,
    sandbox: null,
    documents,
    pages: null,
    figures: createStatisticsCounter({ db, log, clock: systemClock }),
  });
  const copyDbs = copies.map(({ connection }) =>
    openDatabase(connection, { log, statementTimeout: 3000 }),
  );
  return {
    app,
    ask,
    accounts,
    db,
    config,
    replicas,
    copies,
    copyDbs,
    onReplicas: (text: string) => Promise.all(copyDbs.map(({ pool }) => pool.query(text))),
    /** Names in the list of the latest, as someone with these cookies gets it. */
    async list(cookie = ''): Promise<string[]> {
      const answer = await app.request('/api/businesses/recent', { headers: { cookie } });
      expect(answer.status).toBe(200);
      return (await answer.json()).map((business: { name: string }) => business.name);
    },
    async close() {
      await jobs.close();
      for (const opened of [...copyDbs, ...replicas, db]) await opened.close();
      for (const copy of copies) await copy.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const areFit = () => site.replicas.map((replica) => replica.isFit());

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
  await site.onReplicas('select pg_wal_replay_resume()');
  await soon(() => expect(areFit()).toEqual([true, true]));
});

test('a list comes from the replica', async () => {
  const name = await addBusiness();
  await soon(async () => expect(await site.list()).toContain(name));
  await site.onReplicas('select pg_wal_replay_pause()');
  const unseen = await addBusiness();
  expect(await site.list()).not.toContain(unseen);
});

test('whoever has just written, or is signed in, reads from the primary', async () => {
  await site.onReplicas('select pg_wal_replay_pause()');
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
  await site.onReplicas('select pg_wal_replay_pause()');
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

test('replicas that lag are left until they have caught up', async () => {
  await site.onReplicas('select pg_wal_replay_pause()');
  const name = await addBusiness();
  await soon(() => expect(areFit()).toEqual([false, false]));
  const series = await readMetrics(site);
  for (const { name } of site.replicas) {
    expect(series.get(`database_replica_up{replica="${name}"}`)).toBe(0);
    expect(series.get(`database_replica_lag_seconds{replica="${name}"}`)).toBeGreaterThan(0);
  }
  expect(await site.list()).toContain(name);
  await site.onReplicas('select pg_wal_replay_resume()');
  await soon(() => expect(areFit()).toEqual([true, true]));
});

/** The second replica knows this one; the first stands still before it. */
async function addBeyondTheFirst(): Promise<string> {
  await site.copyDbs[0]?.pool.query('select pg_wal_replay_pause()');
  const name = await addBusiness();
  const [, second] = site.copyDbs;
  await soon(async () => {
    const found = await second?.pool.query('select from businesses where name = $1', [name]);
    expect(found?.rowCount).toBe(1);
  });
  await second?.pool.query('select pg_wal_replay_pause()');
  return name;
}

test('reads are spread over all replicas', async () => {
  const name = await addBeyondTheFirst();
  const lists = [await site.list(), await site.list()];
  expect(lists.filter((names) => names.includes(name))).toHaveLength(1);
});

test('the one that lags is left out, and the other goes on', async () => {
  await site.copyDbs[0]?.pool.query('select pg_wal_replay_pause()');
  await addBusiness();
  await soon(() => expect(areFit()).toEqual([false, true]));
  const known = await addBeyondTheFirst();
  const unseen = await addBusiness();
  for (let time = 0; time < 4; time += 1) {
    const names = await site.list();
    expect(names).toContain(known);
    expect(names).not.toContain(unseen);
  }
});

test('long reads go to a replica that has everything, or to the primary', async () => {
  const replicas = site.copies.map(({ connection }) => connection);
  const plan = { primary: site.db, log, statementTimeout: 0 };
  const copy = await openCurrentReplica(replicas, plan);
  const { rows } = (await copy?.pool.query('select pg_is_in_recovery() as copy')) ?? {};
  expect(rows).toEqual([{ copy: true }]);
  await copy?.close();
  await site.onReplicas('select pg_wal_replay_pause()');
  await addBusiness();
  expect(await openCurrentReplica(replicas, plan)).toBeNull();
});

test('an export goes on with the primary when its replica is lost', async () => {
  const name = await addBusiness();
  const lost = openDatabase({ host: '/nowhere', port: 1, user: 'x', database: 'x' }, quiet);
  const everything = { filter: {}, columns: plainColumns, siteUrl: 'https://main.example' };
  let exported = '';
  for await (const piece of writeBusinesses(site.db, everything, lost)) exported += piece;
  await lost.close();
  expect(exported.split('\n')).toHaveLength(businesses + 2);
  expect(exported).toContain(name);
});

test('the nightly backup is read from a replica, and from the primary while none has it all', async () => {
  const said: string[] = [];
  const told = Object.assign(createLog('silent'), {
    info: (_: object, text: string) => said.push(text),
  });
  const { config, db } = site;
  const folder = config.backupDir ?? '';
  await keepBackups({ config, db, log: told, clock: () => new Date('2026-11-20T09:00:00Z') });
  expect(said).toEqual(['the backup was read from a replica', "today's backup was made"]);
  await site.onReplicas('select pg_wal_replay_pause()');
  await addBusiness();
  await keepBackups({ config, db, log: told, clock: () => new Date('2026-11-21T09:00:00Z') });
  expect(said.slice(2)).toEqual(["today's backup was made"]);
  const [before, after] = await Promise.all(
    ['20', '21'].map(async (day) => {
      const file = path.join(folder, `mainstreet-2026-11-${day}.sql.zst`);
      const { header, tallies } = await checkBackup(file);
      return tallies[header.tables.findIndex((table) => table.name === 'businesses')]?.rows;
    }),
  );
  expect([before, after]).toEqual([businesses - 1, businesses]);
});

test('one that nobody writes to stays in use, however long ago the last change was', async () => {
  const isLongAgo = `select now() - pg_last_xact_replay_timestamp() > interval '2.5 s' as "isLongAgo"`;
  await soon(async () => {
    const found = await site.onReplicas(isLongAgo);
    expect(found.map(({ rows }) => rows[0].isLongAgo)).toEqual([true, true]);
  });
  expect(areFit()).toEqual([true, true]);
});

test('replicas that go away in the middle cost nobody an answer', async () => {
  await site.list();
  const stopped = Promise.all(site.copies.map((copy) => copy.stop()));
  for (let time = 0; time < 50; time += 1) await site.list();
  await stopped;
  await site.list();
  await soon(() => expect(areFit()).toEqual([false, false]));
});
