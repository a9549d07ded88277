import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import { literalsOf } from './read-expressions.ts';

test('literals are read as they are written, types and division aside', () => {
  const code = 'const a: number = 6 / 2 / 1; const b = /<meta\\s[^>]*>/gi; // /no/';
  expect(literalsOf(code)).toEqual(['/<meta\\s[^>]*>/gi']);
});

test.each([
  ['/<meta\\s[^>]*>/gi', 'super-linear'],
  ['/^(a+)+$/', 'super-linear'],
  ['/\\s+$/', 'super-linear'],
  ['/^[^a]*a.*b/', 'linear'],
])('%s is %s', async (expression, verdict) => {
  expect(await judge(expression)).toBe(verdict);
});
