import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  findWrongFigures,
  plantMixedCluster,
  plantReviews,
  readReviews,
  settleFigures,
} from '../../../../tests/clusters.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { decisionCalls, type ReviewCluster } from '../../../contract/reviews.staff.ts';
import { changeReview } from '../model/change-review.ts';
import { lockReview } from '../model/staff.queries.ts';
import { lockChosen } from './decide.ts';
import { decideStanding } from './rules.ts';
import { changeReviews } from './work.ts';

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
const readGroup = async (id: number): Promise<ReviewCluster> =>
  (await directory.get(`/api/admin/review-groups/${id}`, editor)).json();
const readBakery = async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json();
const readAudit = async () => (await directory.get('/api/admin/audit', editor)).json();

async function decideCluster(id: number, action: string, more: object = {}) {
  const { stamp } = await readGroup(id);
  return decide({ action, group: { id, stamp }, ...more });
}

const readState = () => readReviews(directory);
const plantCluster = () => plantMixedCluster(directory, [bakeryId, firmId]);

describe.each(['publish', 'remove'] as const)('%s', (action) => {
  test('of a group moves the figures as one by one would, and undo brings everything back', async () => {
    const { groupId } = await plantCluster();
    const before = await readState();
    const answer = await decideCluster(groupId, action);
    expect(answer.status).toBe(201);
    const decision = decisionCalls.decide.output.parse(await answer.json());
    expect(decision).toMatchObject({
      action,
      groupId,
      rule: 'ring',
      state: 'done',
      leftCount: 0,
      isUndoable: true,
      reviewCount: 9,
      businessCount: 2,
    });
    expect(await findWrongFigures(directory)).toEqual([]);
    expect(await readState()).not.toEqual(before);
    const undone = await undo(decision.id);
    expect(await undone.json()).toMatchObject({ state: 'undone', leftCount: 0, isUndoable: false });
    expect(await readState()).toEqual(before);
    expect((await undo(decision.id)).status).toBe(409);
  });

  test('of many leaves what changeReview leaves of each', async () => {
    const { ids } = await plantCluster();
    const at = directory.clock();
    const decided = { action, rule: null, decidedAt: at };
    await directory.db.kysely.transaction().execute(async (trx) => {
      const reviews = await lockChosen(trx, ids);
      const changes = reviews.map((review) => ({ review, to: decideStanding(decided, review) }));
      await changeReviews(trx, changes);
    });
    const together = await readState();
    await directory.reset();
    await directory.db.pool.query('truncate review_groups restart identity cascade');
    const again = await directory.open(bakery, lawFirm);
    [bakeryId = 0, firmId = 0] = again;
    const second = await plantCluster();
    await directory.db.kysely.transaction().execute(async (trx) => {
      for (const review of await lockChosen(trx, second.ids)) {
        const locked = await lockReview(trx, review.id);
        if (locked) await changeReview(trx, locked, decideStanding(decided, review));
      }
    });
    const strip = (state: unknown) =>
      JSON.stringify(state)
        .replace(/"(id|business_id|author_hash|group_id)":("[^"]*"|\d+)/g, '')
        .replace(/\[\d+,/g, '[');
    expect(strip(await readState())).toBe(strip(together));
  });
});

test('who decided without having a name is named by their role', async () => {
  const { groupId } = await plantCluster();
  await directory.db.pool.query(`update users set name = '' where id = 'editor'`);
  await decideCluster(groupId, 'remove', { reason: 'One network farm' });
  expect(await readGroup(groupId)).toMatchObject({ decidedBy: 'Editor' });
  const [decision] = await (await directory.get('/api/admin/review-decisions', editor)).json();
  expect(decision).toMatchObject({ decidedBy: 'Editor' });
  const again = await decideCluster(groupId, 'remove', { reason: 'One network farm' });
  expect((await again.json()).detail).toContain('Editor has already removed');
  await directory.db.pool.query(`update users set name = 'Sam' where id = 'editor'`);
});

test('removed reviews are gone from the page, the queue and the search, and one audit line says which', async () => {
  const { groupId, ids } = await plantCluster();
  await decideCluster(groupId, 'remove', { reason: 'One network farm' });
  const left = await directory.get('/api/admin/reviews/all?state=removed', editor);
  expect(await left.json()).toHaveLength(9);
  expect(await decide({ action: 'remove', reviewIds: ids.slice(9) })).toMatchObject({
    status: 201,
  });
  expect(await readBakery()).toMatchObject({ reviewCount: 1, rating: 3 });
  expect(await (await directory.get('/api/admin/reviews', editor)).json()).toEqual([]);
  const removed = await directory.get('/api/admin/reviews/all?state=removed', editor);
  expect(await removed.json()).toHaveLength(15);
  expect(await readGroup(groupId)).toMatchObject({
    state: 'removed',
    decidedBy: 'Sam',
    reviewCount: 15,
  });
  expect((await readAudit()).slice(1)).toMatchObject([
    {
      action: 'review-group.remove',
      actor: 'editor@example.com',
      reason: 'One network farm',
      after: {
        groupId,
        count: 9,
        rule: 'ring',
        businessIds: [bakeryId, firmId],
        reviews: `${ids[0]}-${ids[8]}`,
      },
    },
  ]);
});

test('a selection, and all that a search finds', async () => {
  const { ids } = await plantCluster();
  const chosen = await decide({ action: 'remove', reviewIds: ids.slice(0, 2) });
  expect(await chosen.json()).toMatchObject({ reviewCount: 2, groupId: null });
  const found = await directory.get('/api/admin/reviews/all?network=7f31', editor);
  const [newest] = await found.json();
  const search = {
    filter: { network: '7f31' },
    count: Number(found.headers.get('x-total-count')),
    newestAt: newest.createdAt,
  };
  expect(search.count).toBeGreaterThan(1);
  expect((await decide({ action: 'hold', search })).status).toBe(201);
  expect((await decide({ action: 'remove', search: { ...search, count: 99 } })).status).toBe(409);
  const later = '2024-06-01T11:30:00Z';
  await plantReviews(directory, [{ businessId: bakeryId, network: '7f31', at: later }]);
  expect((await decide({ action: 'remove', search })).status).toBe(201);
  expect(await findWrongFigures(directory)).toEqual([]);
  const left = await directory.get('/api/admin/reviews/all?network=7f31', editor);
  expect(await left.json()).toHaveLength(1);
});

describe('what changed meanwhile', () => {
  test('a group that has grown is refused with how it is now', async () => {
    const { groupId } = await plantCluster();
    const { stamp } = await readGroup(groupId);
    await plantReviews(directory, [{ businessId: bakeryId, network: '7f38' }], groupId);
    const answer = await decide({ action: 'remove', group: { id: groupId, stamp } });
    expect(answer.status).toBe(409);
    const { detail, current } = await answer.json();
    expect(detail).toContain('16 reviews now');
    expect(current).toMatchObject({ id: groupId, reviewCount: 16 });
    const again = await decide({ action: 'remove', group: { id: groupId, stamp: current.stamp } });
    expect(again.status).toBe(201);
  });

  test('two clerks at once: one decides, the other is told who did', async () => {
    const { groupId } = await plantCluster();
    const { stamp } = await readGroup(groupId);
    const group = { id: groupId, stamp };
    const answers = await Promise.all([
      decide({ action: 'remove', group }),
      decide({ action: 'publish', group }, admin),
      decide({ action: 'remove', group }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409) ?? Response.json({});
    expect((await refused.json()).detail).toMatch(
      /^Sam has already (removed|published) this group/,
    );
    expect(await findWrongFigures(directory)).toEqual([]);
    expect(await readAudit()).toHaveLength(1);
  });

  test('a double click on a selection decides once', async () => {
    const { ids } = await plantCluster();
    const answers = await Promise.all(
      [1, 2].map(() => decide({ action: 'remove', reviewIds: ids })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await findWrongFigures(directory)).toEqual([]);
  });

  test('undo leaves alone what its author took back, what was decided again and what is gone', async () => {
    const { groupId, ids } = await plantCluster();
    const [gone] = ids;
    const { id } = await (await decideCluster(groupId, 'publish')).json();
    await directory.db.pool.query('delete from reviews where id = $1', [gone]);
    await directory.call(`DELETE /api/admin/reviews/${ids[1]}`, { headers: editor });
    await decide({ action: 'hold', reviewIds: [ids[2]] });
    await settleFigures(directory.db);
    expect(await (await undo(id)).json()).toMatchObject({ state: 'undone', leftCount: 2 });
    expect(await findWrongFigures(directory)).toEqual([]);
    const { rows } = await directory.db.pool.query(
      'select deleted_at is null as is_there, held_for from reviews where id = any($1) order by id',
      [ids.slice(1, 3)],
    );
    expect(rows).toEqual([
      { is_there: false, held_for: null },
      { is_there: true, held_for: null },
    ]);
  });

  test('a review that staff published is no part of its group any more', async () => {
    const { groupId, ids } = await plantCluster();
    await directory.call(`POST /api/admin/reviews/${ids[0]}/publish`, { headers: editor });
    expect((await readGroup(groupId)).reviewCount).toBe(14);
    await decideCluster(groupId, 'remove');
    const { rows } = await directory.db.pool.query(
      'select is_held from reviews where id = $1 and deleted_at is null',
      [ids[0]],
    );
    expect(rows).toEqual([{ is_held: false }]);
  });

  test('a single undo does not bring back what a decision on many removed', async () => {
    const { ids } = await plantCluster();
    await directory.call(`POST /api/admin/reviews/${ids[0]}/publish`, { headers: editor });
    await decide({ action: 'remove', reviewIds: ids });
    const answer = await directory.call(`POST /api/admin/reviews/${ids[0]}/undo`, {
      headers: editor,
    });
    expect(answer.status).toBe(409);
    expect(await findWrongFigures(directory)).toEqual([]);
  });
});

test('a group of which all was decided piece by piece is closed, and open again with the undo', async () => {
  const { groupId, ids } = await plantCluster();
  await decide({ action: 'publish', reviewIds: ids.slice(0, 9) });
  expect(await readGroup(groupId)).toMatchObject({ state: 'open', reviewCount: 6 });
  directory.setTime('2024-06-01T13:00:00Z');
  const { id } = await (await decide({ action: 'remove', reviewIds: ids.slice(9) })).json();
  expect(await readGroup(groupId)).toMatchObject({ state: 'removed' });
  directory.setTime('2024-06-11T13:00:00Z');
  await undo(id);
  const group = await readGroup(groupId);
  expect(group).toMatchObject({ state: 'open', reviewCount: 6 });
  expect(group.decideBy).toBe('2024-06-14T11:00:00.000Z');
});
