import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import { type StaffReview, staffReviewCalls } from '../../../contract/reviews.staff.ts';

let directory: Directory;
let editor: { cookie: string };
let bakeryId: number;

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0] = await directory.open(bakery);
});

async function write(reviewerName: string, comment: string, rating = 5): Promise<number> {
  const answer = await directory.post(`/api/businesses/${bakeryId}/reviews`, {
    rating,
    reviewerName,
    comment,
  });
  return (await answer.json()).id;
}
const call = (line: string) => directory.call(line, { headers: editor });
const publish = (id: number) => call(`POST /api/admin/reviews/${id}/publish`);
const remove = (id: number, reason = '') =>
  call(`DELETE /api/admin/reviews/${id}?reason=${reason}`);
const list = (query = '') => directory.get(`/api/admin/reviews${query}`, editor);
const queue = async (query = ''): Promise<StaffReview[]> => (await list(query)).json();
const readBakery = async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json();
const readAudit = async () => (await directory.get('/api/admin/audit', editor)).json();

describe('staff see what is held', () => {
  test('with the business, the words and why, the oldest first', async () => {
    await write('Maria', 'The best rye bread in town, and the kindest people.');
    const linked = await write('Ad', 'Cheap watches at https://watches.example now', 1);
    directory.setTime('2024-06-01T13:00:00Z');
    await write('Copy', 'The BEST rye bread in town and the kindest people!', 4);
    const held = await queue();
    expect(staffReviewCalls.list.output.parse(held)).toEqual(held);
    expect(held.map(({ heldFor }) => heldFor)).toEqual(['link', 'repeat']);
    expect(held[0]).toEqual({
      id: linked,
      rating: 1,
      reviewerName: 'Ad',
      comment: 'Cheap watches at https://watches.example now',
      createdAt: '2024-06-01T12:00:00.000Z',
      business: {
        id: bakeryId,
        name: bakery.name,
        slug: bakery.slug,
        city: 'Portland',
        state: 'OR',
        category: { slug: 'restaurants' },
        isListed: true,
      },
      isHeld: true,
      heldFor: 'link',
      reports: [],
      photos: [],
    });
    expect(await queue('?status=reported')).toEqual([]);
  });

  test('page by page, each review once', async () => {
    for (const name of ['A', 'B', 'C']) await write(name, `Number ${name} at www.watches.example`);
    const first = await list('?limit=2');
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const last = await directory.get(next, editor);
    const pages: StaffReview[][] = [await first.json(), await last.json()];
    expect(pages.flat().map(({ reviewerName }) => reviewerName)).toEqual(['A', 'B', 'C']);
    expect(last.headers.get('link')).toBeNull();
  });

  test.each(['status=all', 'cursor=-', 'limit=101'])('the queue refuses ?%s', async (query) => {
    expect((await list(`?${query}`)).status).toBe(400);
  });
});

describe('a held review is published', () => {
  test('it is listed and counted, and the log says by whom', async () => {
    await write('Maria', 'The best rye bread in town.', 5);
    const id = await write('Tom', 'See my blog at www.tom.example for more', 2);
    const answer = await publish(id);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id, isHeld: false, heldFor: null });
    expect(await readBakery()).toMatchObject({ rating: 3.5, reviewCount: 2 });
    const reviews = await directory.get(`/api/businesses/${bakeryId}/reviews`);
    expect(await reviews.json()).toHaveLength(2);
    expect(await queue()).toEqual([]);
    expect(await readAudit()).toMatchObject([
      {
        actor: 'editor@example.com',
        action: 'review.publish',
        businessId: bakeryId,
        after: { reviewId: id, reviewerName: 'Tom' },
      },
    ]);
  });

  test('once, however many press the button', async () => {
    const id = await write('Tom', 'See my blog at www.tom.example for more', 2);
    const answers = await Promise.all([publish(id), publish(id), publish(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await readBakery()).toMatchObject({ rating: 2, reviewCount: 1 });
    expect(await readAudit()).toHaveLength(1);
  });

  test('of a business that is deleted: it counts when that is restored', async () => {
    const admin = await directory.signIn('admin');
    const id = await write('Tom', 'See my blog at www.tom.example for more', 2);
    await directory.call(`DELETE /api/admin/businesses/${bakeryId}`, { headers: admin });
    expect(await queue()).toMatchObject([{ id, business: { isListed: false } }]);
    expect((await publish(id)).status).toBe(200);
    await directory.call(`POST /api/admin/businesses/${bakeryId}/restore`, { headers: admin });
    expect(await readBakery()).toMatchObject({ rating: 2, reviewCount: 1 });
  });
});

describe('a review is deleted', () => {
  test('a held one moves no count, and its words stay in the log', async () => {
    await write('Maria', 'The best rye bread in town.', 5);
    const id = await write('Ad', 'Cheap watches at https://watches.example now', 1);
    const answer = await remove(id, 'Advertising');
    expect(await answer.json()).toEqual({ id });
    expect(await readBakery()).toMatchObject({ rating: 5, reviewCount: 1 });
    expect(await queue()).toEqual([]);
    expect(await readAudit()).toMatchObject([
      {
        action: 'review.delete',
        reason: 'Advertising',
        before: { reviewId: id, reviewerName: 'Ad', comment: expect.stringContaining('watches') },
      },
    ]);
  });

  test('a listed one leaves the rating, down to none', async () => {
    const first = await write('Maria', 'The best rye bread in town.', 5);
    const second = await write('Tom', 'Cold coffee, twice in a row.', 2);
    await remove(first);
    expect(await readBakery()).toMatchObject({ rating: 2, reviewCount: 1 });
    await remove(second);
    expect(await readBakery()).toMatchObject({ rating: 0, reviewCount: 0 });
  });

  test('once: for the second there is none', async () => {
    const id = await write('Maria', 'The best rye bread in town.', 5);
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await publish(id)).status).toBe(404);
    expect(await readBakery()).toMatchObject({ reviewCount: 0 });
  });
});
