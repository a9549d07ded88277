import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  findWrongFigures,
  openCluster,
  plantMixedCluster,
  plantReviews,
  readReviews,
} from '../../../../tests/clusters.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import type { ReviewCluster, ReviewDecision } from '../../../contract/reviews.staff.ts';
import { forgetRemoved } from '../jobs.ts';

let directory: Directory;
let editor: { cookie: string };
let admin: { cookie: string };
let bakeryId: number;
let firmId: number;

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate review_groups restart identity cascade');
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0, firmId = 0] = await directory.open(bakery, lawFirm);
});

const decide = (body: object, headers = editor) =>
  directory.call('POST /api/admin/review-decisions', { body, headers });
const undo = (id: number, headers = editor) =>
  directory.call(`POST /api/admin/review-decisions/${id}/undo`, { headers });
const readDecision = async (id: number): Promise<ReviewDecision> =>
  (await directory.get(`/api/admin/review-decisions/${id}`, editor)).json();
const readGroup = async (id: number): Promise<ReviewCluster> =>
  (await directory.get(`/api/admin/review-groups/${id}`, editor)).json();
const readBakery = async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json();

async function decideCluster(id: number, action: string, more: object = {}) {
  const { stamp } = await readGroup(id);
  return decide({ action, group: { id, stamp }, ...more });
}

const readState = () => readReviews(directory);
const plantCluster = () => plantMixedCluster(directory, [bakeryId, firmId]);

describe('more than a batch', () => {
  const plantMany = async (count: number) => {
    const groupId = await openCluster(directory, 'address');
    const reviews = Array.from({ length: count }, (_, place) => ({
      businessId: place % 2 === 0 ? bakeryId : firmId,
      network: '7f3a',
    }));
    await plantReviews(directory, reviews, groupId);
    return groupId;
  };

  test('is changed by a job, which goes on where it was stopped', async () => {
    const groupId = await plantMany(1201);
    const { id, state, settledCount } = await (await decideCluster(groupId, 'remove')).json();
    expect({ state, settledCount }).toEqual({ state: 'running', settledCount: 0 });
    await directory.runJobs();
    expect(await readDecision(id)).toMatchObject({ state: 'done', settledCount: 1201 });
    expect(await readGroup(groupId)).toMatchObject({ state: 'removed' });
    await undo(id, admin);
    expect(await readDecision(id)).toMatchObject({ state: 'undoing', settledCount: 0 });
    await directory.runJobs();
    expect(await readDecision(id)).toMatchObject({ state: 'undone', settledCount: 1201 });
    expect(await findWrongFigures(directory)).toEqual([]);
    expect(await readGroup(groupId)).toMatchObject({ state: 'open', reviewCount: 1201 });
  });

  test('undone before it was done, leaves nothing behind', async () => {
    const groupId = await plantMany(700);
    const before = await readState();
    const { id, state } = await (await decideCluster(groupId, 'remove')).json();
    expect(state).toBe('running');
    await undo(id);
    await directory.runJobs();
    expect(await readDecision(id)).toMatchObject({ state: 'undone', settledCount: 700 });
    expect(await readState()).toEqual(before);
  });

  test('exactly one is done at once', async () => {
    const groupId = await plantMany(500);
    expect(await (await decideCluster(groupId, 'remove')).json()).toMatchObject({
      state: 'done',
      settledCount: 500,
    });
  });
});

