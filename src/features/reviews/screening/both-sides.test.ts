import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';

let directory: Directory;
let bakeryId: number;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0] = await directory.open(bakery);
});

const DAY = 86_400_000;
const OPENING = Date.UTC(2024, 5, 1, 9);
const TEXTS = [
  'Great service, very friendly staff',
  'Good prices and quick work',
  'Loved it, will come back',
  'Best coffee in this part of town',
  'Nothing special but fine for the price',
  'Friendly people and fair prices',
  'A bit slow today, still good',
];
const STARS = [5, 4, 5, 3, 5, 5, 2, 4, 5];
let writers = 0;

async function write(at: number, from: string, more: { of?: number; rating?: number } = {}) {
  writers += 1;
  directory.setTime(new Date(at).toISOString());
  const { of = bakeryId, rating = STARS[writers % STARS.length] } = more;
  const comment = `${TEXTS[writers % TEXTS.length]}`;
  const review = { rating, reviewerName: `Guest ${writers}`, comment };
  const answer = await directory.post(`/api/businesses/${of}/reviews`, review, {
    'x-forwarded-for': from,
  });
  expect(answer.status).toBe(201);
}

async function readState() {
  const { rows } = await directory.db.pool.query<{ held: number; counted: number; sent: number }>(
    `select count(*)::int as sent, count(*) filter (where is_held)::int as held,
       count(*) filter (where is_counted and not is_held)::int as counted from reviews`,
  );
  return rows[0];
}
const readBakery = async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json();
const openShops = (count: number) =>
  directory.open(
    ...Array.from({ length: count }, (_, shop) => ({ name: `Shop ${shop}`, slug: `shop-${shop}` })),
  );

describe('honest people behind one network are shown and counted', () => {
  test('sixty a day behind a carrier', async () => {
    const shops = await openShops(60);
    for (const [place, of] of shops.entries()) {
      await write(OPENING + place * 600_000, `203.0.113.${place}`, { of });
    }
    expect(await readState()).toEqual({ sent: 60, held: 0, counted: 60 });
  });

  test('twelve a day behind a carrier for a week', async () => {
    const shops = await openShops(60);
    for (let one = 0; one < 84; one += 1) {
      const of = shops[(one * 7) % 60] ?? 0;
      await write(OPENING + one * 7_200_000, `203.0.113.${one}`, { of });
    }
    expect(await readState()).toMatchObject({ sent: 84, held: 0 });
    expect((await readState())?.counted).toBeGreaterThanOrEqual(75);
  });

  test('two a day from the Wi-Fi of a café, for four weeks', async () => {
    for (let one = 0; one < 56; one += 1) await write(OPENING + one * (DAY / 2), '203.0.113.9');
    expect(await readState()).toMatchObject({ sent: 56, held: 0 });
    expect((await readState())?.counted).toBeGreaterThanOrEqual(50);
  });

  test('nine in a day from one address, twice', async () => {
    for (let day = 0; day < 2; day += 1) {
      for (let one = 0; one < 9; one += 1) {
        await write(OPENING + day * DAY + one * 3_600_000, '203.0.113.9');
      }
    }
    expect(await readState()).toEqual({ sent: 18, held: 0, counted: 18 });
  });

  test('twenty guests of an opening from twenty networks', async () => {
    for (let one = 0; one < 20; one += 1) await write(OPENING + one * 900_000, `198.51.${one}.1`);
    expect(await readState()).toEqual({ sent: 20, held: 0, counted: 20 });
  });
});

describe('a mean that does not move lets nobody in', () => {
  test('5.0 of 3 stays about that when 29 fives come in a minute', async () => {
    for (let one = 0; one < 3; one += 1) {
      await write(OPENING - (100 - one * 20) * DAY, `192.0.${one}.1`, { rating: 5 });
    }
    for (let one = 0; one < 29; one += 1) {
      await write(OPENING + one * 2000, `198.51.${one}.1`, { rating: 5 });
    }
    const { rating, reviewCount } = await readBakery();
    expect(rating).toBe(5);
    expect(reviewCount).toBeLessThanOrEqual(4);
  });

  test('a new listing does not get to 39 fives in eight days', async () => {
    for (let one = 0; one < 39; one += 1) {
      await write(OPENING + one * (8 / 39) * DAY, `198.51.${one}.1`, { rating: 5 });
    }
    expect((await readBakery()).reviewCount).toBeLessThan(10);
  });

  test('nor down to one star in a week', async () => {
    for (let one = 0; one < 30; one += 1) {
      await write(OPENING + one * (7 / 30) * DAY, `198.51.${one}.1`, { rating: 1 });
    }
    expect((await readBakery()).reviewCount).toBeLessThan(10);
  });

  test('a ring does not move a listing up among others', async () => {
    const shops = await openShops(8);
    const towns = [bakeryId, ...shops];
    for (const [place, of] of towns.entries()) {
      for (let one = 0; one < 12; one += 1) {
        const rating = one < 12 - place ? 5 : 3;
        const at = OPENING - (170 - one * 11) * DAY;
        await write(at, `192.0.${place * 12 + one}.1`, { of, rating });
      }
    }
    const order = async (): Promise<number[]> => {
      const { rows } = await directory.db.pool.query<{ id: number }>(
        'select id::int as id from businesses order by sort_key desc',
      );
      return rows.map(({ id }) => id);
    };
    const before = await order();
    const sixth = before[5] ?? 0;
    for (let one = 0; one < 30; one += 1) {
      await write(OPENING + one * 60_000, `198.51.${one}.1`, { of: sixth, rating: 5 });
    }
    expect(Math.abs((await order()).indexOf(sixth) - 5)).toBeLessThanOrEqual(1);
  });
});
