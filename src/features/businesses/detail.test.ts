import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { businessCalls } from '../../contract/businesses.ts';
import { reviewCalls } from '../../contract/reviews.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

async function read(slug: string) {
  const answer = await directory.get(`/api/businesses/${slug}`);
  return businessCalls.read.output.parse(await answer.json());
}

describe('a business is what its main trade is to search engines', () => {
  test.each([
    [['plumbers', 'churches'], 'services', ['Plumber']],
    [['dermatologists'], 'healthcare', ['Dermatology']],
    [['churches'], 'services', ['Church', 'LocalBusiness']],
    [[], 'automotive', ['AutomotiveBusiness']],
    [[], 'real-estate', ['LocalBusiness']],
  ])('%j in %s: %j', async (trades, category, types) => {
    await directory.open({ name: 'Smith', slug: 'smith', trades, category });
    expect((await read('smith')).schemaTypes).toEqual(types);
  });

  test('or its category, where staff made the trade', async () => {
    const body = { name: 'Oyster bars', singular: 'Oyster bar', slug: 'oyster-bars' };
    const headers = await directory.signIn('admin');
    const trade = { ...body, categoryId: 1, isListed: true, phrases: [] };
    const made = await directory.call('POST /api/admin/trades', { body: trade, headers });
    expect(made.status).toBe(201);
    await directory.open({ ...bakery, trades: ['oyster-bars'] });
    expect((await read(bakery.slug)).schemaTypes).toEqual(['FoodEstablishment']);
  });
});

test('sample reviews count on the screen, and are told apart from what visitors write', async () => {
  const [id = 0] = await directory.open({ ...bakery, phone: '(503) 555-0100' });
  await directory.db.pool.query(
    `insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash, is_held)
     select $1, rating, 'Ann', 'Sample review: nice.', 'sample ' || rating, '-', rating = 1
     from unnest(array[1, 2, 3]) as rating`,
    [id],
  );
  await directory.db.pool.query(
    'update businesses set rating_sum = 5, review_count = 2 where id = $1',
    [id],
  );
  expect(await read(bakery.slug)).toMatchObject({
    phoneE164: '+15035550100',
    rating: 2.5,
    reviewCount: 2,
    genuineRating: { rating: 0, reviewCount: 0 },
  });
  const comment = 'Sample review: this is how a visitor could begin, too.';
  const review = { rating: 5, reviewerName: 'sample 4', comment };
  await directory.post(`/api/businesses/${id}/reviews`, review);
  expect(await read(bakery.slug)).toMatchObject({
    rating: 3.3,
    reviewCount: 3,
    genuineRating: { rating: 5, reviewCount: 1 },
  });
  const answer = await directory.get(`/api/businesses/${id}/reviews`);
  const listed = reviewCalls.list.output.parse(await answer.json());
  expect(listed.map(({ isSample }) => isSample).toSorted()).toEqual([false, true, true]);
});
