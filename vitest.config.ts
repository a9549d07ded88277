import { devNull } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { chooseScratchFolder } from './tests/scratch-folder.ts';

process.env.TMPDIR ??= chooseScratchFolder();
// A developer's .env is no part of the tests.
process.env.ENV_FILE ??= devNull;
// The processes that tests start read the same code each time.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled');

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: 'tests/database.setup.ts',
    setupFiles: 'tests/property-seed.setup.ts',
    pool: 'forks',
    // The files of a worker share its modules: most of a short file's time went into loading them.
    isolate: false,
    // Many wait for processes that are killed and begun again.
    maxWorkers: 4,
    // Only what hangs comes to these: the machine may be slow, or busy with something else.
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
