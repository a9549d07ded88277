import { expect, test } from 'vitest';
import { defaultSettings } from '../../domain/settings.ts';
import { createQueryClient } from '../kit/api.ts';
import type { Site } from '../kit/site.tsx';
import { pack, packQueries, packSite, unpack, unpackQueries, unpackSite } from './packed-state.ts';

const heron = {
  id: 1,
  name: 'Heron Books',
  email: null,
  category: { slug: 'retail', name: 'Retail' },
  trades: [{ slug: 'bookstores', name: 'Bookstores' }],
  coordinates: { latitude: 43.6, longitude: -116.2 },
  openings: [],
};
const crust = {
  ...heron,
  id: 2,
  name: 'Crust',
  trades: [],
  coordinates: { latitude: 43.7, longitude: -116.2 },
};
const lost = { ...heron, id: 3, coordinates: null };

const { contactEmail: _, legal: __, customFields: ___, ...settings } = defaultSettings;
const site: Site = {
  ...settings,
  language: 'en',
  prefix: '',
  url: 'https://example.com',
  premiumLinkRel: '',
  hasOrganization: false,
  hasGuides: false,
  place: null,
  mapStyleUrl: null,
  payments: null,
};

const row = {
  id: 7,
  name: 'Heron & Sons',
  slug: 'heron-and-sons-boise-id',
  description: 'Books, old and new.',
  address: '1 Main St, Suite 2',
  city: 'Boise',
  state: 'ID',
  zipCode: '83702',
  phoneE164: '+12085550123',
  imageUrl: null,
  photo: null,
  category: { slug: 'retail', name: 'Retail' },
  trades: [{ slug: 'bookstores', name: 'Bookstores' }],
  isPremium: false,
  rating: 4.5,
  reviewCount: 1200,
  timeZone: null,
  openings: [],
  offer: null,
  distanceMiles: null,
  coordinates: { latitude: 43.6, longitude: -116.20001 },
  precision: 'zip',
  placement: 'organic',
  reasons: [
    { code: 'trade', value: 'Bookstores' },
    { code: 'rating', value: '4.5 from 1,200 reviews' },
  ],
};
const placeOf = (id: number) => `<li id="business-${id}" class="street-place">`;

function pageState(rows: object[], markup: string): string {
  const client = createQueryClient(async () => null);
  client
    .getQueryCache()
    .build(client, { queryKey: ['/rows'], meta: { saidAs: 'rows' } })
    .setData({
      pages: [{ items: rows, next: null }],
      pageParams: [''],
    });
  return JSON.stringify(packQueries(client, markup));
}

test('of rows the state holds what their markup does not say', () => {
  const sent = pageState([row], placeOf(7));
  for (const said of [
    'Heron',
    'heron-and',
    'old and new',
    '1 Main',
    '83702',
    '2085550123',
    '1,200',
  ])
    expect(sent).not.toContain(said);
  for (const rest of ['43.6', 'bookstores', '"trade","rating"', 'organic'])
    expect(sent).toContain(rest);
});

test.each([
  ['a city with a comma', { city: 'Town, The' }],
  ['a state that is none', { state: 'Idaho' }],
  ['a ZIP code with a space', { zipCode: '83702 1' }],
  ['a description with a line feed of old', { description: 'One\r\nTwo' }],
  ['a rating without reviews', { reviewCount: 0 }],
  [
    'a reason that reads like two',
    { reasons: [{ code: 'trade', value: 'Books and it is rated 5' }, row.reasons[1]] },
  ],
])('rows of which one has %s go whole', (_, odd) => {
  const rows = [row, { ...row, ...odd, id: 8 }];
  expect(pageState(rows, placeOf(7) + placeOf(8))).toContain('Heron');
});

test('rows that are not on the page, or beside others, go whole', () => {
  expect(pageState([row], '')).toContain('Heron');
  expect(pageState([row], placeOf(8))).toContain('Heron');
  expect(pageState([row], placeOf(7) + placeOf(8))).toContain('Heron');
});

const travel = (value: unknown) => unpack(JSON.parse(JSON.stringify(pack(value))));

test.each([
  [
    'a list of businesses',
    { pages: [{ items: [heron, crust, lost], next: null }], pageParams: [''] },
  ],
  ['businesses that are alike', [heron, heron, heron]],
  ['two', [heron, crust]],
  ['none', []],
  ['rows with other fields', [{ id: 1 }, { id: 2, name: 'b' }, { id: 3 }]],
  [
    'fields in another order',
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
      { a: 1, b: 2 },
    ],
  ],
  ['rows without fields', [{}, {}, {}]],
  ['lists of lists', [[1, 2, 3], [], [heron, crust, lost]]],
  ['nothing', null],
  ['words', ['a', 'a', 'a']],
])('%s arrive as they were sent', (_, value) => {
  expect(travel(value)).toEqual(value);
});

test('a field that is left out stays left out', () => {
  const rows = [
    { id: 1, note: undefined },
    { id: 2, note: undefined },
    { id: 3, note: 'x' },
  ];
  expect(travel(rows)).toEqual(JSON.parse(JSON.stringify(rows)));
});

test('cells that many rows share are said once, and degrees in few letters', () => {
  const shelves = [[{ slug: 'bookstores' }], [{ slug: 'cafes' }]];
  const rows = Array.from({ length: 6 }, (_, at) => ({
    trades: shelves[at % 2],
    coordinates: { latitude: 43.6 + at, longitude: -116.20001 },
  }));
  const sent = JSON.stringify(pack(rows));
  expect(sent.match(/cafes/g)).toHaveLength(1);
  expect(sent).not.toContain('116');
  expect(travel(rows)).toEqual(rows);
});

test('what many rows say alike is said once', () => {
  const sent = JSON.stringify(pack([heron, crust, lost]));
  expect(sent.match(/Retail/g)).toHaveLength(1);
  expect(sent.match(/email/g)).toHaveLength(1);
});

test('the browser knows what the server read, and asks for it no more', async () => {
  const server = createQueryClient(async () => [heron, crust, lost]);
  await server.fetchQuery({ queryKey: ['/api/businesses'] });
  await server.fetchQuery({ queryKey: ['/api/auth/user'], queryFn: () => null });
  await server
    .fetchQuery({ queryKey: ['/api/broken'], queryFn: () => Promise.reject(new Error()) })
    .catch(() => {});
  const browser = createQueryClient(() => Promise.reject(new Error('asked again')));
  unpackQueries(browser, JSON.parse(JSON.stringify(packQueries(server))));
  expect(await browser.fetchQuery({ queryKey: ['/api/businesses'] })).toEqual([heron, crust, lost]);
  expect(browser.getQueryData(['/api/auth/user'])).toBeNull();
  expect(browser.getQueryState(['/api/broken'])).toBeUndefined();
});

test('a site tells what is not as on most', () => {
  expect(packSite(site)).toEqual({
    name: 'Mainstreet',
    url: 'https://example.com',
    payments: null,
  });
  const other: Site = {
    ...site,
    language: 'es',
    logo: null,
    tagline: 'All of Boise',
    sponsoredPlaces: 0,
  };
  expect(unpackSite(JSON.parse(JSON.stringify(packSite(other))))).toEqual(other);
});
