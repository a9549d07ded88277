import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundReview } from '../src/contract/reviews.staff.ts';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';
import { soon } from './soon.ts';

const product = openProduct(FIRST_PORT);
const { site } = product;

// So many that no one of them looks like the target of an attack.
const names = Array.from({ length: 40 }, (_, number) => `Bakery No. ${number + 1}`);
const businesses: { id: number; slug: string }[] = [];

beforeAll(async () => {
  await product.start();
  for (const name of names) businesses.push(await product.list(name));
});
afterAll(() => product.close());

/** Posts until the server is gone; answers the ids that were acknowledged. */
async function postReviews(round: string, acknowledged: number[]) {
  for (let count = 0; ; count += 1) {
    const business = businesses[count % businesses.length];
    try {
      const answer = await product.post(`/api/businesses/${business?.id}/reviews`, {
        rating: 1 + (count % 5),
        reviewerName: `Guest ${round} ${count}`,
        comment: `${randomUUID()} is what I say of it.`,
      });
      if (answer.status === 201) acknowledged.push((await answer.json()).id);
    } catch {
      return;
    }
  }
}

/** As staff, who see the held ones too. */
async function readAllReviews(): Promise<FoundReview[]> {
  const reviews: FoundReview[] = [];
  const headers = await product.signIn();
  let next: string | undefined = '/api/admin/reviews/all?limit=100';
  while (next) {
    const answer: Response = await fetch(site + next, { headers });
    reviews.push(...(await answer.json()));
    next = answer.headers.get('link')?.match(/<(.+)>/)?.[1];
  }
  return reviews;
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
  const reviews = await readAllReviews();
  const ids = reviews.map(({ id }) => id);
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
  const counted = reviews.filter(({ state, isCounted }) => state === 'public' && isCounted);
  expect(counted.length).toBeGreaterThan(100);
  for (const { id, slug } of businesses) {
    const ratings = counted
      .filter(({ business }) => business.id === id)
      .map(({ rating }) => rating);
    const shown = await (await fetch(`${site}/api/businesses/${slug}`)).json();
    expect(shown.reviewCount).toBe(ratings.length);
    const sum = ratings.reduce((total, rating) => total + rating, 0);
    if (sum > 0) expect(shown.rating).toBe(Math.round((sum * 10) / ratings.length) / 10);
  }
});
