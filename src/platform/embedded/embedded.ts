import { randomBytes } from 'node:crypto';
import { closeSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
import { EmbeddedPostgresError, errorCode, explainFailure } from './error.ts';
import { startOfProcess } from './process.ts';
import { launchServer, readSocketFolder, type Server, type ServerPlan } from './server.ts';
import { chooseSettings } from './settings.ts';

export interface EmbeddedPostgres {
  /** `host` is the folder of the server's Unix socket, which only the server's account and root can enter. */
  connection: { host: string; port: number; user: string; database: string };
  dataDirectory: string;
  /** Resolves when the current server process has exited. Read it again after a restart. */
  readonly exited: Promise<void>;
  /** Stops the server (fast shutdown, by force after 10 s) and releases the folder. */
  stop(): Promise<void>;
}

const PORT = 5432;
const DATABASE = 'mainstreet';
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;
const CALM = 60_000;

/**
 * Keeps PostgreSQL running until `stop`. Works as root (the server then runs as `nobody`), after either process was
 * killed, and beside servers in other folders. Throws EmbeddedPostgresError with a one-line message.
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

/** Returns the connection of a running server, or null. Only the user that started it and root can use it. */
export function findRunningPostgres(dataDir: string): EmbeddedPostgres['connection'] | null {
  const folder = path.resolve(dataDir);
  if (!isClaimed(path.join(folder, 'lock'))) return null;
  const host = findSocketFolder(folder) ?? readSocketFolder(path.join(folder, 'postgres'));
  return { host, port: PORT, user: SUPERUSER, database: DATABASE };
}

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
  const folders = `"${socketEntrance.name.replaceAll('"', '""')}"`;
  const place = { port: String(PORT), unix_socket_directories: folders };
  const all = { ...chooseSettings(), ...settings, ...place };
  for (const [name, value] of Object.entries(all)) command.push('-c', `${name}=${value}`);
  const handles = entrances.map(({ handle }) => handle);
  return { plan: { dataDir, cluster, command, handles, account }, socket };
}

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

const ATTEMPTS = 5;
const SETTLE = 100;

/**
 * Claims a folder with a file, or takes over the file of a dead process. Returns a function that releases it;
 * throws if the other process is alive.
 */
async function lockFolder(folder: string, file: string): Promise<() => void> {
  const claim = `${process.pid} ${startOfProcess(process.pid)}`;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, claim);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const isTakeover = attempt > 0;
      if (place(draft, file)) {
        // Another start may have found the same stale file and be about to move ours away.
        if (isTakeover) await sleep(SETTLE);
        if (readClaim(file) === claim) return () => release(file, claim);
      }
      const found = readClaim(file);
      refuseIfAlive(found, folder);
      moveAway(file, found, `${draft}.old`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new EmbeddedPostgresError(
    `Another instance of the product is starting in ${folder}. Try again.`,
  );
}

/** Creates the file by a link, which is atomic, unlike a write. Returns false if the file exists. */
function place(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function readClaim(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

function isClaimed(file: string): boolean {
  return findHolder(readClaim(file)) !== null;
}

function findHolder(claim: string): string | null {
  const [pid = '', start = ''] = claim.split(' ');
  const isAlive = /^\d+$/.test(pid) && start !== '' && startOfProcess(Number(pid)) === start;
  return isAlive ? pid : null;
}

function refuseIfAlive(claim: string, folder: string) {
  const pid = findHolder(claim);
  if (!pid) return;
  throw new EmbeddedPostgresError(
    `${folder} is in use by another instance of the product (process ${pid}). Stop it or set another DATA_DIR.`,
  );
}

/** Removes the stale claim that was found. If a live one has replaced it, puts that back. */
function moveAway(file: string, found: string, aside: string) {
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readClaim(aside) !== found) place(aside, file);
  rmSync(aside);
}

function release(file: string, claim: string) {
  if (readClaim(file) === claim) rmSync(file, { force: true });
}
