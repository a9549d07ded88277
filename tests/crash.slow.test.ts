import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';
import { soon } from './soon.ts';

const product = openProduct(FIRST_PORT);
const { site } = product;

let business: { id: number; slug: string };

beforeAll(async () => {
  await product.start();
  business = await product.list('Rosa’s Bakery');
});
afterAll(() => product.close());

/** Posts until the server is gone; answers the ids that were acknowledged. */
async function postReviews(round: string, acknowledged: number[]) {
  for (let count = 0; ; count += 1) {
    try {
      const answer = await product.post(`/api/businesses/${business.id}/reviews`, {
        rating: 1 + (count % 5),
        reviewerName: `Guest ${round} ${count}`,
        comment: `Words number ${count} of round ${round}.`,
      });
      if (answer.status === 201) acknowledged.push((await answer.json()).id);
    } catch {
      return;
    }
  }
}

async function readAllReviews(): Promise<{ ids: number[]; ratings: number[] }> {
  const ids: number[] = [];
  const ratings: number[] = [];
  let next: string | undefined = `/api/businesses/${business.id}/reviews?limit=100`;
  while (next) {
    const answer: Response = await fetch(site + next);
    for (const review of await answer.json()) {
      ids.push(review.id);
      // What begins like a sudden run of bad reviews is left out until staff look.
      if (review.isCounted) ratings.push(review.rating);
    }
    next = answer.headers.get('link')?.match(/<(.+)>/)?.[1];
  }
  return { ids, ratings };
}

test('after kill -9 of application and database during writes, nothing acknowledged is lost', async () => {
  const acknowledged: number[] = [];
  for (const round of ['application', 'both'] as const) {
    const before = acknowledged.length;
    const writers = [1, 2, 3, 4].map((writer) => postReviews(`${round} ${writer}`, acknowledged));
    await soon(() => expect(acknowledged.length - before).toBeGreaterThan(100));
    await product.kill(round);
    await Promise.all(writers);
    await product.start();
  }
  const { ids, ratings } = await readAllReviews();
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
  const shown = await (await fetch(`${site}/api/businesses/${business.slug}`)).json();
  expect(ratings.length).toBeGreaterThan(100);
  expect(shown.reviewCount).toBe(ratings.length);
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  expect(shown.rating).toBe(Math.round((sum * 10) / ratings.length) / 10);
});
