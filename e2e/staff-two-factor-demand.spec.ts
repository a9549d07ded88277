import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { showCode } from '../tests/authenticator.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { ADMIN, beginTwoFactor, enter, makeMember } from './staff.ts';
import { thisTry } from './this-try.ts';

let server: ChildProcess;
let site: string;

/** A second server on the same database, which demands what the first does not. */
test.beforeAll(async ({ request }) => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const address = free.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  free.close();
  site = `http://localhost:${port}`;
  const dataDir = process.env.E2E_DATA_DIR ?? '';
  const socket = encodeURIComponent(path.join(dataDir, 'socket'));
  server = spawn('node_modules/.bin/node', ['src/server.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: '',
      DATABASE_URL: `postgres://mainstreet@local/mainstreet?host=${socket}`,
      DATA_DIR: path.join(dataDir, 'demanding'),
      JOBS: 'worker',
      REQUIRE_TWO_FACTOR: 'staff',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
    },
  });
  const isReady = () =>
    request.get(`${site}/readyz`).then(
      (answer) => answer.ok(),
      () => false,
    );
  await expect.poll(isReady, { timeout: 100_000 }).toBe(true);
});

test.afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
});

test('a site that demands two-factor sign-in leads an editor to it, then opens', async ({
  page,
}) => {
  const email = await makeMember({ id: `unready-${thisTry()}`, role: 'editor' });
  await page.goto(`${site}/sign-in?next=/admin`);
  await enter(page, email, ADMIN.password);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Set up two-factor sign-in');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set It Up' }).click();
  const { dialog, key } = await beginTwoFactor(page);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(showCode(key));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(heading).toHaveText('Admin Dashboard');
  await expect(page.getByRole('tab', { selected: true })).toBeVisible();
});
