// `npm run lab -- bench --keep --migrations [--size N]`: measures the locks of pending migrations, on a
// directory that an earlier version filled.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { toClientConfig } from '../../src/platform/database/database.ts';
import { migrateClient, readStanding } from '../../src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded/embedded.ts';
import { format } from './results.ts';

/** Maximum milliseconds for which a migration may lock a table. */
const MAX = 200;
const LOOK = 5;
/** Lock mode that blocks readers and writers, and modes that block only writers. */
const CLOSED = 'AccessExclusiveLock';
const READ_ONLY = ['ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock'];

export interface MigrationLocks {
  migration: string;
  seconds: number;
  /** Milliseconds from the lock to the end of the migration, by table. */
  closed: Map<string, number>;
  readOnly: Map<string, number>;
}

export async function measureMigrations(dataDir: string): Promise<MigrationLocks[]> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const [client, watcher] = [1, 2].map(() => new pg.Client(toClientConfig(server.connection)));
  if (!client || !watcher) throw new Error('Two clients');
  try {
    await Promise.all([client.connect(), watcher.connect()]);
    const { missing } = await readStanding(client);
    if (missing.length === 0) throw new Error('The directory lacks none.');
    const results: MigrationLocks[] = [];
    for (const migration of missing) {
      results.push(await measureMigration(client, watcher, migration));
    }
    return results;
  } finally {
    await Promise.all([client.end(), watcher.end()]);
    await server.stop();
  }
}

export function describeMigrations(results: MigrationLocks[]): string[] {
  const list = (tables: Map<string, number>) =>
    [...tables].map(([table, time]) => `${table} ${format(time)} ms`).join(', ') || 'none';
  const longest = Math.max(
    0,
    ...results.flatMap((one) => [...one.closed.values(), ...one.readOnly.values()]),
  );
  return [
    ...results.map(
      ({ migration, seconds, closed, readOnly }) =>
        `${migration}: ${format(seconds)} s; closed: ${list(closed)}; closed to writers: ${list(readOnly)}`,
    ),
    `${longest <= MAX ? 'met' : 'NOT MET'}: longest lock ${format(longest)} ms (at most ${MAX})`,
  ];
}

async function measureMigration(
  client: pg.Client,
  watcher: pg.Client,
  migration: string,
): Promise<MigrationLocks> {
  const watch = await watchLocks(client, watcher);
  const began = performance.now();
  try {
    await inTransaction(client, () => migrateClient(client, migration));
  } finally {
    watch.stop();
  }
  const end = performance.now();
  const locks = await watch.found;
  const pick = (modes: string[]) =>
    new Map(
      locks
        .filter(({ mode }) => modes.includes(mode))
        .map((lock) => [lock.table, end - lock.since]),
    );
  const seconds = (end - began) / 1000;
  return { migration, seconds, closed: pick([CLOSED]), readOnly: pick(READ_ONLY) };
}

interface Lock {
  table: string;
  mode: string;
  since: number;
}

/**
 * Polls for the client's locks on existing tables, with the time each was first seen. Call `stop` to end
 * polling.
 */
async function watchLocks(client: pg.Client, watcher: pg.Client) {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const known = await watcher.query(
    `select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const values = [rows[0].pid, known.rows.map(({ oid }) => oid), [CLOSED, ...READ_ONLY]];
  const text = `select relation::regclass::text as table, mode from pg_locks
    where pid = $1 and granted and relation = any($2) and mode = any($3)`;
  let isOver = false;
  const watch = async () => {
    const seen = new Map<string, Lock>();
    for (; !isOver; await sleep(LOOK)) {
      const since = performance.now();
      const locks = await watcher.query<Omit<Lock, 'since'>>(text, values);
      for (const lock of locks.rows) {
        const key = `${lock.table} ${lock.mode}`;
        if (!seen.has(key)) seen.set(key, { ...lock, since });
      }
    }
    return [...seen.values()];
  };
  const stop = () => {
    isOver = true;
  };
  return { stop, found: watch() };
}

async function inTransaction(client: pg.Client, work: () => Promise<unknown>) {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
