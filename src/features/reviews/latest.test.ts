import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import type { LatestReview } from '../../contract/reviews.ts';

let directory: Directory;
let ids: number[];
let hour = 0;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  ids = await directory.open(bakery, lawFirm);
});

async function write(businessId: number | undefined, comment: string) {
  hour += 1;
  directory.setTime(new Date(Date.UTC(2024, 5, 1, hour)).toISOString());
  const review = { rating: 4, reviewerName: `Guest ${hour}`, comment };
  await directory.post(`/api/businesses/${businessId}/reviews`, review);
}

async function read(query = ''): Promise<LatestReview[]> {
  return (await directory.get(`/api/reviews/latest${query}`)).json();
}
const readQuotes = async (query?: string) => (await read(query)).map(({ quote }) => quote);
const IN_OREGON = '?state=OR&city=Portland';

test('the latest come first, each with its business', async () => {
  await write(ids[0], 'The best rye bread in town.');
  await write(ids[1], 'They answer every letter.');
  const [first, second] = await read();
  expect(first).toMatchObject({
    quote: 'They answer every letter.',
    rating: 4,
    isSample: false,
    business: { name: lawFirm.name, slug: lawFirm.slug, city: 'Portland', state: 'ME' },
  });
  expect(second?.business.category).toEqual({ slug: 'restaurants', name: 'Restaurants' });
});

test('a town has its own, one of each business, however its name is written', async () => {
  await write(ids[0], 'The best rye bread in town.');
  await write(ids[0], 'Still the best rye bread.');
  await write(ids[1], 'They answer every letter.');
  expect(await readQuotes(IN_OREGON)).toEqual(['Still the best rye bread.']);
  expect(await readQuotes('?state=oregon&city=PORTLAND')).toEqual(['Still the best rye bread.']);
  expect(await readQuotes('?state=OR&city=Nowhere')).toEqual([]);
});

test('there are six at most', async () => {
  const liked = ['rye', 'wheat', 'oats', 'rolls', 'cakes', 'pies', 'coffee', 'tea'];
  for (const [count, one] of liked.entries()) {
    hour += 24;
    await write(
      ids[count % 2],
      `I came for ${one}, and ${liked[(count * 3 + 1) % 8]} won me over.`,
    );
  }
  expect(await read()).toHaveLength(6);
});

test('what is held is not among them, nor what is about a listing that was taken down', async () => {
  await write(ids[0], 'The best rye bread in town.');
  await write(ids[1], 'Buy at www.example.com today.');
  expect(await readQuotes()).toEqual(['The best rye bread in town.']);
  const admin = await directory.signIn('admin');
  await directory.call(`DELETE /api/admin/businesses/${ids[0]}`, { headers: admin });
  expect(await readQuotes()).toEqual([]);
  expect(await readQuotes(IN_OREGON)).toEqual([]);
});

test('a city needs its state, and a state its city', async () => {
  for (const query of ['?state=OR', '?city=Portland']) {
    expect((await directory.get(`/api/reviews/latest${query}`)).status).toBe(400);
  }
  expect((await directory.get('/api/reviews/latest?state=ZZ&city=Portland')).status).toBe(404);
});
