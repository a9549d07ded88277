import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedDatabase } from '../src/features/sample/seed.ts';
import {
  type DatabaseAddress,
  onDatabase,
  openDatabase,
  toClientConfig,
} from '../src/platform/database/database.ts';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { queues } from '../src/workers.ts';

/** What the test files know of the server: where it is, and the two databases to copy. */
export interface TestServer {
  address: DatabaseAddress;
  /** What the names of this run's databases begin with. */
  run: string;
  templates: { empty: string; sample: string };
  /** How a template is copied: file by file is soonest, where nothing waits for a disk. */
  copying: '' | 'strategy file_copy';
}

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer;
  }
}

async function startServer() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { address: { url: given }, copying: '' as const, stop: async () => {} };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mainstreet-'));
  await chmod(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', max_connections: '100' },
  });
  return {
    address: embedded.connection,
    copying: 'strategy file_copy' as const,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts PostgreSQL once for all test files, and makes the databases that they copy. */
export async function setup(project: TestProject) {
  const { address, copying, stop } = await startServer();
  const run = `mainstreet_test_${process.pid}`;
  const templates = { empty: `${run}_empty`, sample: `${run}_sample` };
  const admin = new pg.Client(toClientConfig(address));
  await admin.connect();
  for (const [seed, name] of [
    ['none', templates.empty],
    ['sample', templates.sample],
  ] as const) {
    await admin.query(`create database ${name}`);
    const log = createLog('silent');
    const db = openDatabase(onDatabase(address, name), { log, statementTimeout: 0 });
    await migrateToLatest(db);
    await seedDatabase(db, seed, () => new Date('2024-06-01T12:00:00Z'));
    await db.close();
    const jobs = await openJobs(onDatabase(address, name), queues, { log, supervise: false });
    await jobs.close();
  }
  project.provide('server', { address, run, templates, copying });
  return async () => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [run],
    );
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
    await admin.end();
    await stop();
  };
}
