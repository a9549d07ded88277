import { expect, test } from 'vitest';
import type { ResultRow } from '../businesses/read-rows.ts';
import { writeHeading } from './heading.ts';

function found(row: Partial<ResultRow>) {
  const reasons = [{ code: 'trade' as const, value: 'Breweries' }];
  return {
    items: [{ ...row, reasons } as ResultRow],
    total: 1,
    isTotalCapped: false,
    understanding: { widened: [{ step: 'nearby' as const, from: 'Boise, ID' }] },
  } as unknown as Parameters<typeof writeHeading>[1];
}

test('results far from a known place are the nearest; of an unknown place nothing is said', () => {
  const city = { city: 'boise', state: 'ID' };
  expect(writeHeading(city, found({ distanceMiles: 140 }))).toBe(
    'Breweries nearest to Boise, Idaho',
  );
  expect(writeHeading({ city: 'banana 00000' }, found({}))).toBe('Breweries');
});
