import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts'],
    globalSetup: 'tests/database.setup.ts',
    pool: 'forks',
    // Reading the product's code anew for each file took as long as a third of the tests.
    isolate: false,
    restoreMocks: true,
    // Many wait for processes that are killed and begun again.
    maxWorkers: 4,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
