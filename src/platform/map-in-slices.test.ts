import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapInSlices } from './map-in-slices.ts';

async function countBeforeOthers(rows: number[]): Promise<number> {
  let mapped = 0;
  let before = Number.NaN;
  const others = nextTurn().then(() => {
    before = mapped;
  });
  const all = await mapInSlices(rows, (row, at) => {
    mapped += 1;
    return [row, at];
  });
  await others;
  expect(all).toEqual(rows.map((row, at) => [row, at]));
  return before;
}

test('a visitor is answered between a hundred rows and the next', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => at * 2);
  expect(await countBeforeOthers(rows)).toBe(100);
});

test('a few rows are mapped at once', async () => {
  expect(await countBeforeOthers([5, 7, 9])).toBe(3);
  expect(await mapInSlices([], String)).toEqual([]);
});