describe('after 30 days', () => {
  test('a decision is final, and what it removed is gone for good', async () => {
    const { groupId } = await plantCluster();
    const { id } = await (await decideCluster(groupId, 'remove')).json();
    directory.setTime('2024-07-01T12:00:00Z');
    await directory.runJobs();
    expect((await undo(id)).status).toBe(200);
    directory.setTime('2024-07-01T13:00:00Z');
    const again = await (await decideCluster(groupId, 'remove')).json();
    directory.setTime('2024-07-31T13:00:01Z');
    expect((await undo(again.id)).status).toBe(409);
    expect(await readDecision(again.id)).toMatchObject({ isUndoable: false });
    directory.setTime('2024-08-02T13:00:00Z');
    await forgetRemoved({ db: directory.db, clock: directory.clock });
    const { rows } = await directory.db.pool.query('select count(*)::int from reviews');
    // Six of the cluster and one beside it were published before, so they stay.
    expect(rows).toEqual([{ count: 7 }]);
    expect(await readDecision(again.id)).toMatchObject({ reviewCount: 9 });
  });
});

describe('a note on the page', () => {
  test('says how many were removed, for 90 days', async () => {
    const { groupId } = await plantCluster();
    expect(await readBakery()).toMatchObject({ reviewNotice: null });
    const answer = await decideCluster(groupId, 'remove', { noticeFor: [bakeryId] });
    expect((await answer.json()).notices).toMatchObject([
      { businessName: bakery.name, removed: 6, isShown: true },
    ]);
    const reviewNotice = { removed: 6, until: '2024-08-30T12:00:00.000Z' };
    expect(await readBakery()).toMatchObject({ reviewNotice });
    const firm = await (await directory.get(`/api/businesses/${lawFirm.slug}`)).json();
    expect(firm).toMatchObject({ reviewNotice: null });
    directory.setTime('2024-08-30T12:00:00Z');
    expect(await readBakery()).toMatchObject({ reviewNotice: null });
  });

  test('goes with the undo, and staff can end it', async () => {
    const { groupId } = await plantCluster();
    const first = await (await decideCluster(groupId, 'remove', { noticeFor: [bakeryId] })).json();
    await undo(first.id);
    expect(await readBakery()).toMatchObject({ reviewNotice: null });
    const second = await (await decideCluster(groupId, 'remove', { noticeFor: [bakeryId] })).json();
    const end = () =>
      directory.call(`DELETE /api/admin/review-notices/${second.notices[0].id}`, {
        headers: editor,
      });
    expect(await (await end()).json()).toEqual({ id: second.notices[0].id });
    expect(await readBakery()).toMatchObject({ reviewNotice: null });
    expect((await end()).status).toBe(404);
    expect(await readDecision(second.id)).toMatchObject({ notices: [{ isShown: false }] });
  });

  test('is refused for a business that none of the reviews is of', async () => {
    const { groupId } = await plantCluster();
    const before = await readState();
    const answer = await decideCluster(groupId, 'remove', { noticeFor: [999_999] });
    expect(answer.status).toBe(422);
    expect(await readState()).toEqual(before);
  });
});

test('owners hear once of all that was published, and not at all if that is undone at once', async () => {
  await directory.openOwnerArea(bakeryId);
  await directory.db.pool.query(`update business_owners set review_mail = 'at-once'`);
  directory.mails.length = 0;
  const { groupId } = await plantCluster();
  const { id } = await (await decideCluster(groupId, 'publish')).json();
  await undo(id);
  await directory.runJobs();
  expect(directory.mails).toEqual([]);
  await decideCluster(groupId, 'publish');
  await directory.runJobs();
  expect(directory.mails).toHaveLength(1);
});

test.each([
  [{ action: 'remove' }],
  [{ action: 'remove', reviewIds: [] }],
  [{ action: 'remove', reviewIds: [1], group: { id: 1, stamp: '' } }],
  [{ action: 'burn', reviewIds: [1] }],
  [{ action: 'remove', reviewIds: Array.from({ length: 501 }, (_, id) => id + 1) }],
])('refuses %j', async (body) => {
  expect((await decide(body)).status).toBe(422);
});

test('what is not there is not found', async () => {
  expect((await decide({ action: 'remove', group: { id: 77, stamp: '' } })).status).toBe(404);
  expect((await decide({ action: 'remove', reviewIds: [77] })).status).toBe(409);
  expect((await undo(77)).status).toBe(404);
});
