import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import { literalsOf } from './read-expressions.ts';
import { shortTexts } from './short-texts.ts';

test('literals are read as they are written, types and division aside', () => {
  const code = 'const a: number = 6 / 2 / 1; const b = /<meta\\s[^>]*>/gi; // /no/';
  expect(literalsOf(code)).toEqual(['/<meta\\s[^>]*>/gi']);
});

test.each([
  ['/<meta\\s[^>]*>/gi', 'super-linear'],
  ['/^(a+)+$/', 'super-linear'],
  ['/\\s+$/', 'super-linear'],
  ['/^[^a]*a.*b/', 'linear'],
])('%s is %s', (expression, verdict) => {
  expect(judge(expression)).toBe(verdict);
});

test.each([...shortTexts])('%s is quick on %i characters of a kind', (literal, length) => {
  const end = literal.lastIndexOf('/');
  const expression = new RegExp(literal.slice(1, end), literal.slice(end + 1).replace('g', ''));
  const pieces = [
    'a',
    '1',
    ' ',
    '-',
    '.',
    ',',
    '/',
    ';',
    '(',
    '<',
    'a1',
    'po ',
    'url(',
    "url('",
    'the ',
    '; ',
    '\ufffd',
  ];
  for (const piece of pieces) {
    const text = `${piece.repeat(length / piece.length)}\n`;
    const started = performance.now();
    expression.test(text);
    expect(performance.now() - started).toBeLessThan(150);
  }
});
