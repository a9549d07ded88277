import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCheckout, payer, type Till } from '../../../tests/checkout.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { changeSettings } from '../../../tests/settings.ts';
import { siteSettings } from '../../domain/settings.ts';
import { closeFormerOffers } from './jobs.ts';

const START = '2090-03-31T12:00:00.000Z';

let directory: Directory;
let till: Till;
let admin: { cookie: string };
let id: number;

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate site_settings');
  directory.setTime(START);
  admin = await directory.signIn('admin');
  [id = 0] = await directory.open({ ...lawFirm, email: 'hill@example.com' });
  await changeSettings(directory, { taxes: [{ state: lawFirm.state as 'TX', rate: 8250 }] });
});

async function ask(businessId = id, more: object = {}) {
  const answer = await directory.post(
    '/api/create-payment-intent',
    { businessId, ...more },
    { cookie: payer(businessId) },
  );
  return { status: answer.status, ...(await answer.json()) };
}

async function buy(businessId = id): Promise<string> {
  const [intent = ''] = (await ask(businessId)).clientSecret.split('_secret_');
  await till.pay(intent);
  expect((await till.confirm(intent, businessId)).status).toBe(200);
  return intent;
}

async function readFile(quarter: string): Promise<string[]> {
  const answer = await directory.get(`/api/admin/payments/taxes?quarter=${quarter}`, admin);
  expect(answer.status).toBe(200);
  return (await answer.text()).trim().split('\n').slice(1);
}

test('the tax of its state is shown before paying, charged, and on the receipt', async () => {
  const { state } = lawFirm;
  const sum = { price: 995, discount: 0, tax: 82, taxRate: 8250, taxState: state };
  expect(await ask()).toMatchObject({ price: 1077, renewalPrice: 1077, sum });
  const intent = await buy();
  expect((await till.sandbox.readIntent(intent)).amount).toBe(1077);
  await directory.runJobs();
  expect(directory.mails[0]?.text).toContain(`Sales tax included, ${state} 8.25%: $0.82`);
});

test('a listing of a state without a rate pays the price alone', async () => {
  const [other = 0] = await directory.open({ ...bakery, state: 'OR' });
  expect(lawFirm.state).not.toBe('OR');
  expect(await ask(other)).toMatchObject({ price: 995, sum: null });
});

test('a rate that changes after the form was shown charges nothing', async () => {
  const { price, clientSecret } = await ask();
  await changeSettings(directory, { taxes: [{ state: lawFirm.state as 'TX', rate: 9000 }] });
  expect((await ask(id, { amount: price })).status).toBe(409);
  expect((await ask(id, { amount: 1085 })).price).toBe(1085);
  await expect(till.pay(clientSecret.split('_secret_')[0])).rejects.toThrow('canceled');
});

test('a checkout that is open longer than an hour when a rate changes is closed', async () => {
  const [other = 0] = await directory.open({ ...bakery, state: 'OR' });
  const [intent = ''] = (await ask()).clientSecret.split('_secret_');
  const [untaxed = ''] = (await ask(other)).clientSecret.split('_secret_');
  directory.setTime('2090-03-31T13:30:00Z');
  await closeFormerOffers(till.dependencies);
  await changeSettings(directory, { taxes: [{ state: lawFirm.state as 'TX', rate: 9000 }] });
  await closeFormerOffers(till.dependencies);
  await expect(till.pay(intent)).rejects.toThrow('canceled');
  expect((await till.sandbox.readIntent(untaxed)).status).toBe('requires_payment_method');
  await changeSettings(directory, { taxes: [{ state: 'OR', rate: 100 }] });
  await closeFormerOffers(till.dependencies);
  await expect(till.pay(untaxed)).rejects.toThrow('canceled');
});

test('a quarter tells sales, refunds and their tax by state, to the cent', async () => {
  const { state } = lawFirm;
  await buy();
  const [other = 0] = await directory.open({ ...bakery, state: 'OR' });
  await buy(other);
  const first = [
    `${state},8.25%,1,9.95,0.82,0,0.00,0.00,9.95,0.82,USD`,
    'no tax,,1,9.95,0.00,0,0.00,0.00,9.95,0.00,USD',
  ];
  expect(await readFile('2090-Q1')).toEqual(first);
  expect(await readFile('2090-Q2')).toEqual([]);
  directory.setTime('2090-04-01T12:00:00Z');
  const { rows } = await directory.db.pool.query('select id from payments where business_id = $1', [
    id,
  ]);
  let refunded = 0;
  for (const amount of [333, 333, 411]) {
    const answer = await directory.post(
      `/api/admin/payments/${rows[0].id}/refunds`,
      { key: crypto.randomUUID(), amount, amountRefunded: refunded, premium: 'keep' },
      admin,
    );
    expect(answer.status).toBe(200);
    refunded += amount;
  }
  expect(await readFile('2090-Q1')).toEqual(first);
  expect(await readFile('2090-Q2')).toEqual([
    `${state},8.25%,0,0.00,0.00,3,9.95,0.82,-9.95,-0.82,USD`,
  ]);
});

test.each([
  [{ state: 'TX', rate: 0 }],
  [{ state: 'TX', rate: -8250 }],
  [{ state: 'TX', rate: 99_000 }],
  [{ state: 'TX', rate: Number.NaN }],
  [{ state: 'XX', rate: 8250 }],
])('a tax of %j is refused', async (tax) => {
  expect(siteSettings.shape.taxes.safeParse([tax]).success).toBe(false);
});

test('the file of a quarter is for staff with the right, and for a quarter', async () => {
  const editor = await directory.signIn('editor');
  const path = '/api/admin/payments/taxes?quarter=';
  expect((await directory.get(`${path}2090-Q1`, editor)).status).toBe(403);
  expect((await directory.get(`${path}2090-Q5`, admin)).status).toBe(400);
});
