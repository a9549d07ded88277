import { expect, test } from 'vitest';
import { compareTexts } from './compare-texts.ts';

test('a changed word is told within its line', () => {
  expect(compareTexts('The fair is in July.', 'The fair is in August.')).toEqual([
    {
      parts: [
        { kind: 'same', text: 'The fair is in ' },
        { kind: 'gone', text: 'July' },
        { kind: 'new', text: 'August' },
        { kind: 'same', text: '.' },
      ],
    },
  ]);
});

test('what stayed far from a change is left out', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `Line ${at}`);
  const found = compareTexts(lines.join('\n'), [...lines, 'One more'].join('\n'));
  expect(found?.[0]).toEqual({ left: 18 });
  expect(found?.at(-1)).toEqual({ parts: [{ kind: 'new', text: 'One more' }] });
});

test('texts without a difference have none', () => {
  expect(compareTexts('One\nTwo', 'One\nTwo')).toEqual([{ left: 2 }]);
});

test('two long texts that share nothing are given up', () => {
  const text = (seed: number) =>
    Array.from({ length: 60_000 }, (_, at) => `w${(at * seed) % 99991}`).join(' ');
  expect(compareTexts(text(31), text(77))).toBe(null);
});
