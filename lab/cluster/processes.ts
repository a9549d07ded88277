import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerAccount } from '../../src/platform/embedded/account.ts';

const RESTART_AFTER = 300;
const START_LIMIT = 300_000;
const LEASH = path.resolve('tests/leash.ts');

export interface NodeProcess {
  logFile: string;
  kill(away?: number): void;
  /** Suspends the process until `thaw`. Its connections stay open. */
  freeze(): void;
  thaw(): void;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface Program {
  command: string[];
  env: Record<string, string>;
  logFile: string;
  /** Set for third-party programs: stderr goes to the log, and Ctrl+C doesn't reach them. */
  isForeign?: boolean;
  account?: ServerAccount | null;
  folder?: string;
}

export function superviseNode(
  file: string,
  { env, logFile, folder = '.' }: { env: Record<string, string>; logFile: string; folder?: string },
): NodeProcess {
  const command = [process.execPath, '--import', LEASH, file];
  return superviseProgram({ command, env: { ENV_FILE: devNull, ...env }, logFile, folder });
}

export function superviseProgram(program: Program): NodeProcess {
  const log = openSync(program.logFile, 'a');
  const stopping = new AbortController();
  let pause = RESTART_AFTER;
  let child: ChildProcess;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      child = launch(program, log);
      await once(child, 'exit');
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      pause = RESTART_AFTER;
    }
  })();
  return {
    logFile: program.logFile,
    kill(away = RESTART_AFTER) {
      pause = away;
      child.kill('SIGKILL');
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async stop(signal = 'SIGTERM') {
      stopping.abort();
      child.kill('SIGCONT');
      child.kill(signal);
      await running;
    },
  };
}

function launch(program: Program, log: number) {
  const { env, isForeign, account, folder = '.' } = program;
  const [file = '', ...args] = program.command;
  return spawn(file, args, {
    ...account,
    cwd: isForeign ? '/' : folder,
    detached: isForeign ?? false,
    stdio: ['pipe', log, isForeign ? log : 'inherit'],
    env: { ...process.env, ...env },
  });
}

/** Waits for `work`, or throws when `stopping` is aborted. The work itself continues. */
export function unlessStopped<T>(work: Promise<T>, stopping: AbortSignal | undefined): Promise<T> {
  if (!stopping) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(stopping.reason);
  if (stopping.aborted) giveUp();
  else stopping.addEventListener('abort', giveUp, { once: true });
  return Promise.race([work, promise]);
}

/** Waits until the server is ready and reaches its database. Throws after five minutes. */
export async function becomesReady(port: number) {
  for (const deadline = Date.now() + START_LIMIT; ; await sleep(100)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`The server on port ${port} is not ready.`);
  }
}
