import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import type { ListedReview } from '../../../contract/reviews.ts';

let directory: Directory;
let bakeryId: number;
let pendingId: number;

const kindWords = { rating: 5, reviewerName: 'Maria', comment: 'The best rye bread in town.' };

beforeAll(async () => {
  directory = await openDirectory();
  const ids = await directory.open(bakery, { ...lawFirm, isApproved: false });
  [bakeryId = 0, pendingId = 0] = ids;
});
afterAll(() => directory.close());

const post = (body: unknown, id = bakeryId, headers = {}) =>
  directory.post(`/api/businesses/${id}/reviews`, body, headers);
const readBakery = async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json();

describe('a visitor writes a review', () => {
  test('it is listed first and counted in the rating', async () => {
    const answer = await post(kindWords);
    expect(answer.status).toBe(201);
    directory.setTime('2024-06-01T13:00:00Z');
    await post({ rating: 2, reviewerName: 'Tom', comment: 'Cold coffee, twice in a row.' });
    const reviews = await directory.get(`/api/businesses/${bakeryId}/reviews`);
    expect(reviews.headers.get('x-total-count')).toBe('2');
    expect(await reviews.json()).toMatchObject([
      { rating: 2, reviewerName: 'Tom', createdAt: '2024-06-01T13:00:00.000Z' },
      { rating: 5, reviewerName: 'Maria', comment: kindWords.comment },
    ]);
    expect(await readBakery()).toMatchObject({ rating: 3.5, reviewCount: 2 });
  });

  test('the same person counts once a day, and again on the next', async () => {
    const again = { ...kindWords, reviewerName: ' MARÍA ', comment: 'I said it before: go there!' };
    const refused = await post(again);
    expect(refused.status).toBe(409);
    expect((await refused.json()).detail).toContain('already reviewed');
    directory.setTime('2024-06-02T00:00:01Z');
    expect((await post(again)).status).toBe(201);
  });

  test('fifty at once are all kept, and the figures are exact', async () => {
    const [id = 0] = await directory.open({ name: 'Fair Booth', slug: 'fair-booth' });
    const ratings = Array.from({ length: 50 }, (_, index) => 1 + (index % 5));
    const answers = await Promise.all(
      ratings.map((rating, index) =>
        post(
          {
            rating,
            reviewerName: `Guest ${index}`,
            comment: `Visit number ${index}, all in all.`,
          },
          id,
        ),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(ratings.map(() => 201));
    const { rows } = await directory.db.pool.query(
      `select count(*)::int as kept, (count(*) filter (where is_counted and not is_held))::int as count,
         coalesce(sum(rating) filter (where is_counted and not is_held), 0)::int as sum
       from reviews where business_id = $1`,
      [id],
    );
    const [{ kept, count, sum }] = rows;
    expect(kept).toBe(50);
    const booth = await (await directory.get('/api/businesses/fair-booth')).json();
    expect(booth.reviewCount).toBe(count);
    expect(booth.rating).toBe(count === 0 ? 0 : Math.round((sum * 10) / count) / 10);
  });

  test('a list is read page by page, each review once', async () => {
    const seen: number[] = [];
    let path: string | undefined = `/api/businesses/${bakeryId}/reviews?limit=2`;
    while (path) {
      const answer: Response = await directory.get(path);
      seen.push(...(await answer.json()).map((review: { id: number }) => review.id));
      path = answer.headers.get('link')?.match(/<(.+)>/)?.[1];
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe((await readBakery()).reviewCount);
  });

  test('ten of a network count each day, whatever the names', async () => {
    const [id = 0] = await directory.open({ name: 'Café Orchard', slug: 'cafe-orchard' });
    const from = async (guest: string, address: string) => {
      const review = { rating: 4, reviewerName: guest, comment: `What I had, says ${guest}.` };
      const answer = await post(review, id, { 'x-forwarded-for': address });
      expect(await answer.json()).toMatchObject({ held: false });
    };
    const count = async () =>
      (await (await directory.get('/api/businesses/cafe-orchard')).json()).reviewCount;
    for (const guest of ['Ann', 'Ben', 'Cleo']) await from(guest, '203.0.113.1');
    expect(await count()).toBe(3);
    for (let host = 2; host <= 8; host += 1) await from(`Guest ${host}`, `203.0.113.${host}`);
    expect(await count()).toBe(10);
    await from('Guest 9', '203.0.113.9');
    expect(await count()).toBe(10);
    const listed = await directory.get(`/api/businesses/${id}/reviews?limit=20`);
    const shown: ListedReview[] = await listed.json();
    expect(shown).toHaveLength(11);
    expect(shown.filter(({ isCounted }) => !isCounted)).toMatchObject([
      { reviewerName: 'Guest 9' },
    ]);
  });

  test('who works there is shown, and does not count', async () => {
    const before = await readBakery();
    await post({ ...kindWords, reviewerName: 'Rosa', comment: 'My own bakery!', isInsider: true });
    const [newest] = await (await directory.get(`/api/businesses/${bakeryId}/reviews`)).json();
    expect(newest).toMatchObject({ reviewerName: 'Rosa', isInsider: true, isCounted: false });
    expect(await readBakery()).toMatchObject({
      rating: before.rating,
      reviewCount: before.reviewCount,
    });
  });
});

describe('a review waits for staff, neither listed nor counted', () => {
  beforeAll(() => directory.setTime('2024-09-01T12:00:00Z'));

  test.each([
    ['with a link', { comment: 'Cheap watches at https://watches.example now' }],
    ['with a bare domain', { comment: 'Cheap watches at best-watches.com today' }],
    ['with a stranger’s phone', { comment: 'Ask for Ann, her cell is 208-555-0142, call late.' }],
    ['with a stranger’s street', { comment: 'The owner lives at 14 Maple Court, go and see.' }],
    ['with a stranger’s email', { comment: 'Complain to ann.smith@mail.example.org about it.' }],
    ['with a link for a name', { reviewerName: 'www.watches.example' }],
    ['that fills the field nobody sees', { nickname: 'Bot', comment: 'A very fine place indeed.' }],
  ])('%s', async (_, change) => {
    const before = await readBakery();
    const review = { rating: 1, reviewerName: `Held ${_}`, comment: 'Some plain words here.' };
    const answer = await post({ ...review, ...change });
    expect(await answer.json()).toMatchObject({ held: true });
    expect(await readBakery()).toMatchObject({ reviewCount: before.reviewCount });
  });

  test('but not one that quotes the phone, address or website of the listing', async () => {
    const [id] = await directory.open({
      name: 'Quoted Deli',
      slug: 'quoted-deli',
      address: '1220 N Orchard St',
      phone: '(208) 343-1000',
      website: 'https://www.quoted-deli.example.com/',
    });
    const comment =
      'Call 208-343-1000 before you drive to 1220 North Orchard Street; quoted-deli.example.com has the menu.';
    const answer = await post({ rating: 5, reviewerName: 'Maria', comment }, id);
    expect(await answer.json()).toMatchObject({ held: false });
  });

  test('that repeats a text', async () => {
    const review = {
      rating: 1,
      reviewerName: 'Copy 1',
      comment: 'Word for word the same text as the other has.',
    };
    expect(await (await post(review)).json()).toMatchObject({ held: false });
    const copy = {
      ...review,
      reviewerName: 'Copy 2',
      comment: 'Word for WORD the same text, as the other has!',
    };
    expect(await (await post(copy)).json()).toMatchObject({ held: true });
  });
});

describe('what breaks a rule is refused by the server', () => {
  test.each([
    ['rating', { rating: undefined }, 'Rating is required'],
    ['rating', { rating: 0 }, 'Rating is required'],
    ['rating', { rating: 6 }, 'Rating is 1 to 5'],
    ['rating', { rating: 4.5 }, 'Rating is required'],
    ['rating', { rating: '5' }, 'Rating is required'],
    ['reviewerName', { reviewerName: '   ' }, 'Name is required'],
    ['reviewerName', { reviewerName: 'a\0b' }, 'Remove the control characters'],
    ['comment', { comment: 'Too short' }, 'Comment must be at least 10 characters'],
    ['comment', { comment: '         x         ' }, 'Comment must be at least 10 characters'],
    ['comment', { comment: 'x'.repeat(5001) }, 'Use at most 5000 characters'],
  ])('%s of %j: %s', async (field, change, message) => {
    const answer = await post({ ...kindWords, ...change });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect((await answer.json()).errors).toContainEqual({ field, message });
  });

  test('broken JSON, another content type, a body over 1 MB', async () => {
    expect((await post('{"rating":')).status).toBe(400);
    expect((await post('rating=5', bakeryId, { 'content-type': 'text/plain' })).status).toBe(415);
    const huge = { ...kindWords, comment: 'x'.repeat(5_000_000) };
    expect((await post(huge)).status).toBe(413);
  });

  test('a pending, a missing and a made-up business', async () => {
    expect((await post(kindWords, pendingId)).status).toBe(404);
    expect((await post(kindWords, 999_999)).status).toBe(404);
    expect((await directory.get(`/api/businesses/${pendingId}/reviews`)).status).toBe(404);
    expect((await directory.get('/api/businesses/abc/reviews')).status).toBe(400);
    expect((await directory.get('/api/businesses/99999999999999999999/reviews')).status).toBe(400);
  });

  test('a page of another site', async () => {
    const answer = await post(kindWords, bakeryId, { origin: 'https://elsewhere.example' });
    expect(answer.status).toBe(403);
  });
});

test('an address that writes too much is told when to come back', async () => {
  const strict = await openDirectory('empty', { env: { RATE_LIMIT_FACTOR: '0.2' } });
  const [id] = await strict.open(bakery);
  const answers = [];
  for (let count = 0; count < 3; count += 1) {
    const body = {
      ...kindWords,
      reviewerName: `Guest ${count}`,
      comment: `Words number ${count}!!`,
    };
    const from = { 'x-forwarded-for': '198.51.100.7' };
    answers.push(await strict.post(`/api/businesses/${id}/reviews`, body, from));
  }
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 429]);
  expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
  await strict.close();
});
