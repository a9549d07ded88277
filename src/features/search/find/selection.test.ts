import { expect, test } from 'vitest';
import { wordParts } from './selection.rules.ts';

test('each word is a condition of its own, the rarest first, with places and tiles among them', () => {
  const shares: Record<string, number> = { and: 0.2, mart: 0.02, zephyr: 0.0001, 's:ID': 0.01 };
  const [part] = wordParts({
    scope: { state: 'ID' },
    terms: [{ lexemes: ['and'] }, { lexemes: ['mart'] }, { lexemes: ['zephyr'] }],
    filters: {},
    circle: { center: { latitude: 43.6, longitude: -116.2 }, miles: 1 },
    shareOf: ({ lexemes: [first = ''] }) => shares[first] ?? 0.001,
  });
  const [name, toSql, values] = part ?? ['', () => '', []];
  expect(name).toBe('words5');
  expect(values).toEqual([
    "'zephyr'",
    expect.stringContaining('q12:'),
    "'s:ID'",
    "'mart'",
    "'and'",
  ]);
  expect(toSql(4)).toContain('$8::tsquery');
});
