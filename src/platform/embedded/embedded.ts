import { closeSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findServerAccount, openEntrance } from './account.ts';
import { findBinaries } from './binaries.ts';
import {
  findSocketFolder,
  prepareCluster,
  prepareDataFolder,
  prepareSocketFolder,
  SUPERUSER,
} from './cluster.ts';
import { EmbeddedPostgresError, explainFailure } from './error.ts';
import { isClaimed, lockFolder } from './lock.ts';
import { launchServer, readSocketFolder, type Server, type ServerPlan } from './server.ts';
import { chooseSettings } from './settings.ts';

export interface EmbeddedPostgres {
  /** `host` is the folder of the server's Unix socket; only the server's account and root enter it. */
  connection: { host: string; port: number; user: string; database: string };
  dataDirectory: string;
  /** Resolves when the server that runs now is gone; read it again after a restart. */
  readonly exited: Promise<void>;
  /** Stops the server (fast shutdown, by force after 10 s) and lets go of the folder. */
  stop(): Promise<void>;
}

const PORT = 5432;
const DATABASE = 'mainstreet';
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;
const CALM = 60_000;

/**
 * Keeps PostgreSQL running until `stop`: as root (it is `nobody` then), after a kill of either, and
 * beside others on other folders. Throws EmbeddedPostgresError, in one line.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL runs on Linux and macOS. Set DATABASE_URL to a PostgreSQL server.',
    );
  }
  prepareDataFolder(dataDir);
  const releases: (() => void)[] = [];
  const release = () => {
    for (const undo of releases.splice(0).reverse()) undo();
  };
  try {
    releases.push(await lockFolder(dataDir, path.join(dataDir, 'lock')));
    const { plan, socket } = planServer(dataDir, options.settings ?? {}, releases);
    const supervisor = await superviseServer(plan, options.log);
    const connection = { host: socket, port: PORT, user: SUPERUSER, database: DATABASE };
    const stop = async () => {
      await supervisor.stop();
      release();
    };
    try {
      await createDatabase(connection);
    } catch (error) {
      await stop();
      throw error;
    }
    return {
      connection,
      dataDirectory: plan.cluster,
      get exited() {
        return supervisor.exited();
      },
      stop,
    };
  } catch (error) {
    release();
    throw explainFailure(error, dataDir);
  }
}

/** Null when it does not run at this moment. Open to the user that started it, and to root. */
export function findRunningPostgres(dataDir: string): EmbeddedPostgres['connection'] | null {
  const folder = path.resolve(dataDir);
  if (!isClaimed(path.join(folder, 'lock'))) return null;
  const host = findSocketFolder(folder) ?? readSocketFolder(path.join(folder, 'postgres'));
  return { host, port: PORT, user: SUPERUSER, database: DATABASE };
}

/** Puts folders and programs in place. What must be undone at the end goes to `releases`. */
function planServer(
  dataDir: string,
  settings: Record<string, string>,
  releases: (() => void)[],
): { plan: ServerPlan; socket: string } {
  const account = findServerAccount();
  const native = findBinaries(dataDir, account);
  const cluster = prepareCluster(dataDir, native, account);
  const socket = prepareSocketFolder(dataDir, account);
  if (path.dirname(socket) !== dataDir) {
    releases.push(() => rmSync(socket, { recursive: true, force: true }));
  }
  const entrances = [openEntrance(cluster, account, 3), openEntrance(socket, account, 4)] as const;
  for (const { handle } of entrances) {
    if (typeof handle === 'number') releases.push(() => closeSync(handle));
  }
  const [clusterEntrance, socketEntrance] = entrances;
  const command = [path.join(native, 'bin/postgres'), '-D', clusterEntrance.name];
  // Quoted, since PostgreSQL reads a list of folders there.
  const folders = `"${socketEntrance.name.replaceAll('"', '""')}"`;
  const place = { port: String(PORT), unix_socket_directories: folders };
  const all = { ...chooseSettings(), ...settings, ...place };
  for (const [name, value] of Object.entries(all)) command.push('-c', `${name}=${value}`);
  const handles = entrances.map(({ handle }) => handle);
  return { plan: { dataDir, cluster, command, handles, account }, socket };
}

/** Starts the server, and restarts it, more and more slowly, whenever it dies. */
async function superviseServer(plan: ServerPlan, log: (line: string) => void) {
  const stopping = new AbortController();
  let server = await launchServer(plan, stopping.signal);
  const monitor = async () => {
    let pause = FIRST_PAUSE;
    while (true) {
      const began = performance.now();
      await server.exited;
      if (stopping.signal.aborted) return;
      if (performance.now() - began > CALM) pause = FIRST_PAUSE;
      log('PostgreSQL stopped unexpectedly. Starting it again.');
      const next = await relaunch(pause);
      if (!next) return;
      server = next;
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  };
  const relaunch = async (firstPause: number): Promise<Server | null> => {
    let told = '';
    for (let pause = firstPause; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      await sleep(pause);
      if (stopping.signal.aborted) return null;
      try {
        return await launchServer(plan, stopping.signal);
      } catch (error) {
        if (stopping.signal.aborted) return null;
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== told) log(reason);
        told = reason;
      }
    }
  };
  const monitoring = monitor();
  return {
    exited: () => server.exited,
    async stop() {
      stopping.abort();
      await monitoring;
    },
  };
}

async function createDatabase(connection: EmbeddedPostgres['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres', ssl: false });
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
