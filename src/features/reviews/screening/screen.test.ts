import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';

let directory: Directory;
let bakeryId: number;
let lawFirmId: number;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0, lawFirmId = 0] = await directory.open(bakery, lawFirm);
});

interface Words {
  at?: number;
  from?: string;
  by?: string;
  rating?: number;
  words?: string;
}
let writers = 0;

async function write({ at = bakeryId, from, by, rating = 5, words }: Words) {
  writers += 1;
  const reviewerName = by ?? `Guest ${writers}`;
  const comment = words ?? `Visit ${writers}: nice.`;
  const headers: Record<string, string> = from ? { 'x-forwarded-for': from } : {};
  const answer = await directory.post(
    `/api/businesses/${at}/reviews`,
    { rating, reviewerName, comment },
    headers,
  );
  expect(answer.status).toBe(201);
  const { id, held }: { id: number; held: boolean } = await answer.json();
  return { id, held };
}

function openShops(count: number): Promise<number[]> {
  return directory.open(
    ...Array.from({ length: count }, (_, shop) => ({ name: `Shop ${shop}`, slug: `shop-${shop}` })),
  );
}

async function readState() {
  const { rows } = await directory.db.pool.query<{
    id: number;
    is_held: boolean;
    held_for: string | null;
    group_id: number | null;
    is_counted: boolean;
    points: number;
  }>('select id, is_held, held_for, group_id, is_counted, points from reviews order by id');
  return rows;
}

const readBakery = async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json();

async function openWithHistory(ratings: number[]) {
  for (const [index, rating] of ratings.entries()) {
    const day = new Date(Date.UTC(2022, 5 + index, 3));
    directory.setTime(day.toISOString());
    await write({ rating, from: `192.0.${index}.1` });
  }
  directory.setTime('2024-06-01T12:00:00Z');
}

describe('one network', () => {
  test.each([5, 1])(
    'that writes 21 reviews of %i stars in a week: all are shown, and a few count',
    async (rating) => {
      for (let host = 0; host < 21; host += 1) {
        directory.setTime(`2024-06-0${1 + Math.floor(host / 3)}T12:00:00Z`);
        await write({ rating, from: `203.0.113.${host}` });
      }
      expect((await readState()).filter(({ is_held }) => is_held)).toEqual([]);
      expect((await readBakery()).reviewCount).toBeLessThan(10);
    },
  );

  test('that says the same five words of forty businesses does not count from the twelfth on', async () => {
    for (const at of await openShops(40)) {
      await write({ at, from: '203.0.113.9', words: 'Best place ever, go there!' });
    }
    const reviews = await readState();
    expect(reviews.filter(({ is_held }) => is_held)).toEqual([]);
    expect(reviews.map(({ is_counted }) => is_counted)).toEqual(
      Array.from({ length: 40 }, (_, place) => place < 11),
    );
  });

  test('that says a whole sentence of many businesses is held from the third on', async () => {
    const words = 'The nicest people in the whole town, and prices that anybody can pay';
    const told = [];
    for (const at of await openShops(8)) told.push(await write({ at, from: '203.0.113.9', words }));
    expect(told.map(({ held }) => held)).toEqual([false, false, ...Array(6).fill(true)]);
  });
});

