import { expect, test } from 'vitest';
import { parseDollars } from './words.ts';

test.each([
  ['9.95', 995],
  [' $9.95 ', 995],
  ['3', 300],
  ['3.5', 350],
  ['0.01', 1],
  ['1,200', 120_000],
  ['1200.10', 120_010],
  ['', null],
  ['-3', null],
  ['1e3', null],
  ['3.505', null],
  ['3,50', null],
  ['all', null],
])('%j is %j cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents);
});
