import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE = 100;
const LONGEST = 10;

/**
 * Creates a timer that tells when long work on this thread should pause, so that requests and database
 * responses get a turn.
 */
export function createPacer() {
  let since = performance.now();
  return {
    isDue: () => performance.now() - since > LONGEST,
    async pause() {
      await nextTurn();
      since = performance.now();
    },
  };
}

/** Maps rows in order, and pauses after every hundred rows or earlier if they take long. Throws what `map` throws. */
export async function mapInSlices<From, To>(
  rows: readonly From[],
  map: (row: From, at: number) => To,
): Promise<To[]> {
  const mapped: To[] = [];
  const pacer = createPacer();
  for (const [at, row] of rows.entries()) {
    if (at > 0 && (at % SLICE === 0 || pacer.isDue())) await pacer.pause();
    mapped.push(map(row, at));
  }
  return mapped;
}