describe('networks that agree', () => {
  test('four on the same two businesses in two weeks are a ring, whose fourth does not count', async () => {
    await write({ rating: 2, from: '198.18.0.1' });
    for (let member = 1; member <= 5; member += 1) {
      directory.setTime(`2024-06-0${member}T12:00:00Z`);
      await write({ at: bakeryId, from: `198.51.${member}.1`, rating: 3 });
      directory.setTime(`2024-06-0${member + 2}T12:00:00Z`);
      await write({ at: lawFirmId, from: `198.51.${member}.2`, rating: 3 });
    }
    const reviews = await readState();
    expect(reviews.filter(({ is_held }) => is_held)).toEqual([]);
    const ring = reviews.filter(({ held_for }) => held_for === 'ring');
    expect(ring).toHaveLength(2);
    expect(ring.every(({ is_counted, group_id }) => !is_counted && group_id !== null)).toBe(true);
  });

  test('are a ring however busy they are elsewhere', async () => {
    const shops = await openShops(60);
    for (let member = 1; member <= 6; member += 1) {
      for (let decoy = 0; decoy < 12; decoy += 1) {
        directory.setTime(new Date(Date.UTC(2024, 4, 2 + 2 * decoy, member)).toISOString());
        const at = shops[(7 * member + 5 * decoy) % 60] ?? 0;
        await write({ at, rating: 1 + (decoy % 5), from: `198.51.${member}.1` });
      }
    }
    directory.setTime('2024-06-01T12:00:00Z');
    for (const at of [bakeryId, lawFirmId, ...shops.slice(57)]) {
      for (let member = 1; member <= 6; member += 1) {
        await write({ at, rating: 5 - (member % 2), from: `198.51.${member}.1` });
      }
    }
    const ring = (await readState()).slice(72);
    const counted = ring.filter(({ is_counted }) => is_counted);
    expect(counted.length).toBeLessThanOrEqual(20);
  }, 60_000);
});

describe('a sudden run', () => {
  const template = (name: string) =>
    `I came here with ${name} last week and the bread was the best that we ever had in our lives`;

  test.each([5, 1])('of %i stars in like words is held from the third on', async (rating) => {
    await openWithHistory([4, 5, 3, 4, 5, 4]);
    for (let fake = 1; fake <= 12; fake += 1) {
      await write({ rating, from: `198.51.${fake}.1`, words: template(`Friend ${fake}`) });
    }
    const reviews = await readState();
    expect(reviews.slice(0, 6).every(({ is_held }) => !is_held)).toBe(true);
    expect(reviews.slice(8).every(({ is_held }) => is_held)).toBe(true);
    expect(new Set(reviews.slice(8).map(({ group_id }) => group_id)).size).toBe(1);
    expect((await readBakery()).reviewCount).toBeLessThanOrEqual(7);
  });
});

describe('many at once, in any words and stars', () => {
  const seven = [
    'Lovely place with very kind people',
    'Great prices and quick honest work',
    'Best in town by a mile',
    'Will come back with my family',
    'Five stars from all of us here',
    'Clean, friendly and always on time',
    'Could not be happier with them',
  ];

  test('120 networks within a minute, seven short texts, fives, fours and a three that leads back: held', async () => {
    await openWithHistory([4, 3, 2, 5, 3, 4, 3, 3]);
    const before = await readBakery();
    for (let fake = 0; fake < 120; fake += 1) {
      const rating = fake === 60 ? 3 : [5, 5, 4][fake % 3];
      await write({ rating, from: `198.51.${fake}.1`, words: seven[fake % 7] });
    }
    const reviews = await readState();
    expect(reviews.slice(8).filter(({ is_held }) => !is_held).length).toBeLessThanOrEqual(15);
    expect(reviews.slice(0, 8).some(({ is_held }) => is_held)).toBe(false);
    const after = await readBakery();
    expect(after.reviewCount).toBeLessThanOrEqual(10);
    expect(Math.abs(after.rating - before.rating)).toBeLessThanOrEqual(0.3);
  }, 60_000);

  test('twelve in a day, each with words of their own: shown, and hardly in the rating', async () => {
    await openWithHistory([4, 3, 2, 5, 3, 4, 3, 3]);
    for (let fake = 0; fake < 12; fake += 1) {
      directory.setTime(new Date(Date.UTC(2024, 5, 1, 2 * fake)).toISOString());
      await write({ rating: 5 - (fake % 2), from: `198.51.${fake}.1` });
    }
    expect((await readState()).filter(({ is_held }) => is_held)).toEqual([]);
    expect((await readBakery()).reviewCount).toBeLessThanOrEqual(10);
  });

  test.each([
    { ring: 1, customer: 5 },
    { ring: 5, customer: 1 },
  ])(
    'a customer of $customer stars beside a run of $ring leads the rating back, and counts',
    async ({ ring, customer }) => {
      await openWithHistory([3, 3, 4, 2, 3, 3]);
      for (let fake = 0; fake < 6; fake += 1) {
        await write({ rating: ring, from: `198.51.${fake}.1` });
      }
      const { reviewCount } = await readBakery();
      expect(reviewCount).toBeLessThanOrEqual(8);
      await write({ rating: customer, from: '192.0.77.1' });
      expect((await readBakery()).reviewCount).toBe(reviewCount + 1);
      await write({ rating: ring, from: '198.51.77.1' });
      expect((await readBakery()).reviewCount).toBe(reviewCount + 1);
    },
  );

  test('a customer who comes three days after a ring is shown', async () => {
    for (let fake = 0; fake < 40; fake += 1) await write({ from: `198.51.${fake}.1` });
    directory.setTime('2024-06-04T12:00:00Z');
    expect((await write({ rating: 3, from: '192.0.2.1' })).held).toBe(false);
  });
});

