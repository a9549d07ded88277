import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { SEARCH_REASONS } from '../../contract/search-reasons.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
  const boise = { city: 'Boise', state: 'ID', zipCode: '83702' };
  await directory.open(
    { name: 'Flying Pie Pizza', slug: 'flying-pie', category: 'restaurants', ...boise },
    { name: 'River Plumbing', slug: 'river-plumbing', ...boise },
    { name: 'Gem State Roofing', slug: 'gem-state-roofing', city: 'Nampa', state: 'ID' },
    { name: 'Boston Market', slug: 'boston-market', city: 'Denver', state: 'CO' },
    { name: 'Quincy Books', slug: 'quincy-books', city: 'Boston', state: 'MA' },
    { name: 'Fair Town Crafts', slug: 'fair-town-crafts', city: 'Center', state: 'TX' },
    ...['One', 'Two', 'Three', 'Four'].map((name, at) => ({
      name: `Fine Auto Center ${name}`,
      slug: `auto-${at}`,
      city: 'Reno',
      state: 'NV',
    })),
    { name: 'Burger King', slug: 'burger-king', city: 'Reno', state: 'NV' },
    { name: 'Main Salon', slug: 'main-salon', city: 'Reno', state: 'NV' },
    { name: 'Salmon Sons', slug: 'salmon-sons', city: 'Reno', state: 'NV' },
  );
});
afterAll(() => directory.close());

const cases = [
  ['', { state: 'ID' }, ['no-words']],
  ['burger king', {}, ['as-words', 'exact-words']],
  ['burger king', { literal: 'true' }, ['exact-words']],
  ['burgerking', {}, ['as-words', 'joined-name']],
  ['burgerki', {}, ['as-words', 'joined-words']],
  ['fair tow', {}, ['as-words', 'word-beginnings']],
  ['burgar king', {}, ['as-words', 'corrected-words']],
  ['salon suns', {}, ['as-words', 'near-words']],
  ['boston market', {}, ['a-name', 'exact-words']],
  ['auto center', {}, ['more-names']],
  ['pizza boise', {}, ['as-a-place', 'exact-words']],
  ['boise', {}, ['as-a-place', 'no-words']],
  ['pizza nampa id', {}, ['wider-place', 'exact-words']],
  ['pizza bosie', {}, ['corrected-place', 'as-a-place', 'exact-words']],
  ['best roofing', {}, ['without-praise', 'as-words', 'exact-words']],
  ['pizza', { city: 'Bosie' }, ['meant-city', 'exact-words']],
] as const;

test.each(cases)('%s with %j is answered by %j', async (query, more, reasons) => {
  const params = new URLSearchParams({ query, ...more });
  const answer = await directory.get(`/api/businesses/search?${params}`);
  expect(answer.headers.get('x-search-reason')).toBe(reasons.join(', '));
});

test('each reason is given for something', () => {
  const given = new Set<string>(cases.flatMap(([, , reasons]) => reasons));
  expect([...given].sort()).toEqual(Object.keys(SEARCH_REASONS).sort());
});

test('what finds nothing, and a list that nobody searched, has no reason', async () => {
  for (const path of ['/api/businesses/search?query=zzzzqqqq', '/api/businesses']) {
    expect((await directory.get(path)).headers.get('x-search-reason')).toBeNull();
  }
});
