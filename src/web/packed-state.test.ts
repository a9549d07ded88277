import { expect, test } from 'vitest';
import { defaultSettings } from '../contract/settings.ts';
import { createQueryClient } from './api.ts';
import { pack, packQueries, packSite, unpack, unpackQueries, unpackSite } from './packed-state.ts';
import type { Site } from './site.tsx';

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
