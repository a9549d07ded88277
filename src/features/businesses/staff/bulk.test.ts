import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import {
  bakery,
  type Directory,
  lawFirm,
  names,
  openDirectory,
} from '../../../../tests/directory.ts';

let directory: Directory;
let admin: { cookie: string };
let editor: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2090-06-01T12:00:00Z');
});

const call = (line: string, as = admin) => directory.call(line, { headers: as });

function audit() {
  return directory.db.kysely
    .selectFrom('auditLog')
    .select(['actor', 'action', 'businessId', 'reason', 'before', 'after'])
    .where('action', 'like', 'business.%')
    .orderBy('id')
    .execute();
}

describe('many at once', () => {
  const bulk = (body: object, as = admin) =>
    directory.call('POST /api/admin/businesses/bulk', { body, headers: as });

  async function openThree() {
    return directory.open(
      { ...bakery, isApproved: false, email: 'rosa@example.com' },
      { name: 'Second Bakery', slug: 'second-bakery', isApproved: false },
      lawFirm,
    );
  }

  test('are approved, but those that can’t be, and why is told', async () => {
    const [first = 0, second = 0, approved = 0] = await openThree();
    const ids = [first, approved, 999_999, second, first];
    const answer = await bulk({ ids, action: 'approve' }, editor);
    expect(await answer.json()).toEqual({
      done: [first, second],
      failed: [
        { id: approved, detail: 'Hill and Partners Law is already approved. Reload the list.' },
        {
          id: 999_999,
          detail: 'This business does not exist. It may have been deleted. Reload the list.',
        },
      ],
      undo: [
        { id: first, version: 2 },
        { id: second, version: 2 },
      ],
    });
    await directory.runJobs();
    expect(directory.mails.map(({ to }) => to)).toEqual(['rosa@example.com']);
    expect(await audit()).toMatchObject([
      {
        actor: 'editor',
        action: 'business.approve',
        businessId: first,
        before: { name: bakery.name, isApproved: false },
        after: { isApproved: true },
      },
      { action: 'business.approve', businessId: second },
    ]);
    await expectCountsRight(directory);
  });

  test('are rejected with one reason, which their owners read', async () => {
    const ids = await openThree();
    const answer = await bulk({ ids, action: 'reject', reason: 'Not in the US' }, editor);
    expect(await answer.json()).toEqual({
      done: ids.slice(0, 2),
      failed: [
        {
          id: ids[2],
          detail:
            'Hill and Partners Law is already approved, so it cannot be rejected. Reload the list.',
        },
      ],
      undo: ids.slice(0, 2).map((id) => ({ id, version: 2 })),
    });
    await directory.runJobs();
    expect(directory.mails[0]?.text).toContain('Reason: Not in the US');
    await expectCountsRight(directory);
  });

  test('are deleted by an admin only', async () => {
    const ids = await openThree();
    const refused = await bulk({ ids, action: 'delete' }, editor);
    expect(refused.status).toBe(403);
    expect(await audit()).toEqual([]);
    expect(await (await bulk({ ids, action: 'delete' })).json()).toEqual({
      done: ids,
      failed: [],
      undo: ids.map((id) => ({ id, version: 2 })),
    });
    expect(await names(call('GET /api/admin/businesses'))).toEqual([]);
    await expectCountsRight(directory);
  });

  test('move to a category, counted and found there', async () => {
    const ids = await openThree();
    const beauty = await (await directory.get('/api/categories/beauty')).json();
    const move = { ids, action: 'move', categoryId: beauty.id };
    expect(await (await bulk(move, editor)).json()).toEqual({
      done: ids,
      failed: [],
      undo: ids.map((id) => ({ id, version: 2 })),
    });
    expect(await (await directory.get('/api/categories/beauty')).json()).toMatchObject({
      businessCount: 1,
    });
    expect(await names(directory.get('/api/businesses/search?query=beauty'))).toEqual([
      lawFirm.name,
    ]);
    expect((await audit()).at(-1)).toMatchObject({
      action: 'business.move',
      businessId: ids[2],
      before: { name: lawFirm.name, categoryId: expect.any(Number) },
      after: { categoryId: beauty.id },
    });
    await expectCountsRight(directory);
    expect((await (await bulk(move, editor)).json()).undo).toEqual([]);
    expect(await audit()).toHaveLength(3);
  });

  test('get a city, source or trades at once, after a look at what changes; it can be undone', async () => {
    const ids = await openThree();
    const edit = { city: 'Portland, OR', source: 'import', trades: ['bakeries'] };
    const preview = await directory.call('POST /api/admin/businesses/bulk/preview', {
      body: { ids, edit: { city: 'Portland' } },
      headers: editor,
    });
    expect((await preview.json()).map(({ changes }: { changes: unknown[] }) => changes)).toEqual([
      [],
      [{ field: 'city', was: 'Boise', now: 'Portland' }],
      [],
    ]);
    const rows = () =>
      directory.db.kysely
        .selectFrom('businesses')
        .orderBy('id')
        .select(['city', 'cityKey', 'source', 'trades', 'tradesFrom', 'state'])
        .execute();
    const before = await rows();
    const answer = await (await bulk({ ids, action: 'edit', edit }, editor)).json();
    expect(answer).toMatchObject({ done: ids, failed: [] });
    expect(await rows()).toMatchObject(
      before.map(({ state }) => ({
        city: state === 'OR' ? 'Portland' : 'Portland, OR',
        cityKey: state === 'OR' ? 'portland' : 'portland or',
        source: 'import',
        tradesFrom: 'staff',
      })),
    );
    const undone = await directory.call('POST /api/admin/businesses/bulk/undo', {
      body: { changes: answer.undo },
      headers: editor,
    });
    expect(await undone.json()).toEqual({ done: ids, failed: [] });
    expect(await rows()).toEqual(before);
    await expectCountsRight(directory);
  });

  test.each([
    [{ ids: [1], action: 'edit' }],
    [{ ids: [1], action: 'edit', edit: {} }],
    [{ ids: [1], action: 'edit', edit: { city: '!!' } }],
    [{ ids: [1], action: 'edit', edit: { trades: ['no-such-trade'] } }],
    [{ ids: [1], action: 'move' }],
    [{ ids: [1], action: 'move', categoryId: 999 }],
    [{ ids: [], action: 'approve' }],
    [{ ids: Array.from({ length: 501 }, (_, index) => index + 1), action: 'approve' }],
    [{ ids: [0], action: 'approve' }],
    [{ ids: [1], action: 'upgrade' }],
    [{ ids: [1], action: 'reject', reason: 'x'.repeat(501) }],
  ])('are refused as a whole: %j', async (body) => {
    expect((await bulk(body)).status).toBe(422);
  });
});
