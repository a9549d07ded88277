import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';

let directory: Directory;
let editor: { cookie: string };
let owner: { cookie: string };
let bakeryId: number;
let firmId: number;
let reviewId: number;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { TRUST_PROXY: '1' } });
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  [bakeryId = 0, firmId = 0] = await directory.open(bakery, lawFirm);
  const body = { rating: 1, reviewerName: 'Tom', comment: 'Cold coffee, twice in a row.' };
  reviewId = (await (await directory.post(`/api/businesses/${bakeryId}/reviews`, body)).json()).id;
  owner = await directory.openOwnerArea(bakeryId);
});

const visit = (from: string) =>
  directory.post(
    `/api/businesses/${bakeryId}/reviews/${reviewId}/report`,
    { reason: 'false' },
    { 'x-forwarded-for': from },
  );
const reportAsOwner = (from = '192.0.2.9', { of = bakeryId, id = reviewId } = {}) =>
  directory.post(
    `/api/desk/${of}/reviews/${id}/report`,
    { reason: 'false', comment: 'He was never here.' },
    { ...owner, 'x-forwarded-for': from },
  );
const queue = async (status: string) =>
  (await directory.get(`/api/admin/reviews?status=${status}`, editor)).json();
const readList = async () => (await directory.get(`/api/businesses/${bakeryId}/reviews`)).json();

test('staff read who reports; the review stays', async () => {
  expect((await reportAsOwner()).status).toBe(201);
  const report = { reason: 'false', comment: 'He was never here.', isOwner: true };
  expect(await queue('reported')).toMatchObject([{ id: reviewId, reports: [report] }]);
  expect(await readList()).toHaveLength(1);
  const [review] = await (await directory.get(`/api/desk/${bakeryId}/reviews`, owner)).json();
  expect(review).toMatchObject({ id: reviewId, isReported: true });
});

test('an owner counts once, from whatever network and after staff kept the review', async () => {
  const answers = await Promise.all([reportAsOwner('192.0.2.1'), reportAsOwner('192.0.2.2')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  await directory.call(`POST /api/admin/reviews/${reviewId}/publish`, { headers: editor });
  expect((await reportAsOwner('192.0.2.3')).status).toBe(409);
});

test('an owner’s report hides nothing, as the first or the third of three', async () => {
  for (const from of ['192.0.2.1', '198.51.100.2']) await visit(from);
  expect((await reportAsOwner()).status).toBe(201);
  expect(await readList()).toHaveLength(1);
  expect(await queue('held')).toEqual([]);
  await visit('203.0.113.3');
  expect(await readList()).toEqual([]);
  expect(await queue('held')).toMatchObject([{ heldFor: 'reports', reports: [{}, {}, {}, {}] }]);
});

test('a review of another listing, and another desk, are out of reach', async () => {
  expect((await reportAsOwner('192.0.2.9', { of: firmId })).status).toBe(401);
  const body = { rating: 1, reviewerName: 'Tom', comment: 'They lost my papers, all of them.' };
  const other = await directory.post(`/api/businesses/${firmId}/reviews`, body);
  const { id } = await other.json();
  expect((await reportAsOwner('192.0.2.9', { of: bakeryId, id })).status).toBe(404);
  expect(await queue('reported')).toEqual([]);
});
