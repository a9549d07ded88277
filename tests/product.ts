import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { soon } from './soon.ts';
import { writeFrom } from './write-from.ts';

/** The whole product as a process of its own, on a folder of its own, to be killed and started again. */
export function openProduct(port: number, env: Record<string, string> = {}, cwd = '.') {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-crash-'));
  // The database's own account must pass through when we are root.
  chmodSync(dataDir, 0o755);
  const site = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  return {
    site,
    dataDir,
    get pid() {
      return server?.pid ?? 0;
    },
    async start() {
      this.launch();
      await soon(async () => expect((await fetch(`${site}/readyz`)).status).toBe(200));
    },
    /** Begins to start. */
    launch() {
      server = spawn(process.execPath, ['src/server.ts'], {
        cwd,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          DATABASE_URL: '',
          RATE_LIMIT_FACTOR: '1000',
          LOG_LEVEL: 'error',
          TRUST_PROXY: '1',
          ...env,
        },
      });
    },
    /** kill -9 of the application, and of its database too if asked. */
    async kill(what: 'application' | 'both') {
      const postmaster = path.join(dataDir, 'postgres/postmaster.pid');
      const postgres = Number(readFileSync(postmaster, 'utf8').split('\n')[0]);
      const ended = end('SIGKILL');
      if (what === 'both') process.kill(postgres, 'SIGKILL');
      await ended;
    },
    /** Answers the exit code; null when a signal ended it. */
    async stop(): Promise<number | null> {
      await end('SIGTERM');
      return server?.exitCode ?? null;
    },
    async close() {
      await this.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    post: (address: string, body: object) =>
      fetch(site + address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...writeFrom(body) },
        body: JSON.stringify(body),
      }),
  };
}
