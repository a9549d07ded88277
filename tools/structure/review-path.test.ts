import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../tests/directory.ts';
import { LIMITS } from './measures.ts';
import { type ReviewPath, traceFiles } from './trace.ts';

let directory: Directory;
let bakeryId: number;

beforeAll(async () => {
  directory = await openDirectory();
  [bakeryId = 0] = await directory.open(bakery);
});
afterAll(() => directory.close());

async function postReview(reviewerName: string) {
  const comment = `Rye bread as it should be, says ${reviewerName}.`;
  const review = { rating: 5, reviewerName, comment };
  const answer = await directory.post(`/api/businesses/${bakeryId}/reviews`, review);
  expect(answer.status).toBe(201);
}

async function readCategories() {
  expect((await directory.get('/api/categories')).status).toBe(200);
}

test('a review goes from its route through few files to the database', async () => {
  // What is made once, by the first of its kind, is not counted.
  for (const name of ['Maria', 'Tom']) await postReview(name);
  await readCategories();
  const first = await traceFiles(() => postReview('Ana'));
  const second = await traceFiles(() => postReview('Luis'));
  // What a timer did in between is in one of them.
  const files = first.filter((file) => second.includes(file));
  const others = await traceFiles(readCategories);
  const own = files.filter((file) => !others.includes(file));
  const shared = files.filter((file) => others.includes(file));
  expect(own).toContain('src/features/reviews/queries.ts');
  expect(shared).toContain('src/app.ts');
  expect(own.length).toBeLessThanOrEqual(LIMITS.reviewOwn.max);
  if (LIMITS.review.isHeld) expect(files.length).toBeLessThanOrEqual(LIMITS.review.max);
  const report = process.env.REVIEW_PATH_FILE;
  const traced: ReviewPath = { files, own, shared };
  if (report) writeFileSync(report, JSON.stringify(traced));
});
