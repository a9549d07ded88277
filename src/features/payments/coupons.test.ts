import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout, payer, type Till } from '../../../tests/checkout.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { changeSettings } from '../../../tests/settings.ts';
import { rejectBusiness } from '../businesses/model/reject.ts';
import { reconcilePayments } from './events.ts';
import { makeQuote, priceOf, quoteRenewal } from './model/quote.rules.ts';

const START = '2090-03-01T12:00:00.000Z';

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
  await directory.db.pool.query('truncate site_settings, sandbox_objects');
  await directory.db.pool.query('truncate coupons cascade');
  await directory.settings.reload();
  directory.setTime(START);
  admin = await directory.signIn('admin');
  [id = 0] = await directory.open({ ...lawFirm, email: 'hill@example.com' });
});

const plain = {
  percent: null,
  cents: null,
  startsOn: null,
  endsOn: null,
  maxUses: null,
  maxUsesListing: 1,
};

async function make(code: string, more: object): Promise<{ id: number }> {
  const answer = await directory.post('/api/admin/coupons', { ...plain, code, ...more }, admin);
  expect(answer.status).toBe(201);
  return answer.json();
}

async function list(): Promise<{ code: string; uses: number; reserved: number }[]> {
  return (await directory.get('/api/admin/coupons', admin)).json();
}

async function ask(coupon?: string | null, more: object = {}, browser = 1) {
  const body = { businessId: id, ...(coupon !== undefined && { coupon }), ...more };
  const answer = await directory.post('/api/create-payment-intent', body, {
    cookie: payer(browser),
  });
  return { status: answer.status, ...(await answer.json()) };
}

const intentOf = ({ clientSecret }: { clientSecret: string }) =>
  clientSecret.split('_secret_')[0] ?? '';

async function buy(coupon?: string): Promise<string> {
  const intent = intentOf(await ask(coupon));
  await till.pay(intent);
  expect((await till.confirm(intent, id)).status).toBe(200);
  return intent;
}

test('whatever the price, coupon and tax, an amount is 0 or what the provider can charge', () => {
  const reduction = fc.oneof(
    fc.constant(null),
    fc.record({
      id: fc.constant(1),
      percent: fc.integer({ min: 1, max: 100 }),
      cents: fc.constant(null),
    }),
    fc.record({
      id: fc.constant(1),
      percent: fc.constant(null),
      cents: fc.integer({ min: 1, max: 1_000_000 }),
    }),
  );
  const taxed = fc.option(
    fc.record({ state: fc.constant('TX'), rate: fc.integer({ min: 1, max: 25_000 }) }),
  );
  const price = fc.integer({ min: 50, max: 1_000_000 });
  fc.assert(
    fc.property(price, reduction, taxed, (whole, coupon, tax) => {
      const quote = makeQuote({ price: whole, months: 12, plan: null }, coupon, tax);
      expect(quote.amount === 0 || quote.amount >= 50).toBe(true);
      expect(priceOf(quote)).toBe(whole);
      expect(quote.discount).toBeGreaterThanOrEqual(0);
      expect(quote.discount).toBeLessThanOrEqual(whole);
      expect(quote.tax).toBeGreaterThanOrEqual(0);
      if (!coupon) expect(quote.discount).toBe(0);
      if (quote.amount > 0) {
        expect(
          Math.abs(quote.tax * 100_000 - (whole - quote.discount) * (tax?.rate ?? 0)),
        ).toBeLessThanOrEqual(50_000);
        const renewed = quoteRenewal(quote);
        expect(renewed).toEqual(makeQuote({ price: whole, months: 12, plan: null }, null, tax));
      }
    }),
  );
});

