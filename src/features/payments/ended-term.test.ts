import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../tests/checkout.ts';
import { expectCountsRight } from '../../../tests/counts.ts';
import { type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import type { StaffPayment } from '../../contract/payments.staff.ts';
import { refundEndedTerm } from './ended-term.ts';

const START = '2090-03-01T12:00:00.000Z';
const HALF = '2090-08-31T00:00:00.000Z';

let directory: Directory;
let till: Till;
let admin: { cookie: string };
let id: number;
let intent: string;

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime(START);
  [id = 0] = await directory.open({ ...lawFirm, email: 'hill@example.com' });
  intent = await buyTerm();
  await directory.runJobs();
  directory.mails.length = 0;
  directory.setTime(HALF);
});

async function buyTerm(): Promise<string> {
  const opened = await till.open(id);
  await till.pay(opened);
  await till.confirm(opened, id);
  return opened;
}

async function readPayments(): Promise<StaffPayment[]> {
  return (await directory.get(`/api/admin/businesses/${id}/payments`, admin)).json();
}

async function save(change: object): Promise<Response> {
  const business = await (await directory.get(`/api/admin/businesses/${id}`, admin)).json();
  const { category, rating, reviewCount, submittedAt, updatedAt, ...form } = business;
  const body = { ...form, ...change };
  return directory.call(`PUT /api/admin/businesses/${id}`, { body, headers: admin });
}

test('staff see what was paid, for what time, and what is left of it', async () => {
  expect(await readPayments()).toEqual([
    {
      id: expect.any(Number),
      amount: 995,
      amountRefunded: 0,
      months: 12,
      status: 'paid',
      paidAt: START,
      periodStart: START,
      periodEnd: '2091-03-01T12:00:00.000Z',
      startsOnApproval: false,
      rest: { days: 183, amount: 498 },
    },
  ]);
});

test('what was paid is for admins to see', async () => {
  const editor = await directory.signIn('editor');
  const answer = await directory.get(`/api/admin/businesses/${id}/payments`, editor);
  expect(answer.status).toBe(403);
});

describe('a paid year that staff end', () => {
  test('is not ended without a word on its rest, nor by off and on again', async () => {
    const before = await till.listing(id);
    expect((await save({ isPremium: false })).status).toBe(409);
    expect((await save({ isPremium: true, city: 'Bangor' })).status).toBe(200);
    expect(await till.listing(id)).toEqual(before);
  });

  test('goes back in part when they say so, once however often it is tried', async () => {
    await save({ isPremium: false, endPaidYear: 'refund' });
    await directory.runJobs();
    const again = { businessId: id, at: HALF, isRefunded: true };
    await directory.db.pool.query(`update payments set period_end = '2091-03-01T12:00:00Z'`);
    await refundEndedTerm(till.dependencies, again);
    await till.deliverAll();
    expect((await till.listing(id)).is_premium).toBe(false);
    expect(await till.payments()).toMatchObject([
      { status: 'paid', amount_refunded: 498, period_end: new Date(HALF) },
    ]);
    expect(directory.mails[0]?.text).toContain('We refunded $4.98 for the rest of the year');
    expect(await readPayments()).toMatchObject([{ amountRefunded: 498, rest: null }]);
    await expectCountsRight(directory);
  });

  test('keeps the money when they say so', async () => {
    await save({ isPremium: false, endPaidYear: 'keep' });
    await directory.runJobs();
    expect(await till.payments()).toMatchObject([{ status: 'paid', amount_refunded: 0 }]);
    expect(await readPayments()).toMatchObject([{ periodEnd: HALF, rest: null }]);
    expect(directory.mails).toEqual([]);
  });

  test('counts what went back before', async () => {
    await till.sandbox.refundIntent(intent, 100);
    await till.deliverAll();
    expect(await readPayments()).toMatchObject([{ rest: { amount: 398 } }]);
    await save({ isPremium: false, endPaidYear: 'refund' });
    await directory.runJobs();
    expect(await till.payments()).toMatchObject([{ amount_refunded: 498 }]);
  });

  test('with a year after it goes back with all of that one', async () => {
    directory.setTime('2091-02-15T12:00:00Z');
    await buyTerm();
    await save({ isPremium: false, endPaidYear: 'refund' });
    await directory.runJobs();
    expect(await till.payments()).toMatchObject([
      { status: 'paid', amount_refunded: 38 },
      { status: 'refunded', amount_refunded: 995 },
    ]);
  });

  test('takes nothing from a year that is bought later, should its money go back after all', async () => {
    await save({ isPremium: false, endPaidYear: 'keep' });
    await directory.runJobs();
    directory.setTime('2090-10-01T12:00:00Z');
    await buyTerm();
    await till.sandbox.refundIntent(intent);
    await till.deliverAll();
    expect((await till.listing(id)).premium_until).toEqual(new Date('2091-10-01T12:00:00Z'));
  });
});
