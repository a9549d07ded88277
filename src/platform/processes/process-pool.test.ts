import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { openProcessPool } from './process-pool.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-pool-'));
const file = path.join(folder, 'answers.ts');

beforeAll(() => {
  const module = new URL('./process-pool.ts', import.meta.url).href;
  writeFileSync(
    file,
    `import { answerQuestions } from '${module}';
    answerQuestions(async function* ({ what }) {
      yield process.pid;
      if (what === 'hang') for (;;);
      if (what === 'fill') for (const all = []; ; ) all.push(new Array(10_000).fill(all.length));
      if (what === 'leap') new Array(30_000_000).fill(0.5).map((one) => [one]);
      if (what === 'fail') throw new RangeError('No such file');
    });`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

function openPool(seconds = 60) {
  return openProcessPool(pathToFileURL(file), {
    atOnce: 1,
    waiting: 2,
    patience: 60_000,
    heap: 64,
    seconds,
    refuse: (limit) => new AppError('too_large', limit),
  });
}

async function ask(pool: ReturnType<typeof openPool>, what: string): Promise<unknown[]> {
  const pieces: unknown[] = [];
  for await (const piece of pool.ask<number>({ what })) pieces.push(piece);
  return pieces;
}

test('the next question finds the process warm', async () => {
  const pool = openPool();
  const first = await ask(pool, 'nothing');
  expect(await ask(pool, 'nothing')).toEqual(first);
}, 60_000);

test.each(['fill', 'leap'])(
  'one that takes all its memory (%s) ends alone, and another takes its place',
  async (what) => {
    const pool = openPool();
    const [first] = await ask(pool, 'nothing');
    await expect(ask(pool, what)).rejects.toMatchObject({ code: 'too_large', message: 'heap' });
    const [next] = await ask(pool, 'nothing');
    expect(next).toBeGreaterThan(0);
    expect(next).not.toBe(first);
  },
  120_000,
);

test('one that takes all its time is ended', async () => {
  const pool = openPool(3);
  await expect(ask(pool, 'hang')).rejects.toMatchObject({ message: 'seconds' });
  expect(await ask(pool, 'nothing')).toHaveLength(1);
}, 60_000);

test('what it throws is thrown to its caller, and it goes on', async () => {
  const pool = openPool();
  const [first] = await ask(pool, 'nothing');
  await expect(ask(pool, 'fail')).rejects.toThrow(new RangeError('No such file'));
  expect(await ask(pool, 'nothing')).toEqual([first]);
}, 60_000);

test('questions wait for their turn, and one too many is refused', async () => {
  const pool = openPool();
  const slow = pool.ask<number>({ what: 'nothing' });
  await slow.next();
  const waiting = [ask(pool, 'nothing'), ask(pool, 'nothing')];
  await sleep(1);
  await expect(ask(pool, 'nothing')).rejects.toMatchObject({ code: 'unavailable' });
  await slow.next();
  expect(await Promise.all(waiting)).toHaveLength(2);
}, 60_000);
