import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import type { ListedReview } from '../../contract/reviews.ts';
import { forgetVoices } from './jobs.ts';

let directory: Directory;
let bakeryId: number;
let firmId: number;
let ids: number[];

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0, firmId = 0] = await directory.open(bakery, lawFirm);
  ids = [];
  for (const name of ['Ann', 'Ben', 'Cleo', 'Dan']) ids.push(await write(name));
});

async function write(name: string): Promise<number> {
  const body = { rating: 4, reviewerName: name, comment: `Good rolls, says ${name}.` };
  const from: Record<string, string> = name === 'Ann' ? { 'x-forwarded-for': '198.51.100.1' } : {};
  const answer = await directory.post(`/api/businesses/${bakeryId}/reviews`, body, from);
  return (await answer.json()).id;
}
const vote = (id: number, from: string, of = bakeryId) =>
  directory.call(`POST /api/businesses/${of}/reviews/${id}/helpful`, {
    headers: { 'x-forwarded-for': from },
  });
const countAt = async (answer: Response | Promise<Response>) =>
  (await (await answer).json()).helpfulCount;
const list = async (query = ''): Promise<ListedReview[]> =>
  (await directory.get(`/api/businesses/${bakeryId}/reviews${query}`)).json();

test('a network has one vote a review, however often it is sent', async () => {
  const [, id = 0] = ids;
  const hosts = Array.from({ length: 40 }, (_, host) => `192.0.2.${host + 1}`);
  const answers = await Promise.all(hosts.map((from) => vote(id, from)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await countAt(vote(id, '203.0.113.9'))).toBe(2);
  expect(await countAt(vote(id, '203.0.113.10'))).toBe(2);
  expect((await list()).find((review) => review.id === id)?.helpfulCount).toBe(2);
});

test('not for one’s own, and not for what is not shown', async () => {
  const [own = 0, held = 0] = ids;
  expect(await countAt(vote(own, '198.51.100.77'))).toBe(0);
  await directory.db.pool.query('update reviews set is_held = true where id = $1', [held]);
  expect((await vote(held, '192.0.2.1')).status).toBe(404);
  expect((await vote(own, '192.0.2.1', firmId)).status).toBe(404);
  expect((await vote(999_999, '192.0.2.1')).status).toBe(404);
});

test('the most helpful come first, the newest among equals; no vote moves the figures', async () => {
  const before = await (await directory.get(`/api/businesses/${bakery.slug}`)).json();
  const [ann = 0, ben = 0, cleo = 0, dan = 0] = ids;
  for (const host of [1, 2]) await vote(ben, `10.${host}.0.1`);
  await vote(ann, '10.1.0.1');
  const sorted = (await list('?sort=helpful')).map(({ id }) => id);
  expect(sorted).toEqual([ben, ann, dan, cleo]);
  expect((await list('?sort=helpful&rating=4')).map(({ id }) => id)).toEqual(sorted);
  expect(await list('?sort=helpful&rating=1,2')).toEqual([]);
  const after = await (await directory.get(`/api/businesses/${bakery.slug}`)).json();
  expect(after).toEqual(before);
});

test('page by page none comes twice, whatever is voted meanwhile', async () => {
  const [ann = 0, ben = 0, cleo = 0, dan = 0] = ids;
  await vote(ben, '10.1.0.1');
  const first = await directory.get(`/api/businesses/${bakeryId}/reviews?sort=helpful&limit=2`);
  expect((await first.json()).map(({ id }: { id: number }) => id)).toEqual([ben, dan]);
  for (const host of [1, 2, 3]) await vote(dan, `10.${host}.0.1`);
  const next = first.headers.get('link')?.match(/<(.+)>/)?.[1] ?? '';
  const second = await (await directory.get(next)).json();
  expect(second.map(({ id }: { id: number }) => id)).toEqual([cleo, ann]);
  const forged = next.replace('sort=helpful', 'sort=highest');
  expect((await directory.get(forged)).status).toBe(400);
});

test('what is kept names neither network nor review, and is gone after 400 days', async () => {
  const [, id = 0] = ids;
  await vote(id, '192.0.2.1');
  const kept = () => directory.db.pool.query('select * from helpful_votes');
  const [row] = (await kept()).rows;
  expect(Object.keys(row)).toEqual(['vote_hash', 'voted_on']);
  expect(row.vote_hash).toMatch(/^[0-9a-f]{32}$/);
  directory.setTime('2025-07-06T12:00:00Z');
  await forgetVoices(directory);
  expect((await kept()).rows).toHaveLength(1);
  directory.setTime('2025-07-07T12:00:00Z');
  await forgetVoices(directory);
  expect((await kept()).rows).toEqual([]);
  expect((await list()).find((review) => review.id === id)?.helpfulCount).toBe(1);
});
