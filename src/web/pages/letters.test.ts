import { expect, test } from 'vitest';
import { groupByLetter } from './letters.ts';

test('names stand in their order, under their first letters', () => {
  const named = ['Tailors', 'Bakeries', 'bars', 'Taxis'].map((name) => ({ name }));
  expect(groupByLetter(named)).toEqual([
    { letter: 'B', items: [{ name: 'Bakeries' }, { name: 'bars' }] },
    { letter: 'T', items: [{ name: 'Tailors' }, { name: 'Taxis' }] },
  ]);
  expect(groupByLetter([])).toEqual([]);
});
