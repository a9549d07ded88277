import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { SEARCH_REASONS } from '../../../contract/search.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
  const boise = { city: 'Boise', state: 'ID', zipCode: '83702' };
  await directory.open(
    { name: 'Flying Pie Pizza', slug: 'flying-pie', trades: ['pizza-places'], ...boise },
    { name: 'Lost Grove', slug: 'lost-grove', trades: ['breweries'], ...boise },
    { name: 'Paws & Claws', slug: 'paws', trades: ['veterinarians'], ...boise },
    { name: 'Blue Heron Rafting', slug: 'blue-heron', ...boise },
    { name: 'Kettle & Finch', slug: 'kettle', city: 'Owyhee Flats', state: 'ID' },
    { name: 'Boston Market', slug: 'boston-market', city: 'Denver', state: 'CO' },
    {
      name: 'Quincy Books',
      slug: 'quincy-books',
      description: 'Incunabula and maps.',
      city: 'Boston',
      state: 'MA',
    },
    { name: 'Fair Town Crafts', slug: 'fair-town-crafts', city: 'Center', state: 'TX' },
    ...['One', 'Two', 'Three', 'Four'].map((name, at) => ({
      name: `Fine Auto Center ${name}`,
      slug: `auto-${at}`,
      city: 'Reno',
      state: 'NV',
    })),
    { name: 'Burger King', slug: 'burger-king', city: 'Reno', state: 'NV' },
    { name: 'Old Reno', slug: 'old-reno', city: 'Boise', state: 'ID' },
    { name: 'Wonder Gate', slug: 'wonder-gate', city: 'Reno', state: 'NV' },
    { name: 'Main Salon', slug: 'main-salon', city: 'Reno', state: 'NV' },
    { name: 'Salmon Sons', slug: 'salmon-sons', city: 'Reno', state: 'NV' },
  );
});
afterAll(() => directory.close());

const cases = [
  ['', { state: 'ID' }, ['no-words']],
  ['pizza', {}, ['trade']],
  ['pizza boise', {}, ['trade']],
  ['pizza bosie', {}, ['trade']],
  ['pizza nampa id', {}, ['nearby']],
  ['', { trade: 'pizza-places', city: 'Nampa', state: 'ID' }, ['nearby']],
  ['brewery with pizza boise', {}, ['without-wishes']],
  ['brewery with pizza nampa id', {}, ['nearby-without-wishes']],
  ['pizza reno', {}, ['anywhere']],
  ['dog groomer', {}, ['kindred-trades']],
  ['burger king', {}, ['as-words', 'exact-words']],
  ['burger king', { literal: 'true' }, ['exact-words']],
  ['burgerking', {}, ['as-words', 'joined-name']],
  ['wonderga', {}, ['as-words', 'joined-words']],
  ['fair tow', {}, ['as-words', 'word-beginnings']],
  ['incunabula', {}, ['as-words', 'told-words']],
  ['burgar king', {}, ['as-words', 'corrected-words']],
  ['salon suns', {}, ['as-words', 'near-words']],
  ['boston market', {}, ['as-words', 'exact-words']],
  ['old reno', {}, ['a-name', 'exact-words']],
  ['auto center', {}, ['more-names']],
  ['heron boise', {}, ['as-a-place', 'exact-words']],
  ['boise', {}, ['as-a-place', 'no-words']],
  ['heron nampa id', {}, ['wider-place']],
  ['heron owyhee flats id', {}, ['wider-place', 'exact-words']],
  ['heron bosie', {}, ['corrected-place', 'as-a-place', 'exact-words']],
  ['best heron', {}, ['without-praise', 'as-words', 'exact-words']],
  ['heron', { city: 'Nampa', state: 'ID' }, ['nearby']],
  ['heron', { city: 'Bosie' }, ['meant-city', 'exact-words']],
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
