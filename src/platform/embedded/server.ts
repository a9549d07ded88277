import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Entrance, ServerAccount } from './account.ts';
import { diskFull, EmbeddedPostgresError, errorCode, mentionsFullDisk } from './error.ts';
import { isForeignProcess, sendSignal } from './process.ts';

const START_TIMEOUT = 300_000;
const LOCKED_TIMEOUT = 15_000;
const STOP_TIMEOUT = 10_000;
const MAX_LOG = 10 * 1024 * 1024;

/**
 * Shell script that ends the server when its own input closes, so that even kill -9 of our process stops it.
 * Its first argument is a process that PostgreSQL must not take for the server of a stale pid file. The
 * signal is repeated, because the server ignores it until its handler is set up.
 */
const SUPERVISOR = `
exec 9<&0
export PG_GRANDPARENT_PID="$1"
shift
"$@" </dev/null >&2 9<&- & server=$!
echo $server
end() { while kill -INT $server 2>/dev/null; do sleep 0.2; done; }
{ cat <&9 >/dev/null; end; } >/dev/null & watcher=$!
trap end TERM INT
wait $server
kill $watcher 2>/dev/null
`;

export interface ServerPlan {
  dataDir: string;
  cluster: string;
  command: string[];
  handles: Entrance['handle'][];
  account: ServerAccount | null;
}

export interface Server {
  pid: number;
  exited: Promise<void>;
}

/**
 * Starts the server and waits until it answers. Retries while an earlier server still holds a lock.
 * `stopping` ends it, by force after 10 s.
 */
export async function launchServer(plan: ServerPlan, stopping: AbortSignal): Promise<Server> {
  const logFile = path.join(plan.dataDir, 'postgres.log');
  const deadline = performance.now() + LOCKED_TIMEOUT;
  while (true) {
    const logStart = prepareLog(logFile);
    const attempt = new AbortController();
    const server = await spawnServer(plan, logFile, AbortSignal.any([stopping, attempt.signal]));
    if (await becomesReady(server, plan.cluster)) return server;
    attempt.abort();
    await server.exited;
    const failure = readFailure(logFile, logStart);
    const isLocked = /lock file|shared memory block|already in use/.test(failure);
    if (stopping.aborted || !isLocked || performance.now() > deadline) {
      throw explainFailedStart(failure, isLocked, plan, logFile);
    }
    await sleep(250);
  }
}

function prepareLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG) return size;
  rmSync(logFile);
  return 0;
}

function readFailure(logFile: string, start: number): string {
  const text = readFileSync(logFile).subarray(start).toString();
  return text.match(/(?:FATAL|PANIC):\s+(.*)/)?.[1] ?? text.match(/postgres: (.*)/)?.[1] ?? '';
}

function explainFailedStart(
  failure: string,
  isLocked: boolean,
  { dataDir, cluster }: ServerPlan,
  logFile: string,
): EmbeddedPostgresError {
  if (mentionsFullDisk(failure)) return diskFull(dataDir);
  if (isLocked) {
    const holder = readPidFile(cluster)[0] || 'unknown';
    return new EmbeddedPostgresError(
      `${dataDir} is in use by another PostgreSQL (process ${holder}). Stop it or set another DATA_DIR.`,
    );
  }
  return new EmbeddedPostgresError(
    `PostgreSQL did not start: ${failure || 'it gave no reason'}. See ${logFile}.`,
  );
}

async function spawnServer(
  plan: ServerPlan,
  logFile: string,
  stopping: AbortSignal,
): Promise<Server> {
  const stale = Number(readPidFile(plan.cluster)[0]);
  const notServer = isForeignProcess(stale) ? String(stale) : '';
  const log = openSync(logFile, 'a', 0o600);
  // Detached from the terminal's process group, so that Ctrl+C doesn't end the server before our last
  // queries.
  const shell = spawn('/bin/sh', ['-c', SUPERVISOR, 'supervisor', notServer, ...plan.command], {
    ...plan.account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', log, ...plan.handles],
  });
  closeSync(log);
  const { stdin, stdout } = shell;
  if (!stdin || !stdout) throw new EmbeddedPostgresError('PostgreSQL has no pipes.');
  stdin.on('error', () => {});
  const gone = new Promise<void>((resolve, reject) => {
    shell.once('exit', () => resolve());
    shell.once('error', reject);
  });
  const [firstLine] = await Promise.race([once(stdout, 'data'), gone.then(() => ['0'])]);
  const pid = Number(firstLine);
  let killer: NodeJS.Timeout | undefined;
  const interrupt = () => {
    stdin.end();
    killer = setTimeout(() => sendSignal(pid, 'SIGQUIT'), STOP_TIMEOUT);
  };
  const exited = gone.then(async () => {
    stdin.destroy();
    await endOrphan(pid);
    clearTimeout(killer);
    stopping.removeEventListener('abort', interrupt);
  });
  if (stopping.aborted) interrupt();
  else stopping.addEventListener('abort', interrupt, { once: true });
  return { pid, exited };
}

async function endOrphan(pid: number): Promise<void> {
  const deadline = performance.now() + STOP_TIMEOUT;
  while (!isForeignProcess(pid)) {
    if (!sendSignal(pid, performance.now() < deadline ? 'SIGINT' : 'SIGKILL')) return;
    await sleep(50);
  }
}

async function becomesReady(server: Server, cluster: string): Promise<boolean> {
  let hasExited = false;
  void server.exited.then(() => {
    hasExited = true;
  });
  const deadline = performance.now() + START_TIMEOUT;
  while (!hasExited && performance.now() < deadline) {
    const lines = readPidFile(cluster);
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
    await sleep(10);
  }
  return false;
}

export function readSocketFolder(cluster: string): string {
  return readPidFile(cluster)[4] ?? '';
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