describe('the honest', () => {
  test('household of four reviews its baker three times a year', async () => {
    for (const month of ['02', '06', '10']) {
      for (const [person, rating] of [5, 4, 5, 3].entries()) {
        directory.setTime(`2024-${month}-0${person + 1}T12:00:00Z`);
        await write({ by: `Person ${person}`, rating, from: '203.0.113.7' });
      }
    }
    expect((await readState()).filter(({ is_held }) => is_held)).toEqual([]);
  });

  test('readers of a newspaper come all at once, each with words of their own', async () => {
    await openWithHistory([4, 5, 3, 4, 5, 4]);
    const ratings = [5, 4, 5, 3, 5, 5, 2, 5, 4, 5, 5, 4, 1, 5, 4];
    for (const [reader, rating] of ratings.entries()) {
      await write({ rating, from: `198.51.${reader}.1` });
    }
    expect((await readState()).filter(({ is_held }) => is_held)).toEqual([]);
    expect((await readBakery()).reviewCount).toBeGreaterThanOrEqual(8);
  });

  test('in a library are not one of their network', async () => {
    for (const [shelf, at] of (await openShops(26)).entries()) {
      directory.setTime(new Date(Date.UTC(2024, 5, 1 + 2 * shelf)).toISOString());
      await write({ at, rating: 4, from: '203.0.113.9' });
    }
    for (let reader = 0; reader < 8; reader += 1) {
      directory.setTime(`2024-08-${10 + 2 * reader}T12:00:00Z`);
      await write({ from: `203.0.113.${reader}` });
    }
    expect((await readState()).filter(({ is_held }) => is_held)).toEqual([]);
  });

  test('write "Great service" as often as they like', async () => {
    for (let guest = 0; guest < 4; guest += 1) {
      expect((await write({ rating: 4, words: 'Great service' })).held).toBe(false);
    }
  });
});

describe('those who try', () => {
  test('at once, forty of one network: each sees those before it', async () => {
    const all = Array.from({ length: 40 }, (_, host) => write({ from: `203.0.113.${host}` }));
    await Promise.all(all);
    const reviews = await readState();
    expect(reviews.filter(({ is_held }) => is_held)).toHaveLength(10);
    expect((await readBakery()).reviewCount).toBeLessThan(10);
  });

  test('gain nothing when the business pays', async () => {
    const outcomes = [];
    for (const isPaid of [false, true]) {
      await directory.reset();
      [bakeryId = 0] = await directory.open(bakery);
      await directory.db.pool.query('update businesses set is_premium = $1', [isPaid]);
      for (let host = 0; host < 40; host += 1) await write({ from: `198.51.${host}.1` });
      const { reviewCount } = await readBakery();
      outcomes.push({ reviewCount, held: (await readState()).filter((one) => one.is_held).length });
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  test('are told that it waits, and not why', async () => {
    for (let host = 1; host <= 31; host += 1) await write({ from: `198.51.${host}.1` });
    const review = { rating: 5, reviewerName: 'Guest', comment: 'Good again, says one more.' };
    const path = `/api/businesses/${bakeryId}/reviews`;
    const answer = await directory.post(path, review, { 'x-forwarded-for': '198.51.77.1' });
    expect(Object.keys(await answer.json()).sort()).toEqual(
      [
        ...['addressKey', 'awaitsConfirmation', 'comment', 'createdAt', 'held', 'id'],
        ...['isLinkMailed', 'photoKey', 'rating', 'reviewerName'],
      ].sort(),
    );
  });
});
