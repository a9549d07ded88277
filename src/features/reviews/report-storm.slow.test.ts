import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { forgetVoices } from './jobs.ts';

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

const crowd = Array.from({ length: 9 }, (_, at) => `10.${at}.0.1`);

const DAY = 24 * 60 * 60 * 1000;

async function write(count: number): Promise<number[]> {
  const last = Date.parse('2024-06-01T12:00:00Z');
  const ids = [];
  for (let at = 0; at < count; at += 1) {
    directory.setTime(new Date(last - (count - 1 - at) * 2 * DAY).toISOString());
    const body = { rating: 5, reviewerName: `Guest ${at}`, comment: 'Good rolls.' };
    const from = { 'x-forwarded-for': `172.${16 + at}.0.1` };
    const answer = await directory.post(`/api/businesses/${bakeryId}/reviews`, body, from);
    ids.push((await answer.json()).id);
  }
  return ids;
}
const report = (id: number, from: string) =>
  directory.post(
    `/api/businesses/${bakeryId}/reviews/${id}/report`,
    { reason: 'false' },
    { 'x-forwarded-for': from },
  );
const countShown = async () =>
  Number(
    (await directory.get(`/api/businesses/${bakeryId}/reviews?limit=1`)).headers.get(
      'x-total-count',
    ),
  );
const countReported = async () =>
  Number(
    (await directory.get('/api/admin/reviews?status=reported', editor)).headers.get(
      'x-total-count',
    ),
  );

test('nine addresses do not hide 24 honest reviews of last year, and staff see all of it', async () => {
  const ids = await write(24);
  directory.setTime('2025-05-01T12:00:00Z');
  for (const from of crowd) await Promise.all(ids.map((id) => report(id, from)));
  expect(await countShown()).toBe(24);
  expect(await countReported()).toBe(24);
});

test('nor the day after, when each of their networks counts again', async () => {
  const ids = await write(3);
  for (const day of [1, 2, 3, 4, 5]) {
    directory.setTime(`2025-05-0${day}T13:00:00Z`);
    const at = day % ids.length;
    for (const from of crowd) await report(ids[at] ?? 0, from);
  }
  expect(await countShown()).toBe(3);
});

test('of new ones they hide three, where three thousand reports are sent as well', async () => {
  const ids = await write(9);
  for (const from of crowd) for (const id of ids) await report(id, from);
  expect(await countShown()).toBe(9 - 3);
});

test('many reports from one place count once', async () => {
  const [id = 0] = await write(1);
  const hosts = Array.from({ length: 30 }, (_, host) => `192.0.2.${host + 1}`);
  const answers = await Promise.all(hosts.map((from) => report(id, from)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await countShown()).toBe(1);
  const [reported] = await (
    await directory.get('/api/admin/reviews?status=reported', editor)
  ).json();
  expect(reported.reports).toHaveLength(30);
});

test('two reports of one network at once, of two reviews: one counts', async () => {
  const ids = await write(4);
  await Promise.all(ids.map((id) => report(id, '192.0.2.7')));
  const { rows } = await directory.db.pool.query('select from review_reports where is_counted');
  expect(rows).toHaveLength(1);
});

test('after 400 days nobody can tell whose network it was', async () => {
  const [id = 0] = await write(1);
  await report(id, '192.0.2.7');
  directory.setTime('2025-07-01T12:00:00Z');
  await forgetVoices(directory);
  directory.setTime('2025-07-07T12:00:00Z');
  await forgetVoices(directory);
  const { rows } = await directory.db.pool.query(
    'select network_hash, is_counted from review_reports',
  );
  expect(rows).toEqual([{ network_hash: null, is_counted: true }]);
});
