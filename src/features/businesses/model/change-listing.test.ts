import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { runs } from '../../../../tests/runs.ts';
import { approveBusiness } from '../staff/approve.ts';
import { upgradeBusiness } from '../staff/routes.ts';
import { changeListing, evenDeleted } from './change-listing.ts';
import { rejectBusiness } from './reject.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

const pendingBakery = { ...bakery, isApproved: false, email: 'rosa@example.com' };

async function openPending(): Promise<number> {
  const [id] = await directory.open(pendingBakery);
  return id ?? 0;
}

async function readAudit() {
  const { rows } = await directory.db.pool.query(
    'select actor, action, reason from audit_log order by id',
  );
  return rows;
}

test('an approved business is found at once, counted, and its owner is told', async () => {
  const id = await openPending();
  await approveBusiness(directory, id, 'staff 7');
  const found = await directory.get('/api/businesses/search?query=bakary&state=OR');
  expect(found.headers.get('x-total-count')).toBe('1');
  expect(found.headers.get('x-corrected-query')).toBe('bakery');
  const category = await (await directory.get('/api/categories/restaurants')).json();
  expect(category.businessCount).toBe(1);
  await directory.runJobs();
  expect(directory.mails).toHaveLength(1);
  expect(directory.mails[0]?.text).toContain(
    'http://localhost:3000/restaurants/rosas-bakery-and-cafe',
  );
  expect(await readAudit()).toEqual([
    { actor: 'staff 7', action: 'business.approve', reason: null },
  ]);
});

test('approving twice, in two windows at once, is one approval', async () => {
  const id = await openPending();
  const outcomes = await Promise.allSettled([
    approveBusiness(directory, id, 'one'),
    approveBusiness(directory, id, 'two'),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const category = await (await directory.get('/api/categories/restaurants')).json();
  expect(category.businessCount).toBe(1);
});

test('a rejected business is gone, and its owner reads why', async () => {
  const id = await openPending();
  await rejectBusiness(directory, id, 'staff', 'It is <closed> & gone');
  await expect(approveBusiness(directory, id, 'staff')).rejects.toThrow('does not exist');
  await directory.runJobs();
  expect(directory.mails[0]?.text).toContain('Reason: It is <closed> & gone');
  expect(directory.mails[0]?.html).toContain('It is &lt;closed&gt; &amp; gone');
  expect(await readAudit()).toEqual([
    { actor: 'staff', action: 'business.reject', reason: 'It is <closed> & gone' },
  ]);
});

test('only a pending business can be rejected', async () => {
  const [id = 0] = await directory.open(bakery);
  await expect(rejectBusiness(directory, id, 'staff')).rejects.toThrow('cannot be rejected');
  expect((await directory.get(`/api/businesses/${bakery.slug}`)).status).toBe(200);
});

test('an upgrade by staff is premium without end, once', async () => {
  const [id = 0] = await directory.open(lawFirm);
  await upgradeBusiness(directory, id, 'staff');
  const business = await (await directory.get(`/api/businesses/${lawFirm.slug}`)).json();
  expect(business).toMatchObject({ isPremium: true, website: lawFirm.website });
  await expect(upgradeBusiness(directory, id, 'staff')).rejects.toThrow('already premium');
  expect((await directory.post('/api/create-payment-intent', { businessId: id })).status).toBe(409);
});

describe('counts', () => {
  const places = [
    { city: 'Portland', state: 'OR', category: 'restaurants' },
    { city: 'Portland', state: 'ME', category: 'restaurants' },
    { city: 'Salem', state: 'OR', category: 'beauty' },
  ];
  const action = fc.record({
    business: fc.nat(5),
    kind: fc.constantFrom('approve', 'reject', 'premium', 'free'),
  });

  async function act(id: number, kind: 'approve' | 'reject' | 'premium' | 'free') {
    const at = directory.clock();
    if (kind === 'approve') return approveBusiness(directory, id, 'staff');
    if (kind === 'reject') return rejectBusiness(directory, id, 'staff');
    const operation = { action: 'business.test', by: 'staff', at, require: evenDeleted };
    const premium = { isPremium: kind === 'premium', premiumUntil: null };
    return directory.db.kysely
      .transaction()
      .execute((trx) => changeListing(trx, id, operation, () => premium));
  }

  test('moved change by change are those that counting anew gives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
        await directory.db.pool.query(
          'truncate businesses, facet_counts, business_names, words, cities cascade',
        );
        const ids = await directory.open(
          ...[0, 1, 2, 3, 4, 5].map((number) => ({
            ...places[number % places.length],
            name: `Portland Shop ${number} shop 1234`,
            slug: `shop-${number}`,
            isApproved: number === 0,
          })),
        );
        await Promise.allSettled(
          actions.map(({ business, kind }) => act(ids[business] ?? 0, kind)),
        );
        await expectCountsRight(directory);
      }),
      { numRuns: runs(25) },
    );
  });
});
