import { expect, test } from 'vitest';
import { stemPhrase, stemWord } from './stem.rules.ts';

test.each([
  ['plumbers', 'plumber'],
  ['bakeries', 'bakery'],
  ['smoothies', 'smoothie'],
  ['cookies', 'cookie'],
  ['churches', 'church'],
  ['boxes', 'box'],
  ['shoes', 'shoe'],
  ['glasses', 'glass'],
  ['buses', 'bus'],
  ['pies', 'pie'],
  ['gyms', 'gym'],
  ['movies', 'movie'],
])('%s and %s are the same word', (plural, singular) => {
  expect(stemWord(plural)).toBe(stemWord(singular));
});

test.each(['news', 'gas', 'fitness', 'campus', 'tennis', 'bar'])('%s is no plural', (word) => {
  expect(stemWord(word)).toBe(word);
});

test('a phrase is compared without case, accents, apostrophes and plurals', () => {
  expect(stemPhrase("Women's  Shoes & Cafés")).toBe(stemPhrase('womens shoe and cafe'));
});
