import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, names, openDirectory } from '../../../tests/directory.ts';

let directory: Directory;

const BAKERIES = [
  { name: 'Alder Bakery', day: '2024-03-01', rating: 3, reviews: 40, latitude: 43.62 },
  { name: 'Birch Bakery', day: '2024-05-01', rating: 5, reviews: 12, latitude: 43.68 },
  { name: 'Cedar Bakery', day: '2024-04-01', rating: 4, reviews: 25, latitude: 43.65 },
];

beforeAll(async () => {
  directory = await openDirectory();
  await directory.open(
    ...BAKERIES.map(({ name, latitude }) => ({
      name,
      slug: name.toLowerCase().replace(' ', '-'),
      latitude,
      longitude: -116.2,
      trades: ['bakeries'],
      category: 'restaurants',
    })),
  );
  for (const { name, day, rating, reviews } of BAKERIES) {
    await directory.db.pool.query(
      `update businesses set submitted_at = $2, approved_at = $2, rating_sum = $3, review_count = $4
       where name = $1`,
      [name, day, rating * reviews, reviews],
    );
  }
});
afterAll(() => directory.close());

test.each([
  ['newest', ['Birch Bakery', 'Cedar Bakery', 'Alder Bakery']],
  ['reviews', ['Alder Bakery', 'Cedar Bakery', 'Birch Bakery']],
  ['rating', ['Birch Bakery', 'Cedar Bakery', 'Alder Bakery']],
  ['distance', ['Alder Bakery', 'Cedar Bakery', 'Birch Bakery']],
])('sorted by %s', async (sort, expected) => {
  const near = sort === 'distance' ? '&near=83702&within=50' : '';
  const found = await directory.get(`/api/businesses/search?trade=bakeries&sort=${sort}${near}`);
  expect(await names(found)).toEqual(expected);
});
