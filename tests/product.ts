import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject } from 'vitest';
import { readCookies } from './directory.ts';
import { soon } from './soon.ts';
import { copyFolder } from './templates.ts';
import { writeFrom } from './write-from.ts';

const LEASH = path.resolve('tests/leash.ts');
const ADMIN = { email: 'admin@localhost.test', password: 'correct horse battery' };

/**
 * The whole product as a process of its own, to be killed and started again. Its data folder is that of
 * a directory without businesses, unless it is to begin with `nothing`. `cwd` is where its code is.
 */
export function openProduct(
  port: number,
  env: Record<string, string> = {},
  {
    data = 'prepared',
    cwd = '.',
    program = ['src/server.ts'],
  }: { data?: 'prepared' | 'nothing'; cwd?: string; program?: string[] } = {},
) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-product-'));
  // The database's own account must pass through when we are root.
  chmodSync(dataDir, 0o755);
  if (data === 'prepared') copyFolder(inject('server').preparedFolder, dataDir);
  const site = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  let output = '';
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  const post = (address: string, body: object, headers: Record<string, string> = {}) =>
    fetch(site + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...writeFrom(body), ...headers },
      body: JSON.stringify(body),
    });
  return {
    site,
    dataDir,
    /** What it has printed and logged since its last start. */
    get output() {
      return output;
    },
    get pid() {
      return server?.pid ?? 0;
    },
    async start() {
      this.launch();
      await soon(async () => expect((await fetch(`${site}/readyz`)).status).toBe(200));
    },
    /** Begins to start. */
    launch() {
      server = spawn(process.execPath, ['--import', LEASH, ...program], {
        cwd,
        stdio: ['pipe', 'pipe', 'inherit'],
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          DATABASE_URL: '',
          WEB_CONCURRENCY: '1',
          RATE_LIMIT_FACTOR: '1000',
          LOG_LEVEL: 'error',
          TRUST_PROXY: '1',
          SEED: 'none',
          ADMIN_EMAIL: ADMIN.email,
          ADMIN_PASSWORD: ADMIN.password,
          ...env,
        },
      });
      output = '';
      server.stdout?.on('data', (chunk) => {
        output += chunk;
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
    post,
    /** Answers the headers of the first administrator's requests. */
    async signIn(): Promise<{ cookie: string }> {
      const answer = await post('/api/auth/sign-in', ADMIN);
      expect(answer.status).toBe(200);
      return { cookie: readCookies(answer) };
    },
    /** A business that is submitted and approved. */
    async list(name: string): Promise<{ id: number; slug: string }> {
      const submitted = await post('/api/businesses', {
        name,
        description: 'Sourdough bread and cinnamon rolls, baked every morning.',
        address: '12 Main Street',
        city: 'Boise',
        state: 'ID',
        zipCode: '83702',
        categoryId: 1,
      });
      const { id } = await submitted.json();
      const admin = await this.signIn();
      const approved = await post(`/api/admin/businesses/${id}/approve`, {}, admin);
      expect(approved.status).toBe(200);
      return approved.json();
    },
  };
}
