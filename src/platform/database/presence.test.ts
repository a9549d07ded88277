import { expect, test } from 'vitest';
import { waitForDatabase } from './presence.ts';

async function waitThrough(loss: Error, load: number): Promise<string[]> {
  const lines: string[] = [];
  const losses = [loss];
  const connect = async () => {
    const next = losses.shift();
    if (next) throw next;
  };
  await waitForDatabase(
    connect,
    (line) => lines.push(line),
    () => ({ load, cores: 2 }),
  );
  return lines;
}

const silence = new Error('timeout expired');
const refusal = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('a start waits for a database that is away, and says why', async () => {
  expect(await waitThrough(refusal, 9)).toEqual([
    'Waiting for the database (connect ECONNREFUSED).',
  ]);
  expect(await waitThrough(silence, 1)).toEqual(['Waiting for the database (timeout expired).']);
});

test('on an overloaded machine, silence is not put down to the database', async () => {
  expect(await waitThrough(silence, 9)).toEqual([
    'This machine is busy (load 9.0 on 2 cores): connecting to the database takes long. Trying again.',
  ]);
});
