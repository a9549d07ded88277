import { expect, test } from 'vitest';
import type { FoundBusiness } from '../../contract/businesses.ts';
import type { CityTrade } from '../../contract/places.ts';
import { describeCityTrade } from './facts.ts';

const breweries: CityTrade = {
  state: 'ID',
  city: 'Boise',
  kind: 'trade',
  slug: 'breweries',
  name: 'Breweries',
  parent: { slug: 'restaurants', name: 'Restaurants' },
  businessCount: 12,
  isIndexed: true,
  nearby: [
    { city: 'Garden City', state: 'ID', businessCount: 2, miles: 3 },
    { city: 'Ontario', state: 'OR', businessCount: 1, miles: 48 },
  ],
  kindred: [],
};

const brewery: FoundBusiness = {
  id: 1,
  name: 'Payette Brewing',
  slug: 'payette',
  description: '',
  imageUrl: null,
  photo: null,
  address: '',
  city: 'Boise',
  state: 'ID',
  zipCode: '',
  phone: null,
  phoneE164: null,
  email: null,
  website: null,
  categoryId: 1,
  category: { slug: 'restaurants', name: 'Restaurants' },
  trades: [],
  isPremium: false,
  isApproved: true,
  rating: 4.8,
  reviewCount: 38,
  submittedAt: '2024-01-01T00:00:00.000Z',
  updatedAt: '2024-01-01T00:00:00.000Z',
  distanceMiles: null,
  coordinates: null,
  precision: null,
  placement: 'organic',
  reasons: [],
  openings: [],
  offer: null,
  timeZone: null,
};

test('the facts are how many, which one is rated best, and where there are more', () => {
  expect(
    describeCityTrade(breweries, [{ ...brewery, name: 'New', rating: 5, reviewCount: 1 }, brewery]),
  ).toBe(
    '12 businesses in Boise, Idaho, are listed under Breweries. The top-rated one is Payette Brewing, with 4.8 stars from 38 reviews. There are more in Garden City and Ontario, OR.',
  );
});

test('the count is left out where it stands already, unless there is none', () => {
  const tell = (facts: typeof breweries) => describeCityTrade(facts, [], { hasCount: false });
  expect(tell(breweries)).toBe('There are more in Garden City and Ontario, OR.');
  expect(tell({ ...breweries, businessCount: 0 })).toMatch(/^No business in Boise/);
});

test('nobody is named without good reviews, or from another town', () => {
  const others = [
    { ...brewery, rating: 0, reviewCount: 0 },
    { ...brewery, rating: 3.6 },
    { ...brewery, city: 'Meridian' },
  ];
  expect(describeCityTrade({ ...breweries, businessCount: 1, nearby: [] }, others)).toBe(
    '1 business in Boise, Idaho, is listed under Breweries.',
  );
});

test('where there is none, the page says where there are some', () => {
  expect(describeCityTrade({ ...breweries, businessCount: 0 }, [])).toBe(
    'No business in Boise, Idaho, is listed under Breweries yet. The nearest are in Garden City and Ontario, OR.',
  );
});
