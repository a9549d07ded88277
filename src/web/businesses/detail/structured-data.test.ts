import { expect, test } from 'vitest';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import type { Review } from '../../../contract/reviews.ts';
import { writeStructuredData } from '../../structured-data.tsx';
import { describeBusiness } from './structured-data.ts';

const cafe: BusinessDetail = {
  id: 1,
  name: 'Corner Cafe',
  slug: 'corner-cafe',
  description: 'Coffee and cake.',
  imageUrl: null,
  address: '1 Main St',
  city: 'Boise',
  state: 'ID',
  zipCode: '83702',
  phone: null,
  email: null,
  website: null,
  categoryId: 1,
  trades: [],
  precision: null,
  source: null,
  ratings: [],
  category: { slug: 'restaurants', name: 'Restaurants' },
  isPremium: false,
  isApproved: true,
  rating: 0,
  reviewCount: 0,
  submittedAt: '2024-01-01T00:00:00.000Z',
  updatedAt: '2024-01-01T00:00:00.000Z',
  coordinates: { latitude: 43.6, longitude: -116.2 },
};
const url = 'https://mainstreet.example/restaurants/corner-cafe';
const describeAsJson = (business: BusinessDetail, reviews: Review[] = []) =>
  JSON.parse(writeStructuredData(describeBusiness(business, reviews, url)));

test('a free listing has the defaults, and no rating without reviews', () => {
  const data = describeAsJson(cafe);
  expect(data).toMatchObject({
    '@type': 'LocalBusiness',
    priceRange: '$',
    currenciesAccepted: 'USD',
    paymentAccepted: 'Cash, Credit Card',
    address: { addressCountry: 'US', addressLocality: 'Boise' },
    openingHoursSpecification: { opens: '09:00', closes: '17:00' },
  });
  expect(data.openingHoursSpecification.dayOfWeek).toHaveLength(7);
  expect(data).not.toHaveProperty('aggregateRating');
});

test('a premium listing with reviews has its price range and rating', () => {
  expect(describeAsJson({ ...cafe, isPremium: true, rating: 4.5, reviewCount: 2 })).toMatchObject({
    priceRange: '$$',
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5, worstRating: 1 },
  });
});

test('reviews stand in it with their author, day, words and rating', () => {
  const review: Review = {
    id: 7,
    rating: 4,
    reviewerName: 'Zoë Ångström',
    comment: 'Good cake.',
    createdAt: '2026-03-04T23:59:59.000Z',
  };
  expect(describeAsJson(cafe, [review]).review).toEqual([
    {
      '@type': 'Review',
      author: { '@type': 'Person', name: 'Zoë Ångström' },
      datePublished: '2026-03-04',
      reviewBody: 'Good cake.',
      reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
    },
  ]);
  expect(describeAsJson(cafe)).not.toHaveProperty('review');
});

test('what a listing lacks is left out', () => {
  const data = describeAsJson({ ...cafe, description: '', address: '', zipCode: '' });
  for (const name of ['description', 'image', 'telephone', 'email']) {
    expect(data).not.toHaveProperty(name);
  }
  expect(data.address).not.toHaveProperty('streetAddress');
  expect(data.address).not.toHaveProperty('postalCode');
});

test('it stands where the directory knows it to be, else at 0,0', () => {
  expect(describeAsJson(cafe).geo).toMatchObject({ latitude: 43.6, longitude: -116.2 });
  expect(describeAsJson({ ...cafe, coordinates: null }).geo).toMatchObject({
    latitude: 0,
    longitude: 0,
  });
});

test('no text of a visitor ends the script element', () => {
  const name = '</script><script>alert(1)</script><!--';
  const text = writeStructuredData(describeBusiness({ ...cafe, name }, [], url));
  expect(text).not.toMatch(/[<>]/);
  expect(JSON.parse(text).name).toBe(name);
});
