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

test('a region is named in the words', () => {
  const filters = { query: 'bakery orange' };
  const [other] = listOtherPlaces(filters, {
    understoodAs: { query: 'bakery', city: 'Orange', state: 'CA' },
    otherPlaces: [{ label: 'Orange County, CA', params: { region: 'orange-county-ca' } }],
  });
  expect(hrefWith(filters, other?.changes ?? {})).toBe(
    `/search?query=${'bakery in Orange County, CA'.replaceAll(' ', '+').replace(',', '%2C')}`,
  );
});
