import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { ListedReview } from '../../../contract/reviews.ts';
import type { StaffReview } from '../../../contract/staff/reviews.ts';
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

test('what nobody decided in 72 hours is shown, does not count, and still waits for staff', async () => {
  await write('Maria', { rating: 4 });
  const linked = await write('Tom', {
    rating: 1,
    comment: 'See my blog at www.tom.example for more',
  });
  directory.setTime('2024-06-04T11:59:59Z');
  await lapseOverdue(directory);
  expect(await listed()).toHaveLength(1);

  directory.setTime('2024-06-04T12:00:00Z');
  await lapseOverdue(directory);
  expect(await listed()).toMatchObject([
    { id: linked, isCounted: false },
    { reviewerName: 'Maria', isCounted: true },
  ]);
  expect(await readBakery()).toMatchObject({ rating: 4, reviewCount: 1 });
  expect(await queue()).toMatchObject([{ id: linked, isHeld: false, heldFor: 'link' }]);
  const audit = await (await directory.get('/api/admin/audit', editor)).json();
  expect(audit).toMatchObject([{ actor: 'rules', action: 'review.lapse', businessId: bakeryId }]);

  expect((await publish(linked)).status).toBe(200);
  expect(await readBakery()).toMatchObject({ rating: 2.5, reviewCount: 2 });
  expect(await queue()).toEqual([]);

  await directory.call(`POST /api/admin/reviews/${linked}/undo`, { headers: editor });
  expect(await readBakery()).toMatchObject({ rating: 4, reviewCount: 1 });
  expect(await queue()).toMatchObject([{ id: linked, isHeld: false, heldFor: 'link' }]);
});

test('one that does not count by right does not when staff publish it', async () => {
  await write('Maria', { rating: 4 }, '203.0.113.1');
  const second = await write('Tom', { comment: 'Go to www.tom.example instead' }, '203.0.113.2');
  directory.setTime('2024-06-05T12:00:00Z');
  await lapseOverdue(directory);
  await publish(second);
  expect(await readBakery()).toMatchObject({ rating: 4, reviewCount: 1 });
});

test('what filled the hidden field stays held', async () => {
  await write('Bot', { nickname: 'Bot' });
  directory.setTime('2024-07-01T12:00:00Z');
  await lapseOverdue(directory);
  expect(await listed()).toEqual([]);
  expect(await queue()).toMatchObject([{ isHeld: true, heldFor: 'hidden-field' }]);
});

test('a review that reports hid is shown again as it was, and not hidden again', async () => {
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

test('a group lapses with its reviews, which the rules do not hold again', async () => {
  for (let host = 1; host <= 6; host += 1) await write(`Fake ${host}`, {}, `203.0.113.${host}`);
  directory.setTime('2024-06-04T12:00:00Z');
  await lapseOverdue(directory);
  const { rows } = await directory.db.pool.query('select state, decided_by from review_groups');
  expect(rows).toEqual([{ state: 'lapsed', decided_by: 'rules' }]);
  expect(await readBakery()).toMatchObject({ rating: 0, reviewCount: 0 });
  expect(await listed()).toHaveLength(6);

  await write('Fake 7', {}, '203.0.113.7');
  expect(await listed()).toHaveLength(6);
  const groups = await directory.db.pool.query('select state from review_groups order by id');
  expect(groups.rows).toEqual([{ state: 'lapsed' }, { state: 'open' }]);
});

test('the owner is told of it as of any review', async () => {
  await directory.openDesk(bakeryId);
  await directory.db.pool.query(`update business_owners set review_mail = 'at-once'`);
  await directory.db.pool.query(
    `update businesses set email = $2, owner_email = $2 where id = $1`,
    [bakeryId, `owner-${bakeryId}@example.com`],
  );
  await write('Tom', { comment: 'See my blog at www.tom.example for more' });
  await directory.runJobs();
  const before = directory.mails.length;
  directory.setTime('2024-06-04T12:00:00Z');
  await lapseOverdue(directory);
  await directory.runJobs();
  expect(directory.mails.slice(before)).toHaveLength(1);
});
