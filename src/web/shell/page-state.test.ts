import { expect, test } from 'vitest';
import { defaultSettings } from '../../domain/settings.ts';
import { createQueryClient } from '../kit/api.ts';
import type { Site } from '../kit/site.tsx';
import { listQueryData, packSite, restoreQueryData, unpackSite } from './page-state.ts';

const heron = { id: 1, name: 'Heron Books', trades: [{ slug: 'bookstores', name: 'Bookstores' }] };
const crust = { id: 2, name: 'Crust', trades: [] };

const { contactEmail: _, legal: __, map: ___, customFields: ____, ...open } = defaultSettings;
const { holdReviewPhotos: _____, stoppedMails: ______, memberships: _______, ...more } = open;
const { plans: ________, taxes: _________, banners: __________, ...rest } = more;
const {
  newsletter: ___________,
  events: ____________,
  eventFields: _____________,
  ...settings
} = rest;
const site: Site = {
  ...settings,
  language: 'en',
  prefix: '',
  url: 'https://example.com',
  premiumLinkRel: '',
  hasOrganization: false,
  hasGuides: false,
  place: null,
  basemap: null,
  payments: null,
};

test('the browser knows what the server read, and asks for it no more', async () => {
  const server = createQueryClient(async () => [heron, crust]);
  await server.fetchQuery({ queryKey: ['/api/businesses'] });
  await server.fetchQuery({ queryKey: ['/api/auth/user'], queryFn: () => null });
  await server
    .fetchQuery({ queryKey: ['/api/broken'], queryFn: () => Promise.reject(new Error()) })
    .catch(() => {});
  const browser = createQueryClient(() => Promise.reject(new Error('asked again')));
  restoreQueryData(browser, JSON.parse(JSON.stringify(listQueryData(server))));
  expect(await browser.fetchQuery({ queryKey: ['/api/businesses'] })).toEqual([heron, crust]);
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
