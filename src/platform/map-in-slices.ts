import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE = 100;

/** Maps many rows; others get their turn in between: visitors, and the database's next answer. */
export async function mapInSlices<From, To>(
  rows: readonly From[],
  map: (row: From, at: number) => To,
): Promise<To[]> {
  const mapped: To[] = [];
  for (let from = 0; from < rows.length; from += SLICE) {
    for (const [at, row] of rows.slice(from, from + SLICE).entries()) {
      mapped.push(map(row, from + at));
    }
    await nextTurn();
  }
  return mapped;
}
