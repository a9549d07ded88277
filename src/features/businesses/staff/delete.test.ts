import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout } from '../../../../tests/checkout.ts';
import { expectCountsRight } from '../../../../tests/counts.ts';
import {
  bakery,
  type Directory,
  lawFirm,
  names,
  openDirectory,
} from '../../../../tests/directory.ts';
import { purgeDeletedBusinesses } from '../jobs.ts';

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
const remove = (id: number, query = '') => call(`DELETE /api/admin/businesses/${id}${query}`);
const restore = (id: number) => call(`POST /api/admin/businesses/${id}/restore`);

async function openOne(listing = lawFirm): Promise<number> {
  const [id = 0] = await directory.open(listing);
  return id;
}

function audit() {
  return directory.db.kysely
    .selectFrom('auditLog')
    .select(['actor', 'action', 'businessId', 'reason', 'before', 'after'])
    .where('action', 'like', 'business.%')
    .orderBy('id')
    .execute();
}

async function exists(id: number): Promise<boolean> {
  return (await call(`GET /api/admin/businesses/${id}`)).status === 200;
}

describe('a deleted business', () => {
  test('is gone for everyone, counts included, and the log keeps it with the reason', async () => {
    const id = await openOne();
    const answer = await remove(id, '?reason=Closed%20down');
    expect(await answer.json()).toMatchObject({ id, deletedAt: '2090-06-01T12:00:00.000Z' });
    expect((await directory.get(`/api/businesses/${lawFirm.slug}`)).status).toBe(404);
    expect(await names(call('GET /api/admin/businesses'))).toEqual([]);
    expect(await audit()).toEqual([
      {
        actor: 'admin',
        action: 'business.delete',
        businessId: id,
        reason: 'Closed down',
        before: expect.objectContaining({ name: lawFirm.name, city: 'Portland', isApproved: true }),
        after: null,
      },
    ]);
    await expectCountsRight(directory);
  });

  test('can be changed by nobody', async () => {
    const id = await openOne();
    await remove(id);
    for (const line of [
      `DELETE /api/admin/businesses/${id}`,
      `POST /api/admin/businesses/${id}/approve`,
      `POST /api/admin/businesses/${id}/upgrade`,
      `DELETE /api/admin/businesses/${id}/reject`,
    ]) {
      expect((await call(line)).status).toBe(404);
    }
  });

  test('comes back as it was, slug, place and tier', async () => {
    const id = await openOne({ ...lawFirm, isPremium: true });
    const before = await (await call(`GET /api/admin/businesses/${id}`)).json();
    await remove(id);
    const restored = await (await restore(id)).json();
    const { updatedAt } = restored;
    expect(restored).toEqual({ ...before, version: before.version + 2, updatedAt });
    expect((await directory.get(`/api/businesses/${lawFirm.slug}`)).status).toBe(200);
    expect((await audit()).at(-1)).toMatchObject({
      action: 'business.restore',
      before: null,
      after: { name: lawFirm.name, isPremium: true },
    });
    await expectCountsRight(directory);
  });

  test('was not removed by an editor who hid it first', async () => {
    const id = await openOne({ ...lawFirm, isPremium: true });
    const listing = await (await call(`GET /api/admin/businesses/${id}`, editor)).json();
    const hidden = await directory.call(`PUT /api/admin/businesses/${id}`, {
      headers: editor,
      body: { ...listing, isApproved: false },
    });
    expect(hidden.status).toBe(200);
    const rejected = await call(`DELETE /api/admin/businesses/${id}/reject`, editor);
    expect(rejected.status).toBe(409);
    expect((await rejected.json()).detail).toContain('was approved before');
    const bulk = await directory.call('POST /api/admin/businesses/bulk', {
      headers: editor,
      body: { ids: [id], action: 'reject' },
    });
    expect((await bulk.json()).failed).toHaveLength(1);
    expect((await call(`DELETE /api/admin/businesses/${id}`, editor)).status).toBe(403);
    expect(await exists(id)).toBe(true);
  });

  test('stands among the deleted, the last first, while it can be restored', async () => {
    const firm = await openOne();
    const shop = await openOne(bakery);
    const tires = await openOne({ ...bakery, name: 'Ace Tires', slug: 'ace-tires', city: 'Salem' });
    directory.setTime('2090-06-01T13:00:00Z');
    await remove(firm);
    directory.setTime('2090-06-02T12:00:00Z');
    await remove(shop);
    await remove(tires);
    await directory.db.kysely
      .insertInto('merges')
      .values({
        survivorId: shop,
        mergedId: tires,
        survivorName: bakery.name,
        mergedName: 'Ace Tires',
        mergedAt: new Date('2090-06-02T12:00:00Z'),
        mergedBy: 'admin',
      })
      .execute();
    const deleted = (query = '') =>
      call(`GET /api/admin/businesses?status=deleted${query}`, editor);
    const all = await deleted();
    expect(all.headers.get('x-total-count')).toBe('2');
    expect(await names(all)).toEqual([bakery.name, lawFirm.name]);
    expect(await names(deleted('&q=hill%20portland'))).toEqual([lawFirm.name]);
    const [, next] =
      /cursor=([^>]+)>; rel="next"/.exec((await deleted('&limit=1')).headers.get('link') ?? '') ??
      [];
    expect(await names(deleted(`&limit=1&cursor=${next}`))).toEqual([lawFirm.name]);
    await restore(shop);
    expect(await names(deleted())).toEqual([lawFirm.name]);
    directory.setTime('2090-07-01T13:00:01Z');
    expect(await names(deleted())).toEqual([]);
  });

  test('comes back once', async () => {
    const id = await openOne();
    await remove(id);
    const answers = await Promise.all([restore(id), restore(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectCountsRight(directory);
  });

  test('comes back as pending when it was rejected', async () => {
    const id = await openOne({ ...bakery, isApproved: false });
    await call(`DELETE /api/admin/businesses/${id}/reject?reason=Twice%20here`, editor);
    expect((await restore(id)).status).toBe(200);
    expect(await names(call('GET /api/admin/businesses/pending'))).toEqual([bakery.name]);
    expect(await audit()).toMatchObject([
      { actor: 'editor', action: 'business.reject', reason: 'Twice here' },
      { actor: 'admin', action: 'business.restore' },
    ]);
  });

  test('can come back for 30 days, then it is purged with its reviews and slugs', async () => {
    const id = await openOne();
    const kept = await openOne(bakery);
    await directory.post(`/api/businesses/${id}/reviews`, {
      rating: 5,
      reviewerName: 'Ann',
      comment: 'Won my case in a day',
    });
    await remove(id);
    directory.setTime('2090-06-20T12:00:00Z');
    await remove(kept);
    directory.setTime('2090-07-01T11:59:59Z');
    await purgeDeletedBusinesses(directory);
    expect(await exists(id)).toBe(true);
    directory.setTime('2090-07-01T13:00:01Z');
    expect((await restore(id)).status).toBe(404);
    await purgeDeletedBusinesses(directory);
    expect(await exists(id)).toBe(false);
    expect((await restore(id)).status).toBe(404);
    expect((await restore(kept)).status).toBe(200);
    expect((await audit()).filter(({ action }) => action === 'business.purge')).toEqual([
      {
        actor: 'clock',
        action: 'business.purge',
        businessId: id,
        reason: null,
        before: { name: lawFirm.name, slug: lawFirm.slug },
        after: null,
      },
    ]);
    expect((await directory.db.pool.query('select from reviews')).rowCount).toBe(0);
    await openOne();
    await expectCountsRight(directory);
  });

  test('leaves its payments in the books when it is purged', async () => {
    const till = createCheckout(directory);
    const id = await openOne();
    const intent = await till.open(id);
    await till.pay(intent);
    await till.confirm(intent, id);
    await remove(id);
    directory.setTime('2090-08-01T12:00:00Z');
    await purgeDeletedBusinesses(directory);
    expect(await exists(id)).toBe(false);
    expect(await till.payments()).toMatchObject([{ status: 'paid' }]);
  });
});

test('an upgrade is premium without end, and the log tells from what', async () => {
  const id = await openOne();
  const answer = await call(`POST /api/admin/businesses/${id}/upgrade`);
  expect(await answer.json()).toMatchObject({ isPremium: true, premiumUntil: null });
  expect((await call(`POST /api/admin/businesses/${id}/upgrade`)).status).toBe(409);
  expect(await audit()).toMatchObject([
    {
      actor: 'admin',
      action: 'business.upgrade',
      before: { isPremium: false, premiumUntil: null },
      after: { isPremium: true, premiumUntil: null },
    },
  ]);
  await expectCountsRight(directory);
});

test.each(['none', 'editor'] as const)(
  'the role %s may not delete, restore or upgrade',
  async (role) => {
    const id = await openOne();
    const headers = await directory.signIn(role);
    for (const line of [
      `DELETE /api/admin/businesses/${id}`,
      `POST /api/admin/businesses/${id}/restore`,
      `POST /api/admin/businesses/${id}/upgrade`,
    ]) {
      expect((await call(line, headers)).status).toBe(403);
      expect((await directory.call(line)).status).toBe(401);
    }
    expect(await exists(id)).toBe(true);
    expect(await audit()).toEqual([]);
  },
);
