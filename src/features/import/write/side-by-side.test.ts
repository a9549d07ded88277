import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeSideBySide } from './side-by-side.ts';

function countTo(last: number): () => Promise<number | null> {
  let at = 0;
  return async () => {
    at += 1;
    return at > last ? null : at;
  };
}

test('pieces are worked on side by side, and finished in their order', async () => {
  const finished: number[] = [];
  let atWork = 0;
  let most = 0;
  const isWhole = await writeSideBySide<number>({
    workers: 2,
    next: countTo(6),
    async write(piece, turn) {
      atWork += 1;
      most = Math.max(most, atWork);
      await sleep(piece % 2 === 1 ? 20 : 1);
      if ((await turn.reach()) !== true) return false;
      finished.push(piece);
      atWork -= 1;
      return true;
    },
  });
  expect(isWhole).toBe(true);
  expect(finished).toEqual([1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
});

test('after one that was not written, none is', async () => {
  const finished: number[] = [];
  const write = async (piece: number, turn: { reach(): Promise<boolean | 'waiting'> }) => {
    await sleep(piece === 3 ? 20 : 1);
    if ((await turn.reach()) !== true || piece === 3) return false;
    finished.push(piece);
    return true;
  };
  const isWhole = await writeSideBySide<number>({ workers: 2, next: countTo(6), write });
  expect(isWhole).toBe(false);
  expect(finished).toEqual([1, 2]);
});

test('what one throws is thrown when all have ended', async () => {
  let atWork = 0;
  const writing = writeSideBySide<number>({
    workers: 2,
    next: countTo(6),
    async write(piece, turn) {
      atWork += 1;
      try {
        if (piece === 1) {
          await sleep(5);
          throw new RangeError('The disk is full.');
        }
        return (await turn.reach()) === true;
      } finally {
        atWork -= 1;
      }
    },
  });
  await expect(writing).rejects.toThrow('The disk is full.');
  expect(atWork).toBe(0);
});
