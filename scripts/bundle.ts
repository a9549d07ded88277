// Bundles the server and the worker into `dist/program`, which `scripts/start.js` runs.
import { bundleProgram } from '../tools/program/bundle.ts';

try {
  await bundleProgram();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
