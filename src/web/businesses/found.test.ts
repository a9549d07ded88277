import { expect, test } from 'vitest';
import { explainResult, formatDistance } from './found.ts';

test('a distance is as exact as the point of the listing', () => {
  const distance = (distanceMiles: number | null, precision: 'rooftop' | 'zip' | 'city' | null) =>
    formatDistance({ distanceMiles, precision });
  expect(distance(0.8, 'rooftop')).toBe('0.8 mi');
  expect(distance(84.2, 'rooftop')).toBe('84 mi');
  expect(distance(3.2, 'zip')).toBe('about 3 mi');
  expect(distance(0.2, 'city')).toBe('about 1 mi');
  expect(distance(null, 'zip')).toBeNull();
});

test('reasons make one sentence', () => {
  expect(
    explainResult([
      { code: 'trade', value: 'Plumbers' },
      { code: 'distance', value: '0.8 mi' },
      { code: 'rating', value: '4.6 from 38 reviews' },
    ]),
  ).toBe('It is listed under Plumbers, it is 0.8 mi away, and it is rated 4.6 from 38 reviews.');
  expect(explainResult([{ code: 'name', value: '' }])).toBe('Its name matches.');
});
