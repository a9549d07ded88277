import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeFirstAdmin } from '../src/features/accounts/first-account.ts';
import { seedDatabase } from '../src/features/sample/seed.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { onDatabase, openDatabase, toClientConfig } from '../src/platform/database/database.ts';
import { isMigrated, listMigrations, migrateToLatest } from '../src/platform/database/migrate.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { queues } from '../src/workers.ts';

const { address } = inject('server');
const name = `mainstreet_test_start_${process.pid}`;
const log = createLog('silent');
const admin = new pg.Client(toClientConfig(address));

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
});
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

/** What a server does before it listens, on connections of its own. */
async function start() {
  const own = onDatabase(address, name);
  const db = openDatabase(own, { log, statementTimeout: 0, maxConnections: 2 });
  try {
    const migrations = await migrateToLatest(db);
    expect(await isMigrated(db)).toBe(true);
    const { isFirst: isSeeded } = await seedDatabase(db, 'none', systemClock);
    const config = readConfig({ ADMIN_EMAIL: 'admin@start.example' });
    const firstAdmin = await makeFirstAdmin(db, config, {
      clock: systemClock,
      secret: 'of a test',
    });
    const jobs = await openJobs(own, queues, { log, supervise: true });
    await jobs.close();
    return { migrations, isSeeded, firstAdmin };
  } finally {
    await db.close();
  }
}

test('of four servers that start at once on an empty database, one does each thing', async () => {
  const starts = await Promise.all([start(), start(), start(), start()]);
  expect(starts.flatMap(({ migrations }) => migrations)).toEqual(await listMigrations());
  expect(starts.filter(({ isSeeded }) => isSeeded)).toHaveLength(1);
  expect(new Set(starts.map(({ firstAdmin }) => firstAdmin?.madeUpPassword)).size).toBe(1);
});
