import { expect, test } from 'vitest';
import { openDirectory } from '../../../tests/directory.ts';
import { listEmptied, listPhrases } from '../../../tests/fuller-questions.ts';

test('a filler, a wish or a plural empties none of all phrases', {
  timeout: 3_600_000,
}, async () => {
  const directory = await openDirectory('sample');
  expect(await listEmptied(directory, await listPhrases(directory, 1))).toEqual([]);
  await directory.close();
});
