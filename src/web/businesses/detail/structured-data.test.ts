import { expect, test } from 'vitest';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import type { ListedReview } from '../../../contract/reviews.ts';
import type { ShownField } from '../../../domain/custom-values.ts';
import { type StructuredFact, structuredFacts } from '../../../domain/settings.ts';
import { writeStructuredData } from '../../kit/structured-data.tsx';
import { describeBusiness } from './structured-data.ts';

const cafe: BusinessDetail = {
  id: 1,
  name: 'Corner Cafe',
  slug: 'corner-cafe',
  description: 'Coffee and cake.',
  imageUrl: null,
  photo: null,
  photos: [],
  uncountedReviews: 0,
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
  sourceCategories: '',
  confirmedAt: '2024-01-01T00:00:00.000Z',
  confirmedBy: 'source',
  mayBeClosed: false,
  ratings: [],
  category: { slug: 'restaurants', name: 'Restaurants' },
  isPremium: false,
  isApproved: true,
  rating: 0,
  reviewCount: 0,
  submittedAt: '2024-01-01T00:00:00.000Z',
  updatedAt: '2024-01-01T00:00:00.000Z',
  coordinates: { latitude: 43.6, longitude: -116.2 },
  schemaTypes: ['CafeOrCoffeeShop'],
  phoneE164: null,
  timeZone: null,
  hours: null,
  openings: [],
  services: [],
  offers: [],
  claimedBy: null,
  fields: [],
  socialPicture: '/social/1-0123456789abcdef.png',
  reviewNotice: null,
  genuineRating: { rating: 0, reviewCount: 0 },
  importedReviews: 0,
};
const url = 'https://mainstreet.example/restaurants/corner-cafe';
const describeAsJson = (
  business: BusinessDetail,
  reviews: ListedReview[] = [],
  facts: readonly StructuredFact[] = structuredFacts,
) => JSON.parse(writeStructuredData(describeBusiness(business, reviews, { url, facts })));
const review: ListedReview = {
  id: 7,
  rating: 4,
  reviewerName: 'Zoë Ångström',
  comment: 'Good cake.',
  createdAt: '2026-03-04T23:59:59.000Z',
  isSample: false,
  isInsider: false,
  isCounted: true,
  isConfirmed: false,
  importedFrom: null,
  editedAt: null,
  helpfulCount: 0,
  reply: null,
  photos: [],
};

test('a free listing has the defaults, and no rating without reviews', () => {
  const data = describeAsJson(cafe);
  expect(data).toMatchObject({
    '@type': ['CafeOrCoffeeShop'],
    priceRange: '$',
    currenciesAccepted: 'USD',
    paymentAccepted: 'Cash, Credit Card',
    address: { addressCountry: 'US', addressLocality: 'Boise' },
    openingHoursSpecification: { opens: '09:00', closes: '17:00' },
  });
  expect(data.openingHoursSpecification.dayOfWeek).toHaveLength(7);
  expect(data).not.toHaveProperty('aggregateRating');
});

const rated = {
  rating: 3.9,
  reviewCount: 14,
};

test('a premium listing with reviews has its price range and rating', () => {
  expect(describeAsJson({ ...cafe, isPremium: true, ...rated })).toMatchObject({
    priceRange: '$$',
    aggregateRating: { ratingValue: 3.9, reviewCount: 14, bestRating: 5, worstRating: 1 },
  });
});

test('its photos go out as JPEGs, and the picture that it names only without them', () => {
  const photo = { key: 'a'.repeat(32), width: 900, height: 600, alt: '' };
  const named = { ...cafe, imageUrl: 'https://pictures.example/front.jpg' };
  expect(describeAsJson(named).image).toBe('https://pictures.example/front.jpg');
  expect(describeAsJson({ ...named, photo, photos: [photo] }).image).toEqual([
    `https://mainstreet.example/photos/${photo.key}-1280.jpg`,
  ]);
});