describe('a coupon', () => {
  test('lowers what the provider charges, and is on the receipt and in its email', async () => {
    await make('welcome-20', { percent: 20 });
    expect(await ask()).toMatchObject({ price: 995, sum: null, takesCoupons: true });
    const sum = { price: 995, coupon: 'WELCOME-20', discount: 199, tax: 0 };
    const asked = await ask(' welcome-20 ');
    expect(asked).toMatchObject({ price: 796, renewalPrice: 995, sum });
    const intent = intentOf(asked);
    expect((await till.sandbox.readIntent(intent)).amount).toBe(796);
    expect(await list()).toMatchObject([{ uses: 0, reserved: 1 }]);
    await till.pay(intent);
    const { purchasePath } = await (await till.confirm(intent, id)).json();
    const [, number, token] = /(\d+)\?token=(.+)/.exec(purchasePath) ?? [];
    const receipt = await directory.get(`/api/purchases/${number}?token=${token}`);
    expect(await receipt.json()).toMatchObject({ amount: 796, sum });
    await directory.runJobs();
    expect(directory.mails[0]?.text).toContain('Coupon WELCOME-20: -$1.99');
    expect(directory.mails[0]?.text).not.toContain('Sales tax');
    expect(await list()).toMatchObject([
      { code: 'WELCOME-20', uses: 1, reserved: 0, discount: 199 },
    ]);
    const { rows } = await directory.db.pool.query('select amount from payment_moves');
    expect(rows).toEqual([{ amount: 796 }]);
  });

  test('leaves no trace where there is none', async () => {
    const state = async () => (await directory.get('/api/admin/coupons/state', admin)).json();
    expect(await state()).toEqual({ isUsed: false });
    expect(await ask()).toMatchObject({ sum: null, takesCoupons: false, price: 995 });
    const intent = await buy();
    expect((await till.sandbox.readIntent(intent)).metadata).not.toHaveProperty('terms');
    const month = await directory.get('/api/admin/payments/export?month=2090-03', admin);
    expect((await month.text()).split('\n')[0]).toMatch(/contact email$/);
    await make('SPRING', { cents: 100 });
    expect(await state()).toEqual({ isUsed: true });
  });

  test.each([
    [{ startsOn: '2090-03-02' }, 'from 2090-03-02'],
    [{ endsOn: '2090-02-28' }, 'has ended'],
  ])('of %j is refused, in words', async (more, words) => {
    await make('SPRING', { cents: 100, ...more });
    const refused = await ask('SPRING');
    expect(refused.status).toBe(422);
    expect(refused.detail).toContain(words);
    expect(refused.errors).toMatchObject([{ field: 'coupon' }]);
    expect((await ask('NO-SUCH')).detail).toContain('no coupon with this code');
  });

  test('begins and ends with days of the area of the site', async () => {
    await make('SPRING', { cents: 100, startsOn: '2090-03-01', endsOn: '2090-03-02' });
    for (const [at, status] of [
      ['2090-03-01T04:59:00Z', 422],
      ['2090-03-01T05:00:00Z', 201],
      ['2090-03-03T04:59:00Z', 201],
      ['2090-03-03T05:00:00Z', 422],
    ] as const) {
      directory.setTime(at);
      expect((await ask('SPRING')).status, at).toBe(status);
    }
    expect(await list()).toMatchObject([{ isOver: true }]);
  });

  test('that was stopped is refused, but a checkout that has it open can still be paid', async () => {
    const { id: coupon } = await make('SPRING', { cents: 100 });
    const intent = intentOf(await ask('SPRING'));
    const stopped = await directory.call(`DELETE /api/admin/coupons/${coupon}`, { headers: admin });
    expect((await stopped.json()).stoppedAt).toBe(START);
    await till.pay(intent);
    expect((await till.confirm(intent, id)).status).toBe(200);
    expect(await till.payments()).toMatchObject([{ amount: 895, discount: 100, status: 'paid' }]);
    [id = 0] = await directory.open(bakery);
    expect((await ask('SPRING')).status).toBe(422);
    const { rows } = await directory.db.pool.query(
      `select action, after from audit_log where action like 'coupon.%' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['coupon.create', 'coupon.stop']);
    expect(rows[0].after).toMatchObject({ coupon: 'SPRING', amount: 100 });
  });

  test('is taken off again, and its use is free for others', async () => {
    await make('ONCE', { percent: 10, maxUses: 1, maxUsesListing: null });
    const first = intentOf(await ask('ONCE'));
    expect((await ask('ONCE', {}, 2)).detail).toContain('All uses of this coupon are taken');
    expect(await ask(null)).toMatchObject({ price: 995, sum: null });
    await expect(till.pay(first)).rejects.toThrow('canceled');
    expect((await ask('ONCE', {}, 2)).status).toBe(201);
  });

  test('is held for an hour by a checkout that nobody pays', async () => {
    await make('ONCE', { percent: 10, maxUses: 1, maxUsesListing: null });
    const held = intentOf(await ask('ONCE'));
    directory.setTime('2090-03-01T13:00:00Z');
    await reconcilePayments(till.dependencies);
    await expect(till.pay(held)).rejects.toThrow('canceled');
    expect((await ask('ONCE', {}, 2)).status).toBe(201);
  });

  test('stays with its checkout, also when the price changes meanwhile', async () => {
    await make('TEN', { percent: 10 });
    const first = intentOf(await ask('TEN'));
    expect(intentOf(await ask())).toBe(first);
    await changeSettings(directory, { premium: { price: 2000, months: 12 } });
    const refused = await ask(undefined, { amount: 896 });
    expect(refused.status).toBe(409);
    expect(refused.detail).toBe(
      'Nothing was charged: this costs $18.00 now. Reload the page to see the new price.',
    );
    expect(await ask(undefined, { amount: 1800 })).toMatchObject({ status: 201, price: 1800 });
    await expect(till.pay(first)).rejects.toThrow('canceled');
  });

  test('is used once per listing, by whichever browser', async () => {
    await make('TEN', { percent: 10 });
    await buy('TEN');
    directory.setTime('2091-02-20T12:00:00Z');
    expect((await ask('TEN', {}, 2)).detail).toContain('This listing has used this coupon');
    [id = 0] = await directory.open(bakery);
    expect((await ask('TEN', {}, 2)).status).toBe(201);
  });

  test('of which there are ten is used by ten of a hundred buyers at once', async () => {
    await make('TEN-ONLY', { percent: 50, maxUses: 10 });
    const ids = await directory.open(
      ...Array.from({ length: 100 }, (_, at) => ({
        ...bakery,
        name: `Bakery ${at}`,
        slug: `b-${at}`,
      })),
    );
    const answers = await Promise.all(
      ids.map((businessId, at) =>
        directory.post(
          '/api/create-payment-intent',
          { businessId, coupon: 'TEN-ONLY' },
          { cookie: payer(at), 'x-forwarded-for': `198.51.${at}.7` },
        ),
      ),
    );
    const opened = answers.flatMap((answer, at) => (answer.status === 201 ? [{ answer, at }] : []));
    expect(opened).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([422]));
    await Promise.all(
      opened.map(async ({ answer, at }) => {
        const intent = intentOf(await answer.json());
        await till.pay(intent);
        expect((await till.confirm(intent, ids[at] ?? 0)).status).toBe(200);
      }),
    );
    expect(await list()).toMatchObject([{ uses: 10, reserved: 0 }]);
    expect(await till.payments()).toHaveLength(10);
  });

  test('is refunded as what was paid, and its use stays counted', async () => {
    await make('HALF', { percent: 50, maxUses: 1 });
    await buy('HALF');
    const [{ id: payment }] = await till.payments();
    const refund = { key: crypto.randomUUID(), amountRefunded: 0, premium: 'end' };
    const send = (amount: number) =>
      directory.post(`/api/admin/payments/${payment}/refunds`, { ...refund, amount }, admin);
    expect((await send(995)).status).toBe(422);
    expect((await send(497)).status).toBe(200);
    expect(await till.payments()).toMatchObject([{ status: 'refunded', amount_refunded: 497 }]);
    expect(await list()).toMatchObject([{ uses: 1 }]);
  });

  test('is known again from the payment if the record of it was lost', async () => {
    await make('HALF', { percent: 50 });
    const intent = intentOf(await ask('HALF'));
    await till.pay(intent);
    await directory.db.pool.query('delete from payments');
    await till.deliverAll();
    expect(await till.payments()).toMatchObject([
      { status: 'paid', amount: 497, discount: 498, coupon_id: expect.anything() },
    ]);
  });

  test.each([
    { percent: 0 },
    { percent: 101 },
    { percent: -5 },
    { percent: 1.5 },
    { cents: -1 },
    { cents: 2 ** 40 },
    { percent: 10, cents: 100 },
    {},
    { percent: 10, maxUses: 0 },
    { percent: 10, startsOn: '2090-05-01', endsOn: '2090-04-01' },
    { percent: 10, endsOn: 'soon' },
    { percent: 10, code: 'A' },
    { percent: 10, code: "X'; drop table coupons" },
  ])('of %j is refused when it is made', async (more) => {
    const body = { ...plain, code: 'GOOD', ...more };
    expect((await directory.post('/api/admin/coupons', body, admin)).status).toBe(422);
  });

  test('is made by staff with the right only, and each code once', async () => {
    await make('TWICE', { percent: 10 });
    const body = { ...plain, code: 'twice', percent: 20 };
    expect((await directory.post('/api/admin/coupons', body, admin)).status).toBe(409);
    const editor = await directory.signIn('editor');
    expect((await directory.post('/api/admin/coupons', body, editor)).status).toBe(403);
    expect((await directory.get('/api/admin/coupons', editor)).status).toBe(403);
  });
});

describe('a coupon for the whole price', () => {
  test('makes a listing premium without the provider, and is in the ledger as 0', async () => {
    await make('GIFT', { percent: 100 });
    const asked = await ask('GIFT');
    expect(asked).toMatchObject({ price: 0, sum: { price: 995, discount: 995 } });
    expect((await till.listing(id)).is_premium).toBe(false);
    expect(await reconcilePayments(till.dependencies)).toBeUndefined();
    expect((await till.listing(id)).is_premium).toBe(false);
    const answers = await Promise.all([
      till.confirm(asked.clientSecret, id),
      till.confirm(asked.clientSecret, id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await till.listing(id)).premium_until).toEqual(new Date('2091-03-01T12:00:00Z'));
    const { rows } = await directory.db.pool.query('select kind, amount from payment_moves');
    expect(rows).toEqual([{ kind: 'paid', amount: 0 }]);
    expect((await directory.db.pool.query('select from sandbox_objects')).rowCount).toBe(0);
    expect(await list()).toMatchObject([{ uses: 1, reserved: 0 }]);
    await directory.runJobs();
    expect(directory.mails[0]?.text).toContain('Premium listing, one year: $0.00');
    const file = await directory.get('/api/admin/payments/export?month=2090-03', admin);
    expect(await file.text()).toContain('payment,0.00,USD');
    const [{ id: payment }] = await till.payments();
    const detail = await (await directory.get(`/api/admin/payments/${payment}`, admin)).json();
    expect(detail).toMatchObject({ refundable: 0, refusal: expect.any(String) });
  });

  test.each([{ cents: 950 }, { cents: 1_000_000 }, { percent: 96 }])(
    'is also one that leaves less than the provider charges: %j',
    async (reduction) => {
      await make('ALMOST', reduction);
      expect(await ask('ALMOST')).toMatchObject({ price: 0, sum: { discount: 995 } });
    },
  );

  test('cannot be claimed by a guess, for another listing, or after an hour', async () => {
    await make('GIFT', { percent: 100 });
    const { clientSecret } = await ask('GIFT');
    const [other = 0] = await directory.open(bakery);
    expect((await till.confirm(clientSecret, other)).status).toBe(404);
    const guess = `free_${crypto.randomUUID().replaceAll('-', '_')}`;
    for (const wrong of [guess, 'free_', 'free_1', 'free_%00']) {
      expect([404, 422]).toContain((await till.confirm(wrong, id)).status);
    }
    const intent = intentOf(await ask(null));
    const { rows } = await directory.db.pool.query(
      'select idempotency_key as key from payments where provider_id = $1',
      [intent],
    );
    const paid = `free_${rows[0].key.replaceAll('-', '_')}`;
    expect((await till.confirm(paid, id)).status).toBe(404);
    const again = await ask('GIFT');
    directory.setTime('2090-03-01T13:00:00Z');
    await reconcilePayments(till.dependencies);
    expect((await till.confirm(again.clientSecret, id)).status).toBe(422);
    expect((await till.listing(id)).is_premium).toBe(false);
  });

  test('is taken back without money when the listing is rejected', async () => {
    await make('GIFT', { percent: 100 });
    [id = 0] = await directory.open({ ...bakery, isApproved: false, email: 'rosa@example.com' });
    const { clientSecret } = await ask('GIFT');
    expect((await till.confirm(clientSecret, id)).status).toBe(200);
    await rejectBusiness(directory, id, 'staff', 'Not a business');
    await directory.runJobs();
    expect(await till.payments()).toMatchObject([{ status: 'refunded', amount_refunded: 0 }]);
    expect(directory.mails.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^Receipt/),
      'Your listing was not approved',
    ]);
  });
});
