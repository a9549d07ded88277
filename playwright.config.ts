import { createServer } from 'node:net';
import { devNull } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chooseScratchFolder } from './tests/scratch-folder.ts';
import { CHROMIUM_FLAGS, findChromium } from './tools/chromium.ts';

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

// The workers read this file again, and find the port that the first reading chose.
process.env.E2E_PORT ??= String(await findFreePort());
process.env.E2E_WEB_PORT ??= String(await findFreePort());
process.env.TMPDIR ??= chooseScratchFolder();
process.env.ENV_FILE ??= devNull;
process.env.E2E_DATA_DIR ??= path.join(
  process.env.TMPDIR,
  `mainstreet-e2e-${process.env.E2E_PORT}`,
);
const url = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Only what fails comes to these: the machine may be slow, or busy with something else.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: url,
    // Without a graphics card maps take long to draw; the tests of the map alone do it.
    launchOptions: {
      executablePath: findChromium(),
      args: [...CHROMIUM_FLAGS, '--disable-3d-apis'],
    },
  },
  webServer: {
    command: 'exec node_modules/.bin/node e2e/server.ts',
    url: `${url}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env.E2E_PORT,
      E2E_DATA_DIR: process.env.E2E_DATA_DIR,
      HOST: '',
      SITE_URL: '',
      DATABASE_URL: '',
      WEB_CONCURRENCY: '1',
      SEED: '',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
    },
  },
});
