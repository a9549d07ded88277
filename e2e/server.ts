// The product on a folder of its own, for as long as whoever started it lives: both go with the tests,
// also when these are interrupted.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { ADMIN } from './staff.ts';

/** Milliseconds; the product ends by itself before that. */
const STOP = 12_000;

const dataDir = process.env.E2E_DATA_DIR;
if (!dataDir) throw new Error('E2E_DATA_DIR names the folder of the data');
mkdirSync(dataDir, { recursive: true });
// The database's own account must pass through when we are root.
chmodSync(dataDir, 0o755);
const server = spawn(process.execPath, ['--import', './e2e/internet.ts', 'src/server.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  },
});
server.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});

function stop() {
  server.kill('SIGTERM');
  setTimeout(() => server.kill('SIGKILL'), STOP).unref();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

// Who is killed tells nobody: their children get another parent.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  stop();
}, 500);
