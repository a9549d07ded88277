import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { runs } from '../../../../tests/runs.ts';
import type { Suggestion } from '../../../contract/search.ts';
import { approveBusiness } from '../../businesses/staff/approve.ts';
import { upgradeBusiness } from '../../businesses/staff/routes.ts';

let directory: Directory;
let pending = 0;

beforeAll(async () => {
  directory = await openDirectory();
  const chain = ['Boise', 'Nampa', 'Eagle'].map((city, at) => ({
    name: 'Big Bun Burgers',
    slug: `big-bun-${at}`,
    category: 'restaurants',
    city,
  }));
  const ids = await directory.open(
    { name: 'Bistro Pending', slug: 'bistro-pending', isApproved: false, city: 'Bismarck' },
    { name: 'Bistro Gone', slug: 'bistro-gone', deletedAt: new Date() },
    bakery,
    lawFirm,
    ...chain,
  );
  [pending = 0] = ids;
});
afterAll(() => directory.close());

async function suggest(q: string): Promise<Suggestion[]> {
  const answer = await directory.get(`/api/suggest?${new URLSearchParams({ q })}`);
  expect(answer.status).toBe(200);
  return answer.json();
}

const labels = async (q: string) => (await suggest(q)).map(({ label }) => label);

describe('suggestions', () => {
  test('say what they are, where it is, and lead there', async () => {
    expect(await suggest("rosa's b")).toEqual([
      {
        kind: 'business',
        label: bakery.name,
        detail: 'Portland, OR',
        path: `/restaurants/${bakery.slug}`,
        place: null,
      },
    ]);
    expect(await suggest('restau')).toContainEqual({
      kind: 'category',
      label: 'Restaurants',
      detail: '4 businesses',
      path: '/category/restaurants',
      place: null,
    });
    expect(await suggest('portland o')).toContainEqual({
      kind: 'place',
      label: 'Portland, OR',
      detail: '1 business',
      path: '/location/or/portland',
      place: { city: 'Portland', state: 'OR', zipCode: null },
    });
    expect((await suggest('id'))[0]).toMatchObject({ label: 'Idaho', path: '/location/id' });
  });

  test('a chain is one, and its address lists all of them', async () => {
    const [chain] = await suggest('big b');
    expect(chain).toMatchObject({ label: 'Big Bun Burgers', detail: '3 businesses' });
    const list = await directory.get(`/api/businesses${chain?.path}`);
    expect(list.headers.get('x-total-count')).toBe('3');
  });

  test('a word that many businesses have comes before a little town that only begins so', async () => {
    await directory.open(
      { name: 'Brewing Supplies', slug: 'brewing-supplies', city: 'Brewer', state: 'ME' },
      ...Array.from({ length: 9 }, (_, at) => ({
        name: `Old Brew House ${at}`,
        slug: `old-brew-house-${at}`,
        city: 'Nampa',
      })),
      { name: 'Brew Stop', slug: 'brew-stop', city: 'Nampa' },
    );
    const found = await labels('brew');
    expect(found.indexOf('Brew Stop')).toBeLessThan(found.indexOf('Brewer, ME'));
    expect((await labels('brewe'))[0]).toBe('Brewer, ME');
  });

  test('help with words inside a name, misspelled ones, and places beside words', async () => {
    expect(await labels('partner')).toContain('Hill and Partners Law');
    expect(await labels('bakrey')).toContain(bakery.name);
    expect((await suggest('burgers nampa')).map(({ detail }) => detail)).toEqual(['Nampa, ID']);
  });

  test('are none for nothing, and never more than eight', async () => {
    expect(await suggest('')).toEqual([]);
    expect(await suggest('  !! ')).toEqual([]);
    expect((await suggest('b')).length).toBeLessThanOrEqual(8);
    const answer = await directory.get(`/api/suggest?q=${'x'.repeat(201)}`);
    expect(answer.status).toBe(400);
  });

  test('whatever is typed, no answer is a failure of ours', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom("'", '%', '_', '\\', '\0', 'a | b:*', '\ud800', '寿司', '𝒳'),
    );
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        const answer = await directory.get(`/api/suggest?${new URLSearchParams({ q })}`);
        expect(answer.status).toBe(200);
      }),
      { numRuns: runs(100) },
    );
  });

  test('know a business from its approval on, and forget none that changed', async () => {
    expect(await labels('bist')).toEqual([]);
    expect(await labels('bism')).toEqual([]);
    await approveBusiness(directory, pending, 'staff');
    expect(await labels('bist')).toEqual(['Bistro Pending']);
    expect(await labels('bism')).toContain('Bismarck, ID');
    await upgradeBusiness(directory, pending, 'staff');
    expect(await labels('bist')).toEqual(['Bistro Pending']);
  });

  test('count as reads', async () => {
    const strict = await openDirectory('empty', { env: { RATE_LIMIT_FACTOR: '0.005' } });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) {
      statuses.push((await strict.get('/api/suggest?q=a')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await strict.close();
  });
});

describe('suggestions of places', () => {
  const places = async (q: string): Promise<Suggestion[]> =>
    (await directory.get(`/api/suggest?${new URLSearchParams({ q, of: 'places' })}`)).json();

  test.each([
    ['St. Lou', 'St. Louis, MO'],
    ['Ft Worth', 'Fort Worth, TX'],
    ['Mt Vernon', 'Mount Vernon, NY'],
    ['nyc', 'New York City, NY'],
    ['cook cou', 'Cook County, IL'],
    ['bay area', 'San Francisco Bay Area'],
    ['the hamp', 'The Hamptons'],
    ['upper pen', 'Upper Peninsula'],
    ['ohare', "Chicago O'Hare International Airport"],
    ['lax', 'Los Angeles International Airport'],
    ['8370', '83701'],
  ])('%s offers %s', async (typed, label) => {
    expect((await places(typed)).map((one) => one.label)).toContain(label);
  });

  test('a region fills the fields and leads to its listings', async () => {
    const [bay] = await places('bay area');
    expect(bay).toMatchObject({
      path: '/search?region=san-francisco-bay-area',
      place: { city: 'San Francisco Bay Area', state: '', zipCode: null },
    });
    const found = await directory.get(`/api/businesses/search?city=${bay?.place?.city}`);
    expect(decodeURIComponent(found.headers.get('x-understood-as') ?? '')).toBe(
      'region=san-francisco-bay-area',
    );
  });
});
