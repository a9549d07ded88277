import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError } from './embedded-error.ts';
import {
  findBinaries,
  findOwner,
  findServerHome,
  prepareCluster,
  prepareDataFolder,
  prepareSocketFolder,
  SUPERUSER,
} from './embedded-install.ts';
import { isAlive, lockFolder } from './embedded-lock.ts';

export interface EmbeddedPostgres {
  /** `host` is the folder of the server's Unix socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** Stops the server (fast shutdown, at most 10 s) and lets go of the folder. */
  stop(): Promise<void>;
}

const PORT = 5432;
const DATABASE = 'mainstreet';
const START_TIMEOUT = 60_000;
const LOCKED_TIMEOUT = 15_000;
const MAX_LOG = 10 * 1024 * 1024;

/** A shell that ends the server when its own input closes, so that even kill -9 of us stops it. */
const SUPERVISOR = `
exec 3<&0
"$@" </dev/null >&2 3<&- & server=$!
echo $server
{ cat <&3 >/dev/null; kill -INT $server 2>/dev/null; } >/dev/null & watcher=$!
trap "kill -INT $server" TERM INT
wait $server
kill $watcher 2>/dev/null
`;

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
};

interface Server {
  pid: number;
  exited: Promise<void>;
  interrupt(): void;
}

/**
 * Starts the PostgreSQL that comes with the product, with its data under `dataDir`, and keeps it
 * running until `stop`. Works as root (the server then runs as `nobody`), after a kill of either
 * process, and beside other starts on other folders. Throws EmbeddedPostgresError, in one line.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { log } = options;
  const dataDir = path.resolve(options.dataDir);
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL runs on Linux and macOS. Set DATABASE_URL to a PostgreSQL server.',
    );
  }
  prepareDataFolder(dataDir);
  const unlock = lockFolder(dataDir, path.join(dataDir, 'lock'));
  try {
    const owner = findOwner();
    const home = findServerHome(dataDir, owner, log);
    const native = findBinaries(home, owner);
    const cluster = path.join(home, 'postgres');
    prepareCluster(cluster, native, owner);
    const socket = prepareSocketFolder(home, owner);
    const settings = { ...SETTINGS, ...options.settings, unix_socket_directories: socket };
    const command = [path.join(native, 'bin/postgres'), '-D', cluster];
    for (const [name, value] of Object.entries(settings)) command.push('-c', `${name}=${value}`);
    const logFile = path.join(dataDir, 'postgres.log');
    const launch = () => launchServer(command, cluster, logFile, owner);
    const connection = { host: socket, port: PORT, user: SUPERUSER, database: DATABASE };
    const supervisor = await superviseServer(launch, log);
    await createDatabase(connection);
    return {
      connection,
      async stop() {
        await supervisor.stop();
        if (!socket.startsWith(home)) rmSync(socket, { recursive: true, force: true });
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Starts the server, and again, ever more slowly, whenever it goes by itself. */
async function superviseServer(launch: () => Promise<Server>, log: (line: string) => void) {
  let isStopping = false;
  let server = await launch();
  const watch = async () => {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5000)) {
      await server.exited;
      if (isStopping) return;
      log('PostgreSQL stopped unexpectedly. Starting it again.');
      while (!isStopping) {
        try {
          await sleep(pause);
          server = await launch();
          break;
        } catch (error) {
          log(error instanceof Error ? error.message : String(error));
          pause = Math.min(pause * 2, 5000);
        }
      }
    }
  };
  const watching = watch();
  return {
    async stop() {
      isStopping = true;
      server.interrupt();
      const killer = setTimeout(() => process.kill(server.pid, 'SIGQUIT'), 10_000);
      await server.exited;
      clearTimeout(killer);
      await watching;
    },
  };
}

/** Waits until the server answers. A lock of a server that is still going down is waited for. */
async function launchServer(
  command: string[],
  cluster: string,
  logFile: string,
  owner: { uid: number; gid: number } | null,
): Promise<Server> {
  const deadline = Date.now() + LOCKED_TIMEOUT;
  while (true) {
    const logStart = prepareLog(logFile);
    const server = await spawnServer(command, logFile, owner);
    if (await becomesReady(server, cluster)) return server;
    const fatal =
      readFileSync(logFile, 'utf8')
        .slice(logStart)
        .match(/FATAL:\s+(.*)/)?.[1] ?? '';
    const isLocked = /lock file|shared memory block|already in use/.test(fatal);
    if (!isLocked || Date.now() > deadline) {
      const reason = fatal || `see ${logFile}`;
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${reason}`);
    }
    await sleep(250);
  }
}

/** The length of the log so far; a log that grew large is begun again. */
function prepareLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG) return size;
  rmSync(logFile);
  return 0;
}

async function spawnServer(
  command: string[],
  logFile: string,
  owner: { uid: number; gid: number } | null,
): Promise<Server> {
  const log = openSync(logFile, 'a');
  // Apart from the terminal's group: Ctrl+C must not end the server before our last queries.
  const shell = spawn('/bin/sh', ['-c', SUPERVISOR, 'postgres-supervisor', ...command], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', log],
  });
  if (!shell.stdin || !shell.stdout) throw new EmbeddedPostgresError('PostgreSQL has no pipes.');
  const { stdin, stdout } = shell;
  closeSync(log);
  stdin.on('error', () => {});
  const gone = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  const [firstLine] = await Promise.race([once(stdout, 'data'), gone.then(() => ['0'])]);
  const pid = Number(firstLine);
  const exited = gone.then(() => {
    stdin.destroy();
    return endServer(pid);
  });
  return { pid, exited, interrupt: () => stdin.end() };
}

/** The shell may have been killed alone: its server must not live on unwatched. */
async function endServer(pid: number): Promise<void> {
  while (pid > 0 && isAlive(pid)) {
    process.kill(pid, 'SIGINT');
    await sleep(100);
  }
}

async function becomesReady(server: Server, cluster: string): Promise<boolean> {
  let hasExited = false;
  void server.exited.then(() => {
    hasExited = true;
  });
  const deadline = Date.now() + START_TIMEOUT;
  while (!hasExited && isAlive(server.pid) && Date.now() < deadline) {
    if (readStatus(cluster, server.pid) === 'ready') return true;
    await sleep(15);
  }
  server.interrupt();
  await server.exited;
  return false;
}

/** What the server says of itself in the eighth line of its pid file. */
function readStatus(cluster: string, pid: number): string {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid ? (lines[7]?.trim() ?? '') : '';
  } catch {
    return '';
  }
}

async function createDatabase(connection: EmbeddedPostgres['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
}
