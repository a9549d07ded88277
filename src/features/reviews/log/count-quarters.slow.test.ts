import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { moderationCalls } from '../../../contract/moderation.ts';
import { countQuarters } from './count-quarters.ts';
import { writeLog } from './write-log.ts';

let directory: Directory;
let admin: { cookie: string };
let bakeryId: number;
let firmId: number;

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query(`
    truncate moderation_log, moderation_counts;
    update moderation_head
    set lines = 0, read_to = 0, counted_at = null`);
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0, firmId = 0] = await directory.open(bakery, { ...lawFirm, isApproved: false });
});

const call = (line: string) => directory.call(line, { headers: admin });

async function write(comment: string, rating: number): Promise<number> {
  const body = { rating, reviewerName: comment.slice(0, 24), comment };
  return (await (await directory.post(`/api/businesses/${bakeryId}/reviews`, body)).json()).id;
}

async function count(time: string) {
  directory.setTime(time);
  await writeLog(directory);
  await countQuarters(directory);
  const answer = await (await directory.get('/api/moderation/quarters')).json();
  return moderationCalls.quarters.output.parse(answer);
}

const none = { praise: 0, neutral: 0, blame: 0 };

test('before the first count there are five empty quarters', async () => {
  const answer = await (await directory.get('/api/moderation/quarters')).json();
  expect(answer.countedAt).toBeNull();
  expect(answer.quarters.map(({ start }: { start: string }) => start)).toEqual([
    ...['2024-04-01', '2024-01-01', '2023-10-01', '2023-07-01', '2023-04-01'],
  ]);
  expect(answer.quarters[0].reviews.received).toEqual(none);
});

test('reviews are counted by side, whatever becomes of them before the night', async () => {
  await write('The best bread in town', 5);
  await write('It is bread, I suppose', 3);
  const bad = await write('Never buy the rye bread', 1);
  const held = await write('Watches at https://watches.example', 5);
  const spam = await write('More at https://watches.example', 4);
  await call(`DELETE /api/admin/reviews/${bad}`);
  await call(`POST /api/admin/reviews/${held}/publish`);
  await call(`DELETE /api/admin/reviews/${spam}`);
  await directory.runJobs();
  const { quarters, countedAt } = await count('2024-06-01T13:00:00Z');
  expect(countedAt).toBe('2024-06-01T12:59:20.000Z');
  expect(quarters[0]?.reviews).toEqual({
    received: { praise: 3, neutral: 1, blame: 1 },
    held: { ...none, praise: 2 },
    released: { ...none, praise: 1 },
    removed: { praise: 1, neutral: 0, blame: 1 },
    restored: none,
  });
  expect((await count('2024-06-01T14:00:00Z')).quarters).toEqual(quarters);
});

test('what waits over several nights is held once, and a new quarter begins at nothing', async () => {
  const held = await write('Watches at https://watches.example', 5);
  expect((await count('2024-06-02T04:00:00Z')).quarters[0]?.reviews.held.praise).toBe(1);
  expect((await count('2024-06-03T04:00:00Z')).quarters[0]?.reviews.held.praise).toBe(1);
  directory.setTime('2024-07-02T12:00:00Z');
  await call(`POST /api/admin/reviews/${held}/publish`);
  const [third, second] = (await count('2024-07-03T04:00:00Z')).quarters;
  expect(third?.start).toBe('2024-07-01');
  expect(third?.reviews).toMatchObject({ received: none, held: none, released: { praise: 1 } });
  expect(second?.reviews).toMatchObject({ received: { praise: 1 }, held: { praise: 1 } });
});

test('listings, reports and what was taken back at once are counted for what they are', async () => {
  await directory.post('/api/businesses', {
    name: 'New Gym',
    description: 'A gym for everybody',
    address: '1 Main St',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    categoryId: 1,
    ownerEmail: 'gym@example.com',
  });
  await call(`POST /api/admin/businesses/${firmId}/approve`);
  const review = await write('The best bread in town', 5);
  await directory.call(`POST /api/businesses/${bakeryId}/reviews/${review}/report`, {
    body: { reason: 'false', comment: 'Never was there.' },
  });
  const { quarters } = await count('2024-06-01T13:00:00Z');
  expect(quarters[0]?.others).toMatchObject({ submitted: 1, approved: 1, reports: 1, refused: 0 });
});
