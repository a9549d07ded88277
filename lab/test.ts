// `npm run lab -- test [FILES]`: runs the lab's own tests. `npm run test:all` includes them.
import { spawn } from 'node:child_process';
import path from 'node:path';

const files = process.argv.slice(2);
const vitest = path.resolve('node_modules/vitest/vitest.mjs');
const child = spawn(process.execPath, [vitest, 'run', ...(files.length > 0 ? files : ['lab/'])], {
  stdio: 'inherit',
  env: { ...process.env, TESTS: 'all' },
});
child.once('exit', (status) => {
  process.exitCode = status ?? 1;
});
