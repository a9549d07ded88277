import { expect, test } from 'vitest';
import { hrefWith } from './filters.ts';
import { widenSearch } from './wider.ts';

const hrefOf = (...given: Parameters<typeof widenSearch>) => {
  const wider = widenSearch(...given);
  return wider && hrefWith(wider.filters, {});
};

test('an empty search is offered without its filters first, then without its place', () => {
  const filters = { query: 'sushi', city: 'Elko', state: 'NV', minRating: '4' };
  expect(hrefOf(filters)).toBe('/search?query=sushi&city=Elko&state=NV');
  expect(hrefOf({ ...filters, minRating: undefined })).toBe('/search?query=sushi');
});

test('a place in the words is dropped as well', () => {
  const understoodAs = { query: 'sushi', city: 'Elko', state: 'NV' };
  expect(hrefOf({ query: 'sushi elko' }, { understoodAs })).toBe('/search?query=sushi');
});

test('nothing is offered where nothing can be left out', () => {
  expect(hrefOf({ query: 'sushi' })).toBeNull();
  expect(hrefOf({ city: 'Elko', state: 'NV' })).toBeNull();
});
