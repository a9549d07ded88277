import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import type { Review } from '../../../contract/review-forms.ts';

let directory: Directory;
let bakeryId: number;
let all: Review[];

beforeAll(async () => {
  directory = await openDirectory();
  [bakeryId = 0] = await directory.open(bakery, lawFirm);
  await directory.db.pool.query(
    `insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash,
       is_held, created_at)
     select $1, 1 + (n * 7) % 5 % 4, 'Guest ' || n, 'Visit number ' || n, n, n, n % 9 = 0,
       '2024-05-01T12:00:00Z'::timestamptz + (n / 3) * interval '1 hour'
     from generate_series(1, 60) n`,
    [bakeryId],
  );
  await directory.db.pool.query(
    `update businesses set (review_count, rating_sum) = (
       select count(*), sum(rating) from reviews where business_id = businesses.id and not is_held)
     where id = $1`,
    [bakeryId],
  );
  all = await (await ask('limit=100')).json();
});
afterAll(() => directory.close());

const ask = (query: string) => directory.get(`/api/businesses/${bakeryId}/reviews?${query}`);

async function turnPages(query: string): Promise<{ reviews: Review[]; total: number }> {
  const reviews: Review[] = [];
  let total = 0;
  let path: string | undefined = `/api/businesses/${bakeryId}/reviews?${query}`;
  while (path) {
    const answer: Response = await directory.get(path);
    expect(answer.status).toBe(200);
    reviews.push(...(await answer.json()));
    total = Number(answer.headers.get('x-total-count'));
    path = answer.headers.get('link')?.match(/<(.+)>/)?.[1];
  }
  return { reviews, total };
}

const sorts = {
  newest: (reviews: Review[]) => reviews,
  highest: (reviews: Review[]) => reviews.toSorted((a, b) => b.rating - a.rating),
  lowest: (reviews: Review[]) => reviews.toSorted((a, b) => a.rating - b.rating),
};

describe.each(Object.entries(sorts))('the %s reviews first', (sort, inOrder) => {
  test.each(['', '5', '4', '2,1', '1,2,3,4', '3,3'])('of the ratings "%s"', async (rating) => {
    const wanted = inOrder(
      all.filter((review) => rating === '' || rating.includes(`${review.rating}`)),
    );
    const filter = rating ? `&rating=${rating}` : '';
    const { reviews, total } = await turnPages(`sort=${sort}${filter}&limit=7`);
    expect(reviews.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    expect(total).toBe(wanted.length);
  });
});

test('the page counts how many stars were given how often, held reviews aside', async () => {
  const business = await (await directory.get(`/api/businesses/${bakery.slug}`)).json();
  const counts = [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: all.filter((review) => review.rating === rating).length,
  }));
  expect(business.ratings).toEqual(counts);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(business.reviewCount);
  const firm = await (await directory.get(`/api/businesses/${lawFirm.slug}`)).json();
  expect(firm.ratings.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0, 0]);
});

test.each(['sort=best', 'rating=6', 'rating=0', 'rating=5,', 'rating=five', 'rating='])(
  '%s is refused',
  async (query) => {
    expect((await ask(query)).status).toBe(400);
  },
);

test('a cursor serves the order that it came from, and no other', async () => {
  const link = (await ask('sort=highest&limit=7')).headers.get('link');
  const cursor = link?.match(/cursor=([^&>]+)/)?.[1];
  expect((await ask(`sort=highest&cursor=${cursor}`)).status).toBe(200);
  expect((await ask(`sort=lowest&cursor=${cursor}`)).status).toBe(400);
  expect((await ask(`cursor=${cursor}`)).status).toBe(400);
  expect((await ask(`rating=4&cursor=${cursor}`)).status).toBe(400);
});

test('a business that is not listed has no list, filtered or not', async () => {
  const answer = await directory.get('/api/businesses/999999/reviews?rating=5&sort=lowest');
  expect(answer.status).toBe(404);
});
