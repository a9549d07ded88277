// The product on a folder of its own that goes when the tests end.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { ADMIN } from './staff.ts';

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
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('SIGINT', () => server.kill('SIGTERM'));
server.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
