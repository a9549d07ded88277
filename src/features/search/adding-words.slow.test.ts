import { expect, test } from 'vitest';
import { openDirectory } from '../../../tests/directory.ts';
import { listEmptied, listPhrases } from '../../../tests/fuller-questions.ts';

test('a filler, a wish or a plural empties no question that has answers, whatever is asked', {
  timeout: 900_000,
}, async () => {
  const directory = await openDirectory('sample');
  expect(await listEmptied(directory, await listPhrases(directory, 40))).toEqual([]);
  await directory.close();
});
