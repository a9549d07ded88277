import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { walkPages } from '../../../../tests/pages.ts';
import type { SearchFacets } from '../../../contract/search.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory('sample');
});
afterAll(() => directory.close());

async function count(params: string): Promise<SearchFacets> {
  const answer = await directory.get(`/api/businesses/search/facets?${params}`);
  expect(answer.status).toBe(200);
  return answer.json();
}

async function search(params: string) {
  const answer = await directory.get(`/api/businesses/search?${params}`);
  return Number(answer.headers.get('x-total-count'));
}

async function expectLeft(params: string, left: number | undefined) {
  const answer = await directory.get(`/api/businesses/search?${params}`);
  if (left === 0 && answer.headers.has('x-widened')) return;
  expect(Number(answer.headers.get('x-total-count'))).toBe(left);
}

describe('each filter leaves as many as it says', () => {
  test.each([
    'query=gym',
    'query=pizza&state=NY',
    'query=library&literal=true&state=CA',
    'near=Denver, CO&within=20',
    'city=Houston&state=TX',
    'trade=gyms',
    'bounds=-123,37,-121,38.5',
    'category=fitness&minRating=3.5',
    'query=plumber&city=Denver&state=CO',
    'query=24/7 gym',
  ])('%s', async (question) => {
    const facets = await count(question);
    const total = await search(question);
    expect(facets?.total).toBe(total);
    await expectLeft(`${question}&hasWebsite=true`, facets?.website);
    if (!question.includes('minRating')) {
      for (const { minRating, count: left } of facets?.ratings ?? []) {
        await expectLeft(`${question}&minRating=${minRating}`, left);
      }
    }
  });

  test('and each trade has the businesses that are listed with it', async () => {
    const question = 'query=hair salon&state=CA';
    const facets = await count(question);
    const { items } = await walkPages(directory, `/api/businesses/search?${question}&limit=100`);
    const slugs = items.flatMap(({ trades }) => trades.map(({ slug }) => slug));
    for (const { slug, count: left } of facets?.trades ?? []) {
      expect(slugs.filter((one) => one === slug)).toHaveLength(left);
    }
    expect(facets?.trades.length).toBeGreaterThan(1);
    expect(facets?.trades[0]?.slug).toBe('hair-salons');
  });
});

test('beyond a thousand nothing is counted, and where nothing is found all is nothing', async () => {
  for (const many of ['', 'state=CA', 'query=restaurant', 'near=New York, NY&within=100']) {
    const total = await search(many);
    if (total >= 1000) expect(await count(many)).toBeNull();
    else expect((await count(many))?.total).toBe(total);
  }
  expect(await count('')).toBeNull();
  const nothing = { total: 0, trades: [], ratings: [], website: 0, open: 0, fields: [] };
  for (const none of ['query=zzzzqqqq', 'query=!!!', 'trade=nothing', 'near=48.85,2.35']) {
    expect(await count(none)).toMatchObject({ total: 0, trades: [], website: 0 });
  }
  expect(await count('category=nowhere')).toEqual(nothing);
});
