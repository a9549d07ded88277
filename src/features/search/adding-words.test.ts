import { expect, test } from 'vitest';
import { openDirectory } from '../../../tests/directory.ts';
import { listEmptied, listPhrases } from '../../../tests/fuller-questions.ts';

test('a filler, a wish or a plural empties no question that has answers', {
  timeout: 300_000,
}, async () => {
  const directory = await openDirectory('sample');
  expect(await listEmptied(directory, await listPhrases(directory, 1000))).toEqual([]);
  await directory.close();
});

test('a town that begins a phrase, and more of what is short, take nothing away', async () => {
  const directory = await openDirectory('sample');
  const phrases = [
    'bear claw',
    'branch removal',
    'central air',
    'cadillac dealer',
    '4k tv',
    'airport taxi',
  ];
  expect(await listEmptied(directory, phrases)).toEqual([]);
  await directory.close();
});
