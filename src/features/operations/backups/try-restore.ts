import { readdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../../../platform/config/config.ts';
import {
  type DatabaseAddress,
  onDatabase,
  openDatabase,
  toClientConfig,
} from '../../../platform/database/database.ts';
import { findRunningPostgres } from '../../../platform/embedded/embedded.ts';
import { AppError } from '../../../platform/errors.ts';
import { openJobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { damaged } from './format.rules.ts';
import type { BackupDependencies } from './nightly.ts';
import { recordBackup } from './notes.queries.ts';
import { fetchOffSite } from './off-site.ts';
import { checkCopies, copiesInFolder, type PhotoCopies } from './photo-copies.ts';
import { type BackupContents, checkBackup, listSealKeys } from './read.ts';
import { assertKnown, restoreBackup } from './restore.ts';
import { isBackupName } from './retention.rules.ts';
import { describeOrigin, judgeOrigin } from './seal.rules.ts';

/** Required free disk space as a multiple of the database size: the restored database and its write-ahead log. */
const SPACE = 2;

export interface Trial {
  rows: number;
  seconds: number;
  files: number;
  photos: BackupContents['photos'];
  seal: BackupContents['seal'];
}

/**
 * Restores a backup into a temporary database on the server at `address`, with all checks of a real restore,
 * and drops it afterwards. Throws the problem with the backup, or an AppError `unavailable` if it can't be
 * tried here.
 */
export async function tryRestore(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  { address, file, copies }: { address: DatabaseAddress; file: string; copies: PhotoCopies },
): Promise<Trial> {
  const began = performance.now();
  const server = await describeServer(address);
  await assertRoom(config, server);
  const checked = await checkBackup(file);
  await assertKnown(checked);
  const { files, bad } = await checkCopies(file, copies);
  if (bad.length > 0) {
    throw damaged(
      file,
      `lists ${files} files of photos, and ${bad.length} of their copies are missing or changed: ${bad.slice(0, 3).join(', ')}. Delete a changed copy, and the next backup makes it anew`,
    );
  }
  const scratch = await createScratch(address, server.scratch);
  const db = openDatabase(scratch, { log, statementTimeout: 0, maxConnections: 2 });
  try {
    await restoreBackup(db, file, checked, {
      replace: false,
      prepareJobs: (names) => prepareQueues(scratch, names, log),
    });
  } finally {
    await db.close();
    await dropScratch(address, server.scratch);
  }
  const rows = checked.tallies.reduce((sum, tally) => sum + tally.rows, 0);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { rows, seconds, files, photos: checked.photos, seal: checked.seal };
}

/** Checks disk space only for the embedded server; the free space of an external server is unknown. */
async function assertRoom(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { size, mayCreate }: Server,
) {
  if (!mayCreate) {
    throw untried('the role of DATABASE_URL may not create databases (alter role ... createdb)');
  }
  if (databaseUrl) return;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize > size * SPACE) return;
  const needed = Math.ceil((size * SPACE) / 1e6);
  throw untried(
    `it needs ${needed} MB of disk space, and there are ${Math.floor((bavail * bsize) / 1e6)}`,
  );
}

function untried(reason: string): AppError {
  return new AppError('unavailable', `A restore could not be tried: ${reason}.`);
}

async function prepareQueues(address: DatabaseAddress, names: string[], log: Log) {
  const queues = names.map((name) => ({ name, retries: 0 }));
  const jobs = await openJobs(address, queues, { log, supervise: false });
  await jobs.close();
}

const SUFFIX = '_restore_trial';
const LONGEST_NAME = 63;

interface Server {
  size: number;
  mayCreate: boolean;
  scratch: string;
}

async function ask<T>(address: DatabaseAddress, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(toClientConfig(address));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function describeServer(address: DatabaseAddress): Promise<Server> {
  return ask(address, async (client) => {
    const { rows } = await client.query<Omit<Server, 'scratch'> & { name: string }>(
      `select current_database() as name, pg_database_size(current_database())::float8 as size,
         (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as "mayCreate"`,
    );
    const [row] = rows;
    if (!row) throw new Error('A description is one row');
    const name = Buffer.from(row.name).subarray(0, LONGEST_NAME - SUFFIX.length);
    return { size: row.size, mayCreate: row.mayCreate, scratch: name.toString() + SUFFIX };
  });
}

function createScratch(address: DatabaseAddress, name: string): Promise<DatabaseAddress> {
  return ask(address, async (client) => {
    await drop(client, name);
    await client.query(
      `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`,
    );
    return onDatabase(address, name);
  });
}

function dropScratch(address: DatabaseAddress, name: string): Promise<void> {
  return ask(address, (client) => drop(client, name));
}

async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

export async function tryNewest(dependencies: BackupDependencies): Promise<void> {
  const { config, db, log, clock } = dependencies;
  const address = findAddress(config);
  if (!address || !config.triesRestores) return;
  const backup = await openNewest(config);
  if (!backup) return;
  const { name: file, remove } = backup;
  try {
    const { copies, file: there } = backup;
    const { rows, seconds, files, seal } = await tryRestore(config, log, {
      address,
      file: there,
      copies,
    });
    const known = listSealKeys(config);
    if (judgeOrigin(seal, known) !== 'own') throw damaged(file, describeOrigin(seal, known));
    await recordBackup(db, 'restore-trial', { file, at: clock(), failure: null });
    log.info({ file, rows, seconds, files }, 'a backup was restored on trial');
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') {
      log.warn({ file, reason: error.message }, 'no backup was restored on trial');
      return;
    }
    await recordBackup(db, 'restore-trial', { file, at: clock(), failure: String(error) });
    throw error;
  } finally {
    remove();
  }
}

function findAddress({ databaseUrl, dataDir }: Config): DatabaseAddress | null {
  return databaseUrl ? { url: databaseUrl } : findRunningPostgres(dataDir);
}

async function openNewest(config: Config) {
  const { backupDir: folder, offSite } = config;
  if (offSite?.identityFile) return fetchOffSite(config, null, offSite.identityFile);
  if (!folder) return null;
  const name = (await readdir(folder).catch(() => [])).filter(isBackupName).sort().at(-1);
  if (!name) return null;
  const file = path.join(folder, name);
  return { name, file, copies: copiesInFolder(file), remove: () => {} };
}
