import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE = 100;
/** Milliseconds of work after which others get their turn. */
const LONGEST = 10;

/** Tells when long work on this thread should pause for others: visitors, and the database's next answer. */
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

/**
 * Maps rows in their order, and pauses after a hundred, or earlier if they take long. Throws what `map` throws.
 */
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
