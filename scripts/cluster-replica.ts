import { chownSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded.ts';
import { findServerAccount } from '../src/platform/embedded-account.ts';

/** Left out of a copy, as pg_basebackup does: the replica makes its own. */
const NOT_COPIED =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|(.*\/)?pgsql_tmp.*)$/;

/** What a primary needs beside the defaults, for replicas that are copied from it. */
export const PRIMARY_SETTINGS = { wal_keep_size: '512MB', max_connections: '120' };

/** Copies the running primary into `dataDir` and starts the copy as its streaming replica. */
export async function startReplica(
  primary: EmbeddedPostgres,
  { dataDir, log }: { dataDir: string; log: (line: string) => void },
): Promise<EmbeddedPostgres> {
  await copyCluster(primary, path.join(dataDir, 'postgres'));
  const { host, port, user } = primary.connection;
  return startEmbeddedPostgres({
    dataDir,
    log,
    settings: {
      max_connections: PRIMARY_SETTINGS.max_connections,
      hot_standby_feedback: 'on',
      primary_conninfo: `host='${host}' port=${port} user=${user}`,
    },
  });
}

/** The package brings no pg_basebackup: the same by hand. */
async function copyCluster({ connection, dataDirectory }: EmbeddedPostgres, target: string) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    mkdirSync(target, { recursive: true, mode: 0o700 });
    cpSync(dataDirectory, target, {
      recursive: true,
      filter: (source) => !NOT_COPIED.test(path.relative(dataDirectory, source)),
    });
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

function giveTo(folder: string, account: { uid: number; gid: number }) {
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) giveTo(at, account);
    else chownSync(at, account.uid, account.gid);
  }
}
