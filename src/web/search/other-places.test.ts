import { expect, test } from 'vitest';
import { hrefWith } from './filters.ts';
import { listOtherPlaces } from './other-places.ts';

test('another place of the same name keeps the other words and filters', () => {
  const filters = { query: 'bakery portland', minRating: '4' };
  const [other] = listOtherPlaces(filters, {
    understoodAs: { query: 'bakery', city: 'Portland', state: 'OR' },
    otherPlaces: [{ label: 'Portland, ME', params: { city: 'Portland', state: 'ME' } }],
  });
  expect(other?.place).toBe('Portland, Maine');
  expect(hrefWith(filters, other?.changes ?? {})).toBe(
    '/search?query=bakery&city=Portland&state=ME&minRating=4',
  );
});

test('a region of the same name keeps them as well', () => {
  const filters = { query: 'bakery orange' };
  const [other] = listOtherPlaces(filters, {
    understoodAs: { query: 'bakery', city: 'Orange', state: 'CA' },
    otherPlaces: [{ label: 'Orange County, CA', params: { region: 'orange-county-ca' } }],
  });
  expect(other?.place).toBe('Orange County, California');
  expect(hrefWith(filters, other?.changes ?? {})).toBe(
    '/search?query=bakery&region=orange-county-ca',
  );
});
