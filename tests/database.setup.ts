import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import {
  type DatabaseAddress,
  onDatabase,
  openDatabase,
  toClientConfig,
} from '../src/platform/database/database.ts';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { queues } from '../src/workers.ts';
import { copyFolder, fillTemplate } from './templates.ts';

/** What the test files know of the server: where it is, and the databases to copy. */
export interface TestServer {
  address: DatabaseAddress;
  /** What the names of this run's databases begin with. */
  run: string;
  /** `sample` is made from `migrated` by the first test that asks for it. */
  templates: { migrated: string; empty: string; sample: string };
  /** How a template is copied: file by file is soonest, where nothing waits for a disk. */
  copying: '' | 'strategy file_copy';
  /** A data folder with an empty directory, for whole products. */
  preparedFolder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer;
  }
}

/** Nothing of a test's database has to survive a power cut. */
const SETTINGS = {
  max_connections: '100',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
};

const startPostgres = (dataDir: string) =>
  startEmbeddedPostgres({ dataDir, log: () => {}, settings: SETTINGS });

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mainstreet-'));
  // The database's own account must pass through when we are root.
  await chmod(folder, 0o755);
  return folder;
}

/** A database that is migrated, and one more that is filled as for a start without businesses. */
async function makeTemplates(
  address: DatabaseAddress,
  { migrated, empty }: { migrated: string; empty: string },
) {
  const log = createLog('silent');
  const admin = new pg.Client(toClientConfig(onDatabase(address, 'postgres')));
  await admin.connect();
  await admin.query(`create database ${migrated}`);
  const db = openDatabase(onDatabase(address, migrated), { log, statementTimeout: 0 });
  await migrateToLatest(db);
  await db.close();
  const jobs = await openJobs(onDatabase(address, migrated), queues, { log, supervise: false });
  await jobs.close();
  await admin.query(`drop database if exists ${empty}`);
  await admin.query(`create database ${empty} template ${migrated}`);
  await admin.end();
  await fillTemplate(onDatabase(address, empty), 'none');
}

/** A data folder as the product leaves it after its first start without businesses. */
async function prepareFolder(migrated: string): Promise<{ folder: string; empty: string }> {
  const folder = await makeFolder();
  const embedded = await startPostgres(folder);
  const { connection, stop } = embedded;
  await makeTemplates(connection, { migrated, empty: connection.database });
  await stop();
  return { folder, empty: connection.database };
}

/** Starts PostgreSQL once for all test files, with the databases that they copy. */
export async function setup(project: TestProject) {
  const run = `mainstreet_test_${process.pid}`;
  const migrated = `${run}_migrated`;
  const sample = `${run}_sample`;
  const { folder: preparedFolder, empty } = await prepareFolder(migrated);
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const templates = { migrated, empty: `${run}_empty`, sample };
    await makeTemplates({ url }, templates);
    project.provide('server', { address: { url }, run, templates, copying: '', preparedFolder });
    return async () => {
      await dropDatabases({ url }, run);
      await rm(preparedFolder, { recursive: true });
    };
  }
  const dataDir = await makeFolder();
  copyFolder(preparedFolder, dataDir);
  const { connection, stop } = await startPostgres(dataDir);
  const address = { ...connection, database: 'postgres' };
  const templates = { migrated, empty, sample };
  const copying = 'strategy file_copy' as const;
  project.provide('server', { address, run, templates, copying, preparedFolder });
  return async () => {
    await stop();
    for (const folder of [dataDir, preparedFolder]) await rm(folder, { recursive: true });
  };
}

async function dropDatabases(address: DatabaseAddress, run: string) {
  const admin = new pg.Client(toClientConfig(address));
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [run],
  );
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
  await admin.end();
}
