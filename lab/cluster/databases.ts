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

const PATIENCE = 60_000;

export type Databases = Awaited<ReturnType<typeof startDatabases>>;

/**
 * A primary and its streaming replica, which confirms every commit. Their addresses stay what they
 * are when they change places, as a name in DNS would.
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
    // Its own commits, should it be promoted, have nobody to wait for at first.
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
    /** kill -9 of every process of a database; it comes back by itself. */
    kill(database: EmbeddedPostgres) {
      signalServer(database.dataDirectory, 'SIGKILL');
    },
    /** Until the replica has all that was written, and confirms what will be. */
    async becomeSafe() {
      await until('the replica confirms commits', () => isSafe(primary));
    },
    /**
     * The primary is lost for good: the replica takes its place, and gets a replica of its own. What
     * an operator does by hand, or a tool of theirs.
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
    /** The replica is lost, and commits wait for none. */
    async loseReplica() {
      await waitForReplicas(primary, '');
      await replica.stop();
    },
    async stop() {
      await waitForReplicas(primary, '').catch(() => {});
      await replica.stop();
      await primary.stop();
      // A link to nothing is not seen by what removes folders.
      for (const name of ['primary', 'replica']) unlinkSync(path.join(folder, name));
    },
  };
}

/** A URL of the server's socket; the host before the path is not used. */
export function urlOf(
  { connection: { port, user, database } }: EmbeddedPostgres,
  host: string,
): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Whose confirmation a commit waits for: '*' is any replica's. */
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

/** Asks one database on a connection of its own. */
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

export async function until(what: string, check: () => Promise<boolean>, patience = PATIENCE) {
  for (const deadline = Date.now() + patience; !(await check()); await sleep(100)) {
    if (Date.now() > deadline) throw new Error(`Timed out: ${what}.`);
  }
}
