import { expect, test } from 'vitest';
import { splitTokens } from './tokens.ts';

const words = (text: string) => splitTokens(text).map(({ word }) => word);

test('a text becomes folded words that know how they were typed', () => {
  expect(splitTokens('Dentist, Austin TX')).toEqual([
    { word: 'dentist', typed: 'Dentist', hasCommaBefore: false, isCapital: false },
    { word: 'austin', typed: 'Austin', hasCommaBefore: true, isCapital: false },
    { word: 'tx', typed: 'TX', hasCommaBefore: false, isCapital: true },
  ]);
  expect(splitTokens('DENTIST LA').some(({ isCapital }) => isCapital)).toBe(false);
  expect(splitTokens('tacos LA').map(({ isCapital }) => isCapital)).toEqual([false, true]);
});

test.each([
  ['Winston-Salem', 'winston salem'],
  ["O'Fallon & Sons", 'ofallon and sons'],
  ['D.C.', 'd c'],
  ['St. Louis', 'st louis'],
  ['Hagåtña', 'hagatna'],
  ['open 24/7', 'open 24 hours'],
  ['pizza w/ beer', 'pizza with beer'],
  ['cake w/o gluten', 'cake w o gluten'],
  ['plumber 90210-1234', 'plumber 90210'],
  ['plumber 902101234', 'plumber 90210'],
  ['19103-1234 dentist', '19103 dentist'],
  ['a cake for a 1 year old', 'a cake'],
  ['birthday ideas for my 10 year old son boise', 'birthday ideas boise'],
  ['10 year old', '10 year old'],
  ['!!!', ''],
  ['boise ,id', 'boise id'],
  [' , boise', 'boise'],
])('%s reads as %s', (text, expected) => {
  expect(words(text).join(' ')).toBe(expected);
});

test('a long text keeps its end, where the place stands', () => {
  const long = 'I’m vegan and my boyfriend wants steak where can we eat tonight in nashville, tn';
  expect(words(long)).toHaveLength(12);
  expect(words(long).slice(-3)).toEqual(['in', 'nashville', 'tn']);
});