test('reviews stand in it with their author, day, words and rating', () => {
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

test('sample reviews go out as the screen shows them, and so does the rating', () => {
  const sample = { ...review, id: 8, isSample: true };
  expect(describeAsJson(cafe, [sample, review]).review).toHaveLength(2);
  const data = describeAsJson({ ...cafe, rating: 4.2, reviewCount: 3 }, [sample]);
  expect(data.review).toHaveLength(1);
  expect(data.aggregateRating).toMatchObject({ ratingValue: 4.2, reviewCount: 3 });
});

test('reviews that were first published elsewhere stay out, and so do their stars', () => {
  const imported = { ...review, id: 9, importedFrom: 'Old Town Guide' };
  const rated = { rating: 4.2, reviewCount: 3, importedReviews: 2 };
  const genuineRating = { rating: 5, reviewCount: 1 };
  const data = describeAsJson({ ...cafe, ...rated, genuineRating }, [imported, review]);
  expect(data.review).toHaveLength(1);
  expect(data.aggregateRating).toMatchObject({ ratingValue: 5, reviewCount: 1 });
});

test('a review that does not count stays out', () => {
  expect(describeAsJson(cafe, [{ ...review, isCounted: false }])).not.toHaveProperty('review');
});

test('a restaurant tells its cuisines, and nobody else does', () => {
  const trades = [
    { slug: 'pizza-places', name: 'Pizza places' },
    { slug: 'italian-restaurants', name: 'Italian restaurants' },
    { slug: 'kids-party-places', name: 'Kids party places' },
    { slug: 'bars', name: 'Bars' },
  ];
  expect(describeAsJson({ ...cafe, schemaTypes: ['Restaurant'], trades }).servesCuisine).toEqual([
    'Pizza',
    'Italian',
  ]);
  expect(describeAsJson({ ...cafe, trades })).not.toHaveProperty('servesCuisine');
});

test('a phone number goes out as it is dialed from anywhere, or not at all', () => {
  const called = { ...cafe, phone: '(512) 555-0100 ext. 7', phoneE164: '+15125550100' };
  expect(describeAsJson(called).telephone).toBe('+15125550100');
  expect(describeAsJson({ ...cafe, phone: '1-800-FLOWERS' })).not.toHaveProperty('telephone');
});

test('a site may leave out what nobody told', () => {
  const facts = { ...cafe, ...rated, coordinates: null };
  const data = describeAsJson(facts, [review], []);
  for (const name of [
    ...['priceRange', 'openingHoursSpecification', 'paymentAccepted', 'currenciesAccepted', 'geo'],
  ]) {
    expect(data).not.toHaveProperty(name);
  }
  expect(data).toMatchObject({ address: { addressCountry: 'US' }, review: [{}] });
  expect(data.aggregateRating.reviewCount).toBe(14);
  expect(describeAsJson(cafe, [], []).geo).toMatchObject({ latitude: 43.6 });
});

test('a site chooses which usual facts it tells', () => {
  const place = { ...cafe, coordinates: null };
  const told = {
    hours: 'openingHoursSpecification',
    price: 'priceRange',
    payment: 'paymentAccepted',
    position: 'geo',
  };
  for (const fact of structuredFacts) {
    const data = describeAsJson(place, [], [fact]);
    const names = Object.values(told).filter((name) => name in data);
    expect(names).toEqual([told[fact]]);
  }
});

test('hours that are known stand in place of the default, special days beside them', () => {
  const day: [string, string][] = [['09:00', '17:00']];
  const bar: [string, string][] = [['18:00', '02:00']];
  const hours = {
    weekly: [day, day, [], [], [...day, ...bar], [['00:00', '24:00']], []] as [string, string][][],
    special: [
      { date: '2026-11-26', spans: [], note: 'Thanksgiving Day' },
      { date: '2026-12-31', spans: bar, note: '' },
    ],
    byAppointment: false,
  };
  const data = describeAsJson({ ...cafe, hours });
  const spec = { '@type': 'OpeningHoursSpecification' };
  expect(data.openingHoursSpecification).toEqual([
    { ...spec, dayOfWeek: ['Monday', 'Tuesday', 'Friday'], opens: '09:00', closes: '17:00' },
    { ...spec, dayOfWeek: ['Friday'], opens: '18:00', closes: '02:00' },
    { ...spec, dayOfWeek: ['Saturday'], opens: '00:00', closes: '23:59' },
  ]);
  const on = (date: string) => ({ ...spec, validFrom: date, validThrough: date });
  expect(data.specialOpeningHoursSpecification).toEqual([
    { ...on('2026-11-26'), opens: '00:00', closes: '00:00' },
    { ...on('2026-12-31'), opens: '18:00', closes: '02:00' },
  ]);
  expect(data.priceRange).toBe('$');
  const appointments = { weekly: hours.weekly.map(() => []), special: [], byAppointment: true };
  const none = describeAsJson({ ...cafe, hours: appointments });
  expect(none).not.toHaveProperty('openingHoursSpecification');
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
  const text = writeStructuredData(
    describeBusiness({ ...cafe, name }, [], { url, facts: structuredFacts }),
  );
  expect(text).not.toMatch(/[<>]/);
  expect(JSON.parse(text).name).toBe(name);
});

test('services are told with their prices, and the offers that run', () => {
  expect(describeAsJson(cafe)).not.toHaveProperty('hasOfferCatalog');
  expect(describeAsJson(cafe)).not.toHaveProperty('makesOffer');
  const may = {
    title: '10% off',
    words: 'On all cakes.',
    code: 'MAY',
    from: '2024-05-01',
    until: '2024-05-31',
  };
  const told = describeAsJson({
    ...cafe,
    services: [
      { name: 'Birthday cakes', words: 'For ten.', price: 4550, isFrom: false },
      { name: 'Wedding cakes', words: '', price: 30_000, isFrom: true },
      { name: 'Catering', words: '', price: null, isFrom: false },
    ],
    offers: [
      { ...may, isRunning: true },
      { ...may, title: 'Later', isRunning: false },
    ],
  });
  expect(told.hasOfferCatalog).toEqual({
    '@type': 'OfferCatalog',
    name: 'Services',
    itemListElement: [
      {
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: 'Birthday cakes', description: 'For ten.' },
        price: '45.50',
        priceCurrency: 'USD',
      },
      {
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: 'Wedding cakes' },
        priceSpecification: {
          '@type': 'PriceSpecification',
          minPrice: '300.00',
          priceCurrency: 'USD',
        },
      },
      { '@type': 'Offer', itemOffered: { '@type': 'Service', name: 'Catering' } },
    ],
  });
  expect(told.makesOffer).toEqual([
    {
      '@type': 'Offer',
      name: '10% off',
      description: 'On all cakes.',
      validFrom: '2024-05-01',
      validThrough: '2024-05-31',
    },
  ]);
});

