import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../tests/checkout.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';

let directory: Directory;
let till: Till;
let admin: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

const readStats = async (who = admin) => (await directory.get('/api/admin/stats', who)).json();

async function buyTerm(at: string, slug: string): Promise<string> {
  directory.setTime(at);
  const [id = 0] = await directory.open({ ...lawFirm, slug });
  const intent = await till.open(id);
  await till.pay(intent);
  await till.confirm(intent, id);
  return intent;
}

async function refund(intent: string, at: string, amount?: number) {
  directory.setTime(at);
  await till.sandbox.refundIntent(intent, amount);
  await till.deliverAll();
}

test('an empty directory has nothing to count', async () => {
  expect(await readStats()).toEqual({
    totalListings: 0,
    premiumListings: 0,
    monthlyRevenue: 0,
    pendingApproval: 0,
  });
});

test('revenue is for who has the right for payments', async () => {
  await buyTerm('2090-01-31T12:00:00Z', 'january');
  const editor = await directory.signIn('editor');
  expect(await readStats(editor)).toEqual({ ...(await readStats()), monthlyRevenue: null });
});

test('listings are counted approved and pending, premium ones of both, deleted ones nowhere', async () => {
  await directory.open(
    bakery,
    { ...lawFirm, isPremium: true },
    { name: 'New Gym', slug: 'new-gym', isApproved: false },
    { name: 'New Spa', slug: 'new-spa', isApproved: false, isPremium: true },
    { name: 'Old Spa', slug: 'old-spa', deletedAt: new Date() },
    { name: 'Rejected Spa', slug: 'no-spa', isApproved: false, deletedAt: new Date() },
  );
  expect(await readStats()).toMatchObject({
    totalListings: 4,
    premiumListings: 2,
    pendingApproval: 2,
  });
});

test('counts follow each change at once', async () => {
  const [id = 0] = await directory.open({ ...bakery, isApproved: false });
  const counts = async () => {
    const { totalListings, premiumListings, pendingApproval } = await readStats();
    return [totalListings, premiumListings, pendingApproval];
  };
  const change = (line: string) => directory.call(line, { headers: admin });
  expect(await counts()).toEqual([1, 0, 1]);
  await change(`POST /api/admin/businesses/${id}/upgrade`);
  expect(await counts()).toEqual([1, 1, 1]);
  await change(`POST /api/admin/businesses/${id}/approve`);
  expect(await counts()).toEqual([1, 1, 0]);
  await change(`DELETE /api/admin/businesses/${id}`);
  expect(await counts()).toEqual([0, 0, 0]);
  await change(`POST /api/admin/businesses/${id}/restore`);
  expect(await counts()).toEqual([1, 1, 0]);
});

test('revenue is what came in this month, in dollars', async () => {
  await buyTerm('2090-01-31T23:59:59.999Z', 'january');
  await buyTerm('2090-02-01T00:00:00Z', 'first');
  await buyTerm('2090-02-28T23:59:59.999Z', 'last');
  expect((await readStats()).monthlyRevenue).toBe(19.9);
  directory.setTime('2090-03-01T00:00:00Z');
  expect((await readStats()).monthlyRevenue).toBe(0);
});

test('revenue is less what went back this month, whole or in part', async () => {
  const january = await buyTerm('2090-01-10T12:00:00Z', 'january');
  await buyTerm('2090-02-05T12:00:00Z', 'one');
  const february = await buyTerm('2090-02-05T12:00:00Z', 'two');
  await refund(february, '2090-02-06T12:00:00Z', 195);
  expect((await readStats()).monthlyRevenue).toBe(17.95);
  await refund(january, '2090-02-07T12:00:00Z');
  expect((await readStats()).monthlyRevenue).toBe(8);
  directory.setTime('2090-01-31T12:00:00Z');
  expect((await readStats()).monthlyRevenue).toBe(9.95);
});

test('premium that staff give brings no revenue', async () => {
  const [id] = await directory.open(bakery);
  const admin = await directory.signIn('admin');
  await directory.call(`POST /api/admin/businesses/${id}/upgrade`, { headers: admin });
  expect(await readStats()).toMatchObject({ premiumListings: 1, monthlyRevenue: 0 });
});
