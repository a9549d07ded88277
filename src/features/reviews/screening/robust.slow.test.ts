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
  '500 fives from 100 addresses in %s leave the rating where it was, and nearly all wait',
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
    await expectUnmoved(before);
    const { shown, waiting, clusters } = await readFakes();
    expect(shown).toBeLessThanOrEqual(MAX_SHOWN);
    expect(waiting).toBe(500 - shown);
    expect(clusters).toBe(1);
  },
  120_000,
);

test('fakes that came only once each from their networks wait from the thirty-first on', async () => {
  const before = await read();
  for (let fake = 0; fake < 60; fake += 1) {
    await write({
      rating: 5,
      name: `Fake ${fake}`,
      from: `198.18.${fake}.1`,
      words: ownWords(fake),
    });
  }
  await expectUnmoved(before);
  expect(await readFakes()).toEqual({ shown: MAX_SHOWN, waiting: 30, clusters: 1 });
}, 60_000);

test('of nine addresses with a template of one star each, one counts', async () => {
  const before = await read();
  for (let fake = 0; fake < 9; fake += 1) {
    await write({
      rating: 1,
      name: `Fake ${fake}`,
      from: `198.18.${fake}.1`,
      words: template(fake),
    });
  }
  const after = await read();
  expect(after.reviewCount).toBe(before.reviewCount + 1);
  expect(before.rating - after.rating).toBeLessThanOrEqual(4 / after.reviewCount);
  expect(await readFakes()).toEqual({ shown: 2, waiting: 7, clusters: 1 });
});

/** Until there are thirty of a day, a run is shown and not counted. */
const MAX_SHOWN = 30;

/** The first of a run counts, since nothing speaks against it. */
async function expectUnmoved(before: { rating: number; reviewCount: number }) {
  const after = await read();
  expect(Math.abs(after.rating - before.rating)).toBeLessThan(0.1);
  expect(after.reviewCount).toBeLessThanOrEqual(before.reviewCount + 2);
}

/** How many fakes are shown, how many wait, and in how many clusters those are. */
async function readFakes() {
  const { rows } = await directory.db.pool.query<Record<'shown' | 'waiting' | 'clusters', number>>(
    `select count(*) filter (where not is_held)::int as shown,
       count(*) filter (where is_held)::int as waiting,
       count(distinct group_id) filter (where is_held)::int as clusters
     from reviews where reviewer_name like 'Fake%'`,
  );
  const [found] = rows;
  if (!found) throw new Error('No row');
  return found;
}