const said = (key: string, more: Partial<ShownField>): ShownField => ({
  key,
  name: key,
  kind: 'yes-no',
  value: true,
  remark: '',
  words: 'Yes',
  chosen: [],
  group: null,
  icon: null,
  meaning: 'amenityFeature',
  ...more,
});

test('fields of the directory’s own say what they mean to schema.org, each property once', () => {
  const fields = [
    said('Outdoor seating', {}),
    said('Parking', { value: false, words: 'No' }),
    said('Wi-Fi', { kind: 'choices', value: ['free'], words: 'Free', chosen: ['Free'] }),
    said('Prices', { kind: 'price-level', value: 3, words: '$$$', meaning: 'priceRange' }),
    said('Our prices', { kind: 'line', value: 'cheap', words: 'cheap', meaning: 'priceRange' }),
    said('Payment', {
      kind: 'choices',
      value: ['cash', 'card'],
      words: 'Cash, Cards',
      chosen: ['Cash', 'Cards'],
      meaning: 'paymentAccepted',
    }),
    said('Languages', {
      kind: 'choices',
      value: ['english'],
      words: 'English',
      chosen: ['English'],
      meaning: 'knowsLanguage',
    }),
    said('Menu', {
      kind: 'link',
      value: 'https://a.example/',
      words: 'https://a.example/',
      meaning: 'hasMenu',
    }),
    said('Facebook', { kind: 'link', value: 'https://fb.example/qx', meaning: 'sameAs' }),
    said('TikTok', { kind: 'link', value: 'https://tiktok.example/@qx', meaning: 'sameAs' }),
    said('Booking', { meaning: 'acceptsReservations' }),
    said('Our own', { meaning: null }),
  ];
  const data = describeAsJson({ ...cafe, fields });
  expect(data).toMatchObject({
    amenityFeature: [
      { '@type': 'LocationFeatureSpecification', name: 'Outdoor seating', value: true },
      { '@type': 'LocationFeatureSpecification', name: 'Parking', value: false },
      { '@type': 'LocationFeatureSpecification', name: 'Free', value: true },
    ],
    priceRange: '$$$',
    paymentAccepted: 'Cash, Cards',
    knowsLanguage: ['English'],
    hasMenu: 'https://a.example/',
    acceptsReservations: true,
    sameAs: ['https://fb.example/qx', 'https://tiktok.example/@qx'],
  });
  const text = writeStructuredData(
    describeBusiness({ ...cafe, fields }, [], { url, facts: structuredFacts }),
  );
  expect(text.match(/"priceRange"/g)).toHaveLength(1);
  expect(text).not.toContain('Our own');
  expect(describeAsJson(cafe)).toMatchObject({ priceRange: '$' });
  expect(describeAsJson(cafe)).not.toHaveProperty('amenityFeature');
});
