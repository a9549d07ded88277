import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { hashReporter } from './rules.ts';

let directory: Directory;
let editor: { cookie: string };
let bakeryId: number;
let lawFirmId: number;
let reviewId: number;

const env = { TRUST_PROXY: '1' };
const anna = '192.0.2.1';
const ben = '198.51.100.2';
const carl = '203.0.113.3';
const dora = '233.252.0.4';

beforeAll(async () => {
  directory = await openDirectory('empty', { env });
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  [bakeryId = 0, lawFirmId = 0] = await directory.open(bakery, lawFirm);
  await write('Maria', 'The best rye bread in town.', 5);
  reviewId = await write('Tom', 'The owner is a crook, all of you know it.', 1);
});

async function write(reviewerName: string, comment: string, rating: number): Promise<number> {
  const body = { rating, reviewerName, comment };
  const answer = await directory.post(`/api/businesses/${bakeryId}/reviews`, body);
  return (await answer.json()).id;
}
const report = (from: string, body: unknown = { reason: 'false' }, id = reviewId, of = bakeryId) =>
  directory.post(`/api/businesses/${of}/reviews/${id}/report`, body, { 'x-forwarded-for': from });
const status = async (answer: Response | Promise<Response>) => (await answer).status;
const queue = async (name: string) =>
  (await directory.get(`/api/admin/reviews?status=${name}`, editor)).json();
const publish = () =>
  directory.call(`POST /api/admin/reviews/${reviewId}/publish`, { headers: editor });
const readBakery = async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json();

describe('a visitor reports a review', () => {
  test('staff read how often and why; the review stays', async () => {
    const answer = await report(anna, { reason: 'false', comment: ' I was there. ' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ reviewId, reason: 'false' });
    await report(ben, { reason: 'offensive' });
    expect(await queue('held')).toEqual([]);
    expect(await queue('reported')).toMatchObject([
      {
        id: reviewId,
        isHeld: false,
        reports: [
          { reason: 'false', comment: 'I was there.', createdAt: '2024-06-01T12:00:00.000Z' },
          { reason: 'offensive', comment: null },
        ],
      },
    ]);
    expect(await readBakery()).toMatchObject({ rating: 3, reviewCount: 2 });
  });

  test('once, however often it is sent', async () => {
    const answers = await Promise.all([report(anna), report(anna), report(anna)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    expect((await queue('reported'))[0].reports).toHaveLength(1);
  });

  test.each([
    ['reason', {}, 'Choose a reason'],
    ['reason', { reason: 'boring' }, 'Choose a reason'],
    ['comment', { reason: 'spam', comment: 'x'.repeat(501) }, 'Use at most 500 characters'],
  ])('a wrong %s is refused: %j', async (field, body, message) => {
    const answer = await report(anna, body);
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toContainEqual({ field, message });
  });

  test('a review of another business, a held and a missing one are not there', async () => {
    const held = await write('Ad', 'Cheap watches at https://watches.example now', 1);
    expect(await status(report(anna, { reason: 'spam' }, reviewId, lawFirmId))).toBe(404);
    expect(await status(report(anna, { reason: 'spam' }, held))).toBe(404);
    expect(await status(report(anna, { reason: 'spam' }, 999_999))).toBe(404);
  });
});

describe('three people report a new review', () => {
  test('it is hidden and not counted until staff look', async () => {
    const answers = await Promise.all([report(anna), report(ben), report(carl), report(dora)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 201, 404]);
    expect(await readBakery()).toMatchObject({ rating: 5, reviewCount: 1 });
    const listed = await directory.get(`/api/businesses/${bakeryId}/reviews`);
    expect(await listed.json()).toMatchObject([{ reviewerName: 'Maria' }]);
    expect(await queue('held')).toMatchObject([{ id: reviewId, heldFor: 'reports' }]);
    expect(await queue('reported')).toHaveLength(1);
    const audit = await (await directory.get('/api/admin/audit', editor)).json();
    expect(audit).toMatchObject([
      { actor: 'visitor', action: 'review.hold', businessId: bakeryId },
    ]);
  });

  test('staff publish it: it counts again, and nobody hides it again', async () => {
    for (const who of [anna, ben, carl]) await report(who);
    expect(await status(publish())).toBe(200);
    expect(await readBakery()).toMatchObject({ rating: 3, reviewCount: 2 });
    expect(await queue('reported')).toEqual([]);
    expect(await status(report(anna))).toBe(409);
    expect(await status(report(dora))).toBe(201);
    for (const host of [1, 2, 3]) expect(await status(report(`10.${host}.0.1`))).toBe(201);
    expect((await queue('reported'))[0]).toMatchObject({
      isHeld: false,
      reports: [{}, {}, {}, {}],
    });
  });

  test('staff delete it, and its reports go along', async () => {
    for (const who of [anna, ben, carl]) await report(who);
    await directory.call(`DELETE /api/admin/reviews/${reviewId}`, { headers: editor });
    expect(await queue('held')).toEqual([]);
    expect(await readBakery()).toMatchObject({ rating: 5, reviewCount: 1 });
    await directory.runJobs();
    const { rows } = await directory.db.pool.query('select from review_reports');
    expect(rows).toEqual([]);
  });
});

test('staff close the reports on a review that stays', async () => {
  await report(anna);
  expect(await status(publish())).toBe(200);
  expect(await queue('reported')).toEqual([]);
  const audit = await (await directory.get('/api/admin/audit', editor)).json();
  expect(audit).toMatchObject([{ action: 'review.keep', before: { reports: 1 } }]);
  expect(await readBakery()).toMatchObject({ rating: 3, reviewCount: 2 });
  expect(await status(publish())).toBe(409);
});

test('a household with many IPv6 addresses is one person', () => {
  const hash = (address: string) => hashReporter('secret', address);
  expect(hash('2001:db8::1')).toBe(hash('2001:DB8:0:0:ffff::2'));
  expect(hash('2001:db8::1')).not.toBe(hash('2001:db8:0:1::1'));
  expect(hash('::ffff:192.0.2.1')).not.toBe(hash('::ffff:192.0.2.2'));
});

test('an address that reports too much is told when to come back', async () => {
  const strict = await openDirectory('empty', { env: { ...env, RATE_LIMIT_FACTOR: '0.1' } });
  const [id] = await strict.open(bakery);
  const path = `/api/businesses/${id}/reviews/1/report`;
  const headers = { 'x-forwarded-for': anna };
  expect(await status(strict.post(path, { reason: 'spam' }, headers))).toBe(404);
  const refused = await strict.post(path, { reason: 'spam' }, headers);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await strict.close();
});
