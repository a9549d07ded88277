import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE = 100;

/**
 * Maps rows in their order, a hundred at a time. Others get their turn in between: visitors, and the
 * database's next answer. Up to a hundred rows wait for nobody. Throws what `map` throws.
 */
export async function mapInSlices<From, To>(
  rows: readonly From[],
  map: (row: From, at: number) => To,
): Promise<To[]> {
  const mapped: To[] = [];
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await nextTurn();
    for (const [at, row] of rows.slice(from, from + SLICE).entries()) {
      mapped.push(map(row, from + at));
    }
  }
  return mapped;
}
