import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backUp, openFolder } from '../../../../tests/backups.ts';
import { toUrl } from '../../../../tests/databases.ts';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import { readMetrics } from '../../../../tests/metrics.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { backupQueues } from '../backups.jobs.ts';
import { readBackupNote } from './notes.queries.ts';
import { copiesInFolder } from './photo-copies.ts';
import { openSealer } from './seal.rules.ts';
import { describeServer, tryNewest, tryRestore } from './try-restore.ts';

const BACKUP = 'mainstreet-2026-11-20.sql.zst';
const AUTH_SECRET = 'what this directory seals its backups with';
const sealed = {
  sealer: openSealer(AUTH_SECRET),
  clock: () => new Date('2026-11-20T08:17:00Z'),
};
const log = createLog('silent');
const { file, close } = openFolder();
const folder = file('nightly');
const backup = `${folder}/${BACKUP}`;
let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { BACKUP_DIR: folder } });
  await directory.open(bakery);
});
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await backUp(directory.db, backup, sealed);
  await directory.db.pool.query(`delete from settings where key = 'restore-trial'`);
});
afterAll(async () => {
  await directory.close();
  close();
});

const configure = (env: Record<string, string> = {}) =>
  readConfig({ AUTH_SECRET, BACKUP_DIR: folder, DATABASE_URL: toUrl(directory.address), ...env });
const tryOut = (env?: Record<string, string>) =>
  tryNewest({ ...directory, log, clock: directory.clock, config: configure(env) });
const readNote = () => readBackupNote(directory.db, 'restore-trial');

async function listScratch() {
  const { scratch } = await describeServer(directory.address);
  const { rows } = await directory.db.pool.query(
    'select datname from pg_database where datname = $1',
    [scratch],
  );
  return rows;
}

test('each week the newest backup is restored on trial, and nothing of it stays', async () => {
  expect(backupQueues.find(({ name }) => name === 'restore-trial')?.cron).toBe('40 9 * * 0');
  await tryOut();
  expect(await readNote()).toMatchObject({ file: BACKUP, failure: null });
  expect(await listScratch()).toEqual([]);
  const { rows } = await directory.db.pool.query('select name from businesses');
  expect(rows).toEqual([{ name: bakery.name }]);
  const metrics = await readMetrics(directory);
  expect(metrics.get('mainstreet_restore_trial_failed')).toBe(0);
});

test('a damaged backup is found, noted, and told as a failed job', async () => {
  const bytes = readFileSync(backup);
  writeFileSync(backup, bytes.subarray(0, bytes.length - 40));
  await expect(tryOut()).rejects.toThrow('cut short');
  expect(await readNote()).toMatchObject({ failure: expect.stringContaining('cut short') });
  expect(await listScratch()).toEqual([]);
  expect((await readMetrics(directory)).get('mainstreet_restore_trial_failed')).toBe(1);
});

test('a backup that this directory has not sealed is no success', async () => {
  await backUp(directory.db, backup, { ...sealed, sealer: openSealer('of somebody else') });
  await expect(tryOut()).rejects.toThrow('is sealed by a key that is not known here');
  expect(await readNote()).toMatchObject({ failure: expect.stringContaining('not known here') });
});

test('what a killed trial left is gone after the next one', async () => {
  const { scratch } = await describeServer(directory.address);
  await directory.db.pool.query(`create database "${scratch}"`);
  await tryOut();
  expect(await listScratch()).toEqual([]);
});

test('a role that may not create databases is told in words, and nothing has failed', async () => {
  const { pool } = directory.db;
  await pool.query(`create role visitor_of_trials login password 'trial'`);
  const url = new URL(toUrl(directory.address));
  url.username = 'visitor_of_trials';
  url.password = 'trial';
  try {
    const trial = { address: { url: url.href }, file: backup, copies: copiesInFolder(backup) };
    await expect(tryRestore(configure(), log, trial)).rejects.toThrow('may not create databases');
    await tryOut({ DATABASE_URL: url.href });
    expect(await readNote()).toBeNull();
  } finally {
    await pool.query('drop role visitor_of_trials');
  }
});

test('it can be turned off', async () => {
  await tryOut({ RESTORE_TRIAL: 'off' });
  expect(await readNote()).toBeNull();
});
