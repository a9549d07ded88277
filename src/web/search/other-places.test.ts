import { expect, test } from 'vitest';
import { hrefWith } from './filters.ts';
import { listOtherPlaces } from './other-places.ts';

test('another place of the same name keeps the other words and filters', () => {
  const filters = { query: 'bakery portland', minRating: '4' };
  const [other] = listOtherPlaces(filters, {
    understoodAs: { query: 'bakery', city: 'Portland', state: 'OR' },
    otherPlaces: [{ label: 'Portland, ME', params: { city: 'Portland', state: 'ME' } }],
  });
  expect(other?.question).toBe('Portland, Maine instead?');
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
  expect(other?.question).toBe('Orange County, California instead?');
  expect(hrefWith(filters, other?.changes ?? {})).toBe(
    '/search?query=bakery&region=orange-county-ca',
  );
});

test('a state of the name of a town is told apart', () => {
  const [other] = listOtherPlaces(
    { query: 'bakery new york' },
    { otherPlaces: [{ label: 'New York', params: { state: 'NY' } }] },
  );
  expect(other?.question).toBe('The state of New York instead?');
});
