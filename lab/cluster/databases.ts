import { renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/embedded/embedded.ts';
import { PRIMARY_SETTINGS, startReplica } from '../../tests/replica.ts';
import { unlessStopped } from './processes.ts';
import { signalServer } from './signals.ts';

const TIMEOUT_MS = 60_000;

export type Databases = Awaited<ReturnType<typeof startDatabases>>;

/**
 * Starts a primary and a streaming replica that confirms every commit. Their addresses stay the same when
 * they swap roles, like a DNS name.
 */
export async function startDatabases(
  folder: string,
  log: (line: string) => void,
  stopping?: AbortSignal,
) {
  let count = 0;
  const newDataDir = () => {
    count += 1;
    return path.join(folder, `database-${count}`);
  };
  const place = (name: string, { connection }: EmbeddedPostgres) => {
    symlinkSync(connection.host, path.join(folder, `${name}.new`));
    renameSync(path.join(folder, `${name}.new`), path.join(folder, name));
  };
  let primary = await startEmbeddedPostgres({
    dataDir: newDataDir(),
    log,
    settings: PRIMARY_SETTINGS,
  });
  place('primary', primary);
  let replica = await addFirstReplica();

  async function addFirstReplica() {
    try {
      return await unlessStopped(addReplica(), stopping);
    } catch (error) {
      await primary.stop();
      throw error;
    }
  }

  async function addReplica(): Promise<EmbeddedPostgres> {
    const added = await startReplica(primary, { dataDir: newDataDir(), log });
    place('replica', added);
    // The new server has no replica yet. If it's promoted, its commits must not wait for one.
    await waitForReplicas(added, '');
    await waitForReplicas(primary, '*');
    return added;
  }

  return {
    get primary() {
      return primary;
    },
    get replica() {
      return replica;
    },
    settingsFor: () => ({
      DATABASE_URL: urlOf(primary, path.join(folder, 'primary')),
      DATABASE_REPLICA_URL: urlOf(primary, path.join(folder, 'replica')),
    }),
    kill(database: EmbeddedPostgres) {
      signalServer(database.dataDirectory, 'SIGKILL');
    },
    async becomeSafe() {
      await until('the replica confirms commits', () => isSafe(primary));
    },
    /**
     * Kills the primary for good, promotes the replica and adds a new replica, like an operator or a failover
     * tool would.
     */
    async failOver() {
      const lost = primary;
      const isGone = lost.stop();
      signalServer(lost.dataDirectory, 'SIGKILL');
      await isGone;
      unlinkSync(path.join(folder, 'replica'));
      await ask(replica, 'select pg_promote()');
      primary = replica;
      place('primary', primary);
      rmSync(path.dirname(lost.dataDirectory), { recursive: true });
      replica = await addReplica();
    },
    async loseReplica() {
      await waitForReplicas(primary, '');
      await replica.stop();
    },
    async stop() {
      await waitForReplicas(primary, '').catch(() => {});
      await replica.stop();
      await primary.stop();
      // Removes the symlinks first, because removing the folder overlooks dangling ones.
      for (const name of ['primary', 'replica']) unlinkSync(path.join(folder, name));
    },
  };
}

/** Returns a URL for the server's Unix socket. The `localhost` before the path is ignored. */
export function urlOf(
  { connection: { port, user, database } }: EmbeddedPostgres,
  host: string,
): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Sets `synchronous_standby_names`: `*` makes commits wait for any replica, an empty string for none. */
async function waitForReplicas(server: EmbeddedPostgres, names: '' | '*') {
  await ask(server, `alter system set synchronous_standby_names = '${names}'`);
  await ask(server, 'select pg_reload_conf()');
}

async function isSafe(primary: EmbeddedPostgres): Promise<boolean> {
  const rows = await ask(
    primary,
    `select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'
       and pg_wal_lsn_diff(pg_current_wal_flush_lsn(), flush_lsn) < 65536`,
  ).catch(() => []);
  return rows.length > 0;
}

export async function ask<Row extends pg.QueryResultRow>(
  { connection }: { connection: pg.ClientConfig },
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text, values);
    return rows;
  } finally {
    await client.end();
  }
}

export async function until(what: string, check: () => Promise<boolean>, patience = TIMEOUT_MS) {
  for (const deadline = Date.now() + patience; !(await check()); await sleep(100)) {
    if (Date.now() > deadline) throw new Error(`Timed out: ${what}.`);
  }
}
