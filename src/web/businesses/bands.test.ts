import { expect, test } from 'vitest';
import { isNearestFirst, nameBand } from './bands.ts';

test.each([
  ['the first is near', null, 0.4, null],
  ['the next passes ten miles', 9.8, 10.2, 'More than 10 miles away'],
  ['the one after that says nothing new', 10.2, 19, null],
  ['two bands are passed at once', 4, 61, 'More than 50 miles away'],
  ['the first of all is far off', null, 33, 'More than 25 miles away'],
  ['no distance is known', 3, null, null],
])('%s', (_, before, miles, band) => {
  expect(nameBand(before, miles)).toBe(band);
});

test('a list is nearest first only where every distance is known and none falls', () => {
  const of = (...miles: (number | null)[]) => miles.map((distanceMiles) => ({ distanceMiles }));
  expect(isNearestFirst(of(0.1, 0.1, 4))).toBe(true);
  expect(isNearestFirst(of(4, 0.1))).toBe(false);
  expect(isNearestFirst(of(1, null))).toBe(false);
  expect(isNearestFirst(of(1))).toBe(false);
});
