import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { ADMIN } from './staff.ts';

/** An empty product of one's own, for tests whose changes are on every page. */
export interface OwnSite {
  /** `http://localhost:4321` */
  url: string;
  close: () => Promise<void>;
}

export async function openOwnSite(request: APIRequestContext, name: string): Promise<OwnSite> {
  const dataDir = path.join(process.env.TMPDIR ?? '/tmp', `mainstreet-${name}-${process.pid}`);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const server = spawn('node_modules/.bin/node', ['src/server.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ PORT: String(port), HOST: '', SITE_URL: '', DATABASE_URL: '', SEED: 'none' },
      ...{ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    },
  });
  const isReady = () =>
    request.get(`${url}/readyz`).then(
      (answer) => answer.ok(),
      () => false,
    );
  await expect.poll(isReady, { timeout: 100_000 }).toBe(true);
  const close = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, close };
}

async function findFreePort(): Promise<number> {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const address = free.address();
  free.close();
  return typeof address === 'object' && address ? address.port : 0;
}
