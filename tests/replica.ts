import { chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { findServerAccount } from '../src/platform/embedded/account.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';

/** Left out of a copy, as pg_basebackup does: the replica makes its own. */
const NOT_COPIED =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|(.*\/)?pgsql_tmp.*)$/;

/** What a replica needs as well, which may be the next primary. */
const SHARED_SETTINGS = { wal_level: 'replica', max_wal_senders: '10', max_connections: '120' };

/** What a primary needs beside the defaults, for replicas that are copied from it. */
export const PRIMARY_SETTINGS = { ...SHARED_SETTINGS, wal_keep_size: '512MB' };

/** Copies the running primary into `dataDir` and starts the copy as its streaming replica. */
export async function startReplica(
  primary: EmbeddedPostgres,
  { dataDir, log }: { dataDir: string; log: (line: string) => void },
): Promise<EmbeddedPostgres> {
  // Open to the account of a replica of its own, should it be promoted.
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  await copyCluster(primary, path.join(dataDir, 'postgres'));
  const { host, port, user } = primary.connection;
  return startEmbeddedPostgres({
    dataDir,
    log,
    settings: {
      ...SHARED_SETTINGS,
      hot_standby_feedback: 'on',
      primary_conninfo: `host='${host}' port=${port} user=${user}`,
      // Commits wait for it: it must not stay away for the five seconds of the default.
      wal_retrieve_retry_interval: '200ms',
    },
  });
}

/** The package brings no pg_basebackup: the same by hand. */
async function copyCluster({ connection, dataDirectory }: EmbeddedPostgres, target: string) {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    await copyFiles(dataDirectory, target);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    writeFileSync(path.join(target, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(path.join(target, 'standby.signal'), '');
  } finally {
    await client.end();
  }
  const account = findServerAccount();
  if (account) giveTo(target, account);
}

const TRIES = 5;

/** What the server has deleted is not there for the next try. */
async function copyFiles(source: string, target: string) {
  for (let left = TRIES; ; left -= 1) {
    mkdirSync(target, { recursive: true, mode: 0o700 });
    try {
      return await cp(source, target, {
        recursive: true,
        filter: (file) => !NOT_COPIED.test(path.relative(source, file)),
      });
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isGone || left === 1) throw error;
      rmSync(target, { recursive: true });
    }
  }
}

function giveTo(folder: string, account: { uid: number; gid: number }) {
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) giveTo(at, account);
    else chownSync(at, account.uid, account.gid);
  }
}
