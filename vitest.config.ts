import { devNull } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { chooseScratchFolder } from './tests/scratch-folder.ts';

process.env.TMPDIR ??= chooseScratchFolder();
// A developer's .env is no part of the tests.
process.env.ENV_FILE ??= devNull;
// The processes that tests start read the same code each time.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled');

/** Everyday tests, or with `TESTS=all` the slow ones too: `*.slow.test.ts`. */
const isEveryday = process.env.TESTS !== 'all';
/** Vite compiles the screens; all else runs as the product does, on what Node.js reads itself. */
const SCREENS = 'src/web/**/*.test.ts';

export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...(isEveryday ? ['**/*.slow.test.ts'] : [])],
    setupFiles: 'tests/property-seed.setup.ts',
    pool: 'forks',
    // A fifth of Node's time went into collecting what dies young.
    execArgv: ['--max-semi-space-size=32'],
    // The files of a worker share its modules: most of a short file's time went into loading them.
    isolate: false,
    // Many of the slow ones wait for processes that are killed and begun again.
    maxWorkers: isEveryday ? 3 : 4,
    // Only what hangs comes to these: the machine may be slow, or busy with something else.
    testTimeout: isEveryday ? 120_000 : 300_000,
    hookTimeout: isEveryday ? 120_000 : 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'product',
          include: ['{src,tests,tools,lab}/**/*.test.ts'],
          exclude: [SCREENS],
          globalSetup: 'tests/database.setup.ts',
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { extends: true, test: { name: 'screens', include: [SCREENS] } },
    ],
  },
});
