import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../tests/checkout.ts';
import { type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { changeSettings } from '../../../tests/settings.ts';
import { createCheckoutToken } from '../businesses/model/checkout-token.ts';
import { closeFormerOffers } from './jobs.ts';
import { endPremiumTerms, remindOwners } from './paid-term.ts';

let directory: Directory;
let till: Till;
let id: number;

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate site_settings');
  await directory.settings.reload();
  directory.setTime('2090-01-31T12:00:00Z');
  [id = 0] = await directory.open({ ...lawFirm, email: 'hill@example.com' });
});

async function readOffer(): Promise<{ price: number; months: number }> {
  const token = createCheckoutToken(directory.secret, id);
  const answer = await directory.post('/api/create-payment-intent', { businessId: id, token });
  const { price, months } = await answer.json();
  return { price, months };
}

async function buy(): Promise<string> {
  const intent = await till.open(id);
  await till.pay(intent);
  expect((await till.confirm(intent, id)).status).toBe(200);
  return intent;
}

test('the checkout says exactly what it charges and for how long, as the settings say', async () => {
  expect(await readOffer()).toEqual({ price: 995, months: 12 });
  await changeSettings(directory, { premium: { price: 250, months: 1 } });
  expect(await readOffer()).toEqual({ price: 250, months: 1 });
  await buy();
  const [charge] = (await till.payments()).map(({ amount_received: amount }) => amount);
  expect(charge).toBe(250);
  expect((await till.listing(id)).premium_until).toEqual(new Date('2090-03-01T12:00:00Z'));
  await directory.runJobs();
  expect(directory.mails[0]?.text).toContain('Premium listing, one month: $2.50');
});

test('whoever has the form of an old offer open pays what it said, and gets what it said', async () => {
  const intent = await till.open(id);
  await changeSettings(directory, { premium: { price: 9900, months: 24 } });
  await till.pay(intent);
  expect((await till.confirm(intent, id)).status).toBe(200);
  expect(await till.payments()).toMatchObject([{ status: 'paid', amount: 995, months: 12 }]);
  expect((await till.listing(id)).premium_until).toEqual(new Date('2091-01-31T12:00:00Z'));
});

test('a former offer can be paid for an hour, and no longer', async () => {
  const intent = await till.open(id);
  const at = async (time: string) => {
    directory.setTime(time);
    await closeFormerOffers(till.dependencies);
  };
  await at('2090-02-01T12:00:00Z');
  await changeSettings(directory, { premium: { price: 9900, months: 24 } });
  await at('2090-02-01T12:59:00Z');
  const statuses = async () =>
    (await directory.db.pool.query('select status from payments order by id')).rows;
  expect(await statuses()).toEqual([{ status: 'open' }]);
  await changeSettings(directory, { name: 'Boise', premium: { price: 9900, months: 24 } });
  await at('2090-02-01T13:00:00Z');
  expect(await statuses()).toEqual([{ status: 'canceled' }]);
  await expect(till.pay(intent)).rejects.toThrow('canceled');
  const now = await till.open(id);
  await at('2090-02-02T13:00:00Z');
  await till.pay(now);
  await till.confirm(now, id);
  expect(await till.payments()).toMatchObject([{ status: 'paid', amount: 9900 }]);
});

test.each([
  { price: 1995, months: 12 as const },
  { price: 995, months: 6 as const },
])(
  'an open intent is replaced when someone opens the checkout after a change to %j',
  async (premium) => {
    const old = await till.open(id);
    await changeSettings(directory, { premium });
    const now = await till.open(id);
    expect(now).not.toBe(old);
    await expect(till.pay(old)).rejects.toThrow('canceled');
    await till.pay(now);
    await till.confirm(now, id);
    expect(await till.payments()).toMatchObject([
      { amount: premium.price, months: premium.months },
    ]);
  },
);

test('an offer that was changed and changed back keeps its intent', async () => {
  const intent = await till.open(id);
  await changeSettings(directory, { premium: { price: 9900, months: 24 } });
  await changeSettings(directory, {});
  expect(await till.open(id)).toBe(intent);
});

test('a payment of a former offer whose record was lost gets the term that was on it', async () => {
  await changeSettings(directory, { premium: { price: 1200, months: 6 } });
  const intent = await till.open(id);
  await till.pay(intent);
  await changeSettings(directory, { premium: { price: 50, months: 24 } });
  await directory.db.pool.query('delete from payments');
  await till.deliverAll();
  expect(await till.payments()).toMatchObject([{ status: 'paid', amount: 1200, months: 6 }]);
  expect((await till.listing(id)).premium_until).toEqual(new Date('2090-07-31T12:00:00Z'));
});

test('a month is renewed in its last week, and reminded of 7 days and 1 day before its end', async () => {
  await changeSettings(directory, { premium: { price: 250, months: 1 } });
  await buy();
  await directory.runJobs();
  directory.mails.length = 0;
  const reminders = async (time: string) => {
    directory.setTime(time);
    await remindOwners(directory);
    await directory.runJobs();
    return directory.mails.splice(0).map(({ subject }) => subject);
  };
  expect(await reminders('2090-02-01T12:00:00Z')).toEqual([]);
  await expect(till.open(id)).rejects.toThrow('It can be renewed in the 7 days before that.');
  expect(await reminders('2090-02-22T12:00:00Z')).toEqual(['Your premium listing ends in 7 days']);
  await changeSettings(directory, { premium: { price: 995, months: 12 } });
  await buy();
  expect((await till.listing(id)).premium_until).toEqual(new Date('2091-03-01T12:00:00Z'));
  await directory.runJobs();
  directory.mails.length = 0;
  expect(await reminders('2091-01-30T12:00:00Z')).toEqual(['Your premium listing ends in 30 days']);
  directory.setTime('2091-03-01T12:00:00Z');
  await endPremiumTerms(directory);
  expect((await till.listing(id)).is_premium).toBe(false);
});
