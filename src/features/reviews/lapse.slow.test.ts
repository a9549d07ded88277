import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import type { StaffReview } from '../../contract/reviews.staff.ts';
import type { ListedReview } from '../../contract/reviews.ts';
import { lapseOverdue } from './lapse.ts';

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

async function write(reviewerName: string, change: object, from?: string): Promise<number> {
  const review = { rating: 5, reviewerName, comment: `What ${reviewerName} has to say.` };
  const headers: Record<string, string> = from ? { 'x-forwarded-for': from } : {};
  const path = `/api/businesses/${bakeryId}/reviews`;
  const answer = await directory.post(path, { ...review, ...change }, headers);
  return (await answer.json()).id;
}
const readBakery = async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json();
const listed = async (): Promise<ListedReview[]> =>
  (await directory.get(`/api/businesses/${bakeryId}/reviews`)).json();
const queue = async (): Promise<StaffReview[]> =>
  (await directory.get('/api/admin/reviews', editor)).json();
const publish = (id: number) =>
  directory.call(`POST /api/admin/reviews/${id}/publish`, { headers: editor });

test('what speaks against itself stays held, however long nobody decides', async () => {
  await write('Maria', { rating: 4 });
  const linked = await write('Tom', {
    rating: 1,
    comment: 'See my blog at www.tom.example for more',
  });
  const named = await write('Ann', { comment: 'The owner lives at 14 Maple Court, go there.' });
  directory.setTime('2024-07-01T12:00:00Z');
  await lapseOverdue(directory);
  expect(await listed()).toMatchObject([{ reviewerName: 'Maria', isCounted: true }]);
  expect(await queue()).toMatchObject([
    { id: linked, isHeld: true, heldFor: 'link' },
    { id: named, isHeld: true, heldFor: 'private' },
  ]);
  expect((await publish(linked)).status).toBe(200);
  expect(await readBakery()).toMatchObject({ rating: 2.5, reviewCount: 2 });
  await directory.call(`POST /api/admin/reviews/${linked}/undo`, { headers: editor });
  expect(await readBakery()).toMatchObject({ rating: 4, reviewCount: 1 });
});

test('one that does not count by right does not when staff publish it', async () => {
  for (let guest = 1; guest <= 10; guest += 1) {
    await write(`Guest ${guest}`, { rating: 4 }, `203.0.113.${guest}`);
  }
  const last = await write('Tom', { comment: 'Go to www.tom.example instead' }, '203.0.113.1');
  await publish(last);
  expect(await readBakery()).toMatchObject({ rating: 4, reviewCount: 10 });
});

test('what filled the hidden field stays held', async () => {
  await write('Bot', { nickname: 'Bot' });
  directory.setTime('2024-07-01T12:00:00Z');
  await lapseOverdue(directory);
  expect(await listed()).toEqual([]);
  expect(await queue()).toMatchObject([{ isHeld: true, heldFor: 'hidden-field' }]);
});

test('a review that reports alone hid is shown again as it was, and not hidden again', async () => {
  const id = await write('Maria', { rating: 4 });
  const report = (from: number) =>
    directory.post(
      `/api/businesses/${bakeryId}/reviews/${id}/report`,
      { reason: 'false' },
      { 'x-forwarded-for': `198.51.${from}.1` },
    );
  await directory.db.pool.query(
    `update reviews set is_held = true, held_for = 'reports', held_at = $1, report_count = 3`,
    [directory.clock()],
  );
  await directory.db.pool.query('update businesses set rating_sum = 0, review_count = 0');
  directory.setTime('2024-06-04T12:00:00Z');
  await lapseOverdue(directory);
  expect(await readBakery()).toMatchObject({ rating: 4, reviewCount: 1 });
  for (const from of [4, 5, 6]) await report(from);
  expect(await listed()).toHaveLength(1);
});

test('what reports hid is shown again, still not counted, where a rule left it out of the rating', async () => {
  const id = await write('Maria', { rating: 4 });
  await directory.db.pool.query(
    `update reviews set is_held = true, held_for = 'reports', held_at = $1, points = 2,
       is_counted = false, signals = '[{"rule": "sudden-run", "points": 2, "count": 2}]'`,
    [directory.clock()],
  );
  await directory.db.pool.query('update businesses set rating_sum = 0, review_count = 0');
  directory.setTime('2024-06-08T12:00:00Z');
  await lapseOverdue(directory);
  expect(await listed()).toMatchObject([{ id, isCounted: false }]);
  expect(await queue()).toMatchObject([{ id, isHeld: false, heldFor: 'reports' }]);
});

test('a held group is never published by time; one whose reviews are shown stops being new', async () => {
  const words = 'The nicest people in the whole town, and prices that anybody can pay';
  for (let host = 1; host <= 9; host += 1) {
    await write(`Fake ${host}`, { comment: `${words}${'!'.repeat(host)}` }, `198.51.${host}.1`);
  }
  directory.setTime('2024-08-01T12:00:00Z');
  await lapseOverdue(directory);
  const states = async () =>
    (await directory.db.pool.query('select state from review_groups order by id')).rows;
  expect(await states()).toEqual([{ state: 'open' }]);
  expect(await listed()).toHaveLength(1);

  await directory.db.pool.query('update reviews set is_held = false, is_counted = false');
  await lapseOverdue(directory);
  expect(await states()).toEqual([{ state: 'lapsed' }]);
});
