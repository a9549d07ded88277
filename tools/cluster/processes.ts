import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const RESTART_AFTER = 300;
const START_LIMIT = 120_000;
const LEASH = path.resolve('tools/cluster/leash.ts');

export interface NodeProcess {
  /** Where its standard output goes. */
  logFile: string;
  /** kill -9; it comes back by itself. */
  kill(): void;
  /** Ends it, for good. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Runs one of our entry files, of the code in `folder`, and again whenever it goes by itself, as
 * systemd would.
 */
export function superviseNode(
  file: string,
  { env, logFile, folder = '.' }: { env: Record<string, string>; logFile: string; folder?: string },
): NodeProcess {
  const log = openSync(logFile, 'a');
  let isStopping = false;
  let child: ChildProcess;
  const running = (async () => {
    while (!isStopping) {
      child = spawn(process.execPath, ['--import', LEASH, file], {
        cwd: folder,
        stdio: ['pipe', log, 'inherit'],
        env: { ...process.env, ENV_FILE: devNull, ...env },
      });
      await once(child, 'exit');
      if (!isStopping) await sleep(RESTART_AFTER);
    }
  })();
  return {
    logFile,
    kill: () => child.kill('SIGKILL'),
    async stop(signal = 'SIGTERM') {
      isStopping = true;
      child.kill(signal);
      await running;
    },
  };
}

/** Waits until the server on this port is there and has its database. */
export async function becomesReady(port: number) {
  for (const deadline = Date.now() + START_LIMIT; ; await sleep(100)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`The server on port ${port} is not ready.`);
  }
}
