const BLOCK = 200;
const PER_FILE = 20;

/**
 * The first of 20 ports that no test file uses at the same time, nor the system for connections of its
 * own: by the runner's process, and by the place that this file has among those run side by side.
 */
export const FIRST_PORT =
  20_000 + (process.ppid % 60) * BLOCK + Number(process.env.VITEST_POOL_ID) * PER_FILE;
