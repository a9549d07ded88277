import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';

/** A product of one's own, for tests whose changes are on every page. */
export interface OwnSite {
  /** `http://localhost:4321` */
  url: string;
  /** Where its data is, emails included. */
  folder: string;
  close: () => Promise<void>;
}

interface Options {
  name: string;
  /** Settings as in `.env`; without them it is empty. */
  env?: NodeJS.ProcessEnv;
}

export async function openOwnSite(
  request: APIRequestContext,
  { name, env = {} }: Options,
): Promise<OwnSite> {
  const folder = path.join(process.env.TMPDIR ?? '/tmp', `mainstreet-${name}-${process.pid}`);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = spawn('node_modules/.bin/node', ['e2e/server.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '',
      SITE_URL: '',
      DATABASE_URL: '',
      WEB_CONCURRENCY: '1',
      SEED: 'none',
      E2E_DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const isReady = () =>
    request.get(`${url}/readyz`).then(
      (answer) => answer.ok(),
      () => false,
    );
  await expect.poll(isReady, { timeout: 100_000, intervals: [200] }).toBe(true);
  return { url, folder, close: () => end(server) };
}

async function end(server: ChildProcess) {
  server.kill('SIGTERM');
  await once(server, 'exit');
}

async function findFreePort(): Promise<number> {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const address = free.address();
  free.close();
  return typeof address === 'object' && address ? address.port : 0;
}
