import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';

let directory: Directory;
let bakeryId: number;

const HONEST = [5, 4, 3, 5, 4, 2, 5, 4, 5, 3, 4, 5, 1, 5, 4, 5, 4, 4, 5, 3, 5, 4, 4, 3];

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  [bakeryId = 0] = await directory.open(bakery);
  for (const [month, rating] of HONEST.entries()) {
    directory.setTime(new Date(Date.UTC(2022, 5 + month, 3)).toISOString());
    await write({ rating, name: `Customer ${month}`, from: `192.0.${month}.1` });
  }
  directory.setTime('2024-06-01T12:00:00Z');
});

const read = async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json();

async function write({
  rating,
  name,
  from,
  words,
}: Record<'name' | 'from', string> & { rating: number; words?: string }) {
  const comment = words ?? `What ${name} has to say.`;
  const review = { rating, reviewerName: name, comment };
  const path = `/api/businesses/${bakeryId}/reviews`;
  const answer = await directory.post(path, review, { 'x-forwarded-for': from });
  expect(answer.status).toBe(201);
}

const random = (seed: number) => (Math.imul(seed + 1, 2654435761) >>> 8) % 1000;
const ownWords = (fake: number) =>
  Array.from({ length: 12 }, (_, at) => `word${random(fake * 31 + at)}`).join(' ');
const template = (fake: number) =>
  `Visited with friend ${fake} on a sunny day and everything about this lovely place was wonderful`;

test.each([
  ['templates', template],
  ['own words', ownWords],
])(
  '500 fives from 100 addresses in %s leave the rating where it was',
  async (_, words) => {
    const before = await read();
    const fakes = Array.from({ length: 500 }, (_, fake) => fake);
    const lanes = Map.groupBy(fakes, (fake) => fake % 8);
    await Promise.all(
      [...lanes.values()].map(async (lane) => {
        for (const fake of lane) {
          const from = `198.18.${fake % 100}.1`;
          await write({ rating: 5, name: `Fake ${fake}`, from, words: words(fake) });
        }
      }),
    );
    const after = await read();
    expect(Math.abs(after.rating - before.rating)).toBeLessThan(0.1);
    expect(after.reviewCount).toBe(before.reviewCount);
    const { rows } = await directory.db.pool.query(
      `select count(*) filter (where is_held)::int as held, count(distinct group_id)::int as groups
     from reviews where reviewer_name like 'Fake%'`,
    );
    expect(rows).toEqual([{ held: 500, groups: 1 }]);
  },
  120_000,
);

test('fakes that came only once each from their networks are held, so many at once', async () => {
  const before = await read();
  for (let fake = 0; fake < 60; fake += 1) {
    await write({
      rating: 5,
      name: `Fake ${fake}`,
      from: `198.18.${fake}.1`,
      words: ownWords(fake),
    });
  }
  const after = await read();
  expect(Math.abs(after.rating - before.rating)).toBeLessThan(0.1);
  const { rows } = await directory.db.pool.query(
    `select count(*)::int as shown from reviews where reviewer_name like 'Fake%' and not is_held`,
  );
  expect(rows).toEqual([{ shown: 0 }]);
}, 60_000);

test('nine addresses with a template of one star each', async () => {
  const before = await read();
  for (let fake = 0; fake < 9; fake += 1) {
    await write({
      rating: 1,
      name: `Fake ${fake}`,
      from: `198.18.${fake}.1`,
      words: template(fake),
    });
  }
  expect(await read()).toMatchObject({ rating: before.rating, reviewCount: before.reviewCount });
});
