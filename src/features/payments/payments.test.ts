import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout, declinedCard, type Till } from '../../../tests/checkout.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { reconcilePayments } from './events.ts';

const START = '2090-03-01T12:00:00.000Z';
const YEAR_LATER = '2091-03-01T12:00:00.000Z';

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
  directory.setTime(START);
  [id = 0] = await directory.open({ ...lawFirm, email: 'hill@example.com' });
});

async function expectOnePaidTerm() {
  expect(await till.listing(id)).toEqual({ is_premium: true, premium_until: new Date(YEAR_LATER) });
  const payments = await till.payments();
  expect(payments.map(({ status, amount }) => ({ status, amount }))).toEqual([
    { status: 'paid', amount: 995 },
  ]);
  await directory.runJobs();
  const receipts = directory.mails.filter(({ subject }) => subject.startsWith('Receipt'));
  expect(receipts).toHaveLength(1);
}

describe('one payment is one premium year, one record, one receipt', () => {
  test('when the browser confirms and the webhook follows', async () => {
    const intent = await till.open(id);
    await till.pay(intent);
    const answer = await till.confirm(intent, id);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      businessId: id,
      isPremium: true,
      premiumUntil: YEAR_LATER,
      months: 12,
      purchasePath: expect.stringMatching(/^\/purchase\/\d+\?token=[\w-]{22}$/),
    });
    await till.deliverAll();
    await expectOnePaidTerm();
    const business = await (await directory.get(`/api/businesses/${lawFirm.slug}`)).json();
    expect(business).toMatchObject({ isPremium: true, website: lawFirm.website });
    const search = await directory.get('/api/businesses/search?premium=true');
    expect(search.headers.get('x-total-count')).toBe('1');
  });

  test('when the webhook comes first, twice, and the browser after it', async () => {
    const intent = await till.open(id);
    await till.pay(intent);
    await till.deliverAll();
    await till.deliverAll();
    expect((await till.confirm(intent, id)).status).toBe(200);
    await expectOnePaidTerm();
  });

  test('when the tab is closed after paying', async () => {
    await till.pay(await till.open(id));
    await till.deliverAll();
    await expectOnePaidTerm();
  });

  test('when neither browser nor webhook says a word', async () => {
    await till.pay(await till.open(id));
    directory.setTime('2090-03-01T12:02:00Z');
    await reconcilePayments(till.dependencies);
    directory.setTime(START);
    const { premium_until: until } = await till.listing(id);
    expect(until).toEqual(new Date('2091-03-01T12:02:00Z'));
    expect(await till.payments()).toHaveLength(1);
  });

  test('when everyone speaks at once', async () => {
    const intent = await till.open(id);
    await till.pay(intent);
    const events = await till.events();
    const answers = await Promise.all([
      till.confirm(intent, id),
      ...[...events, ...events, ...events].map(till.deliver),
      till.confirm(intent, id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(answers.length - 1).fill(200),
      409,
    ]);
    await expectOnePaidTerm();
  });

  test('when two windows open the checkout, and both pay', async () => {
    const [one, two] = await Promise.all([till.open(id), till.open(id)]);
    expect(one).toBe(two);
    const paid = await Promise.allSettled([till.pay(one), till.pay(two)]);
    expect(paid.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await Promise.all([till.confirm(one, id), till.confirm(two, id)]);
    await expectOnePaidTerm();
  });

  test('when a second payer comes before we know of the first', async () => {
    await till.pay(await till.open(id));
    await expect(till.open(id, 2)).rejects.toThrow(
      '409: This listing is premium until March 1, 2091',
    );
    await expectOnePaidTerm();
  });

  test('when ten browsers open the checkout, eight pay, and twenty confirm', async () => {
    const browsers = Array.from({ length: 10 }, (_, browser) => browser);
    const opened = await Promise.all(browsers.map((browser) => till.open(id, browser)));
    expect(new Set(opened).size).toBe(10);
    await till.pay(opened[0] ?? '');
    expect((await till.confirm(opened[0] ?? '', id)).status).toBe(200);
    await directory.runJobs();
    const paid = await Promise.allSettled(opened.slice(1, 8).map((one) => till.pay(one)));
    expect(paid.map(({ status }) => status)).toEqual(Array(7).fill('rejected'));
    await Promise.all([...opened, ...opened].map((one) => till.confirm(one, id)));
    await expectOnePaidTerm();
  });

  test('when eight browsers pay in the same instant: seven get their money back', async () => {
    const browsers = Array.from({ length: 8 }, (_, browser) => browser);
    const opened = await Promise.all(browsers.map((browser) => till.open(id, browser)));
    await Promise.all(opened.map((one) => till.pay(one)));
    const confirmed = await Promise.all(opened.map((one) => till.confirm(one, id)));
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    await directory.runJobs();
    const payments = await till.payments();
    expect(payments.map(({ status }) => status).sort()).toEqual([
      'paid',
      ...Array(7).fill('refunded'),
    ]);
    expect(await till.listing(id)).toEqual({
      is_premium: true,
      premium_until: new Date(YEAR_LATER),
    });
  });

  test('when the first card is declined', async () => {
    const intent = await till.open(id);
    await expect(till.pay(intent, declinedCard)).rejects.toThrow('Your card was declined.');
    expect((await till.confirm(intent, id)).status).toBe(422);
    expect(await till.open(id)).toBe(intent);
    await till.pay(intent);
    expect((await till.confirm(intent, id)).status).toBe(200);
    await expectOnePaidTerm();
  });

  test('when our own record of it was lost', async () => {
    await till.pay(await till.open(id));
    await directory.db.pool.query('delete from payments');
    await till.deliverAll();
    await expectOnePaidTerm();
  });
});

describe('confirm-payment never upgrades', () => {
  async function expectRefused(intent: string, status: number, business = id) {
    expect((await till.confirm(intent, business)).status).toBe(status);
    expect((await till.listing(id)).is_premium).toBe(false);
  }

  test('for an intent that is not paid', async () => {
    await expectRefused(await till.open(id), 422);
  });

  test('for one that is made up', async () => {
    await expectRefused('pi_made_up', 404);
    await expectRefused('../../etc/passwd', 422);
    await expectRefused('', 422);
  });

  test('for one of another business', async () => {
    const [other = 0] = await directory.open(bakery);
    const intent = await till.open(other);
    await till.pay(intent);
    await expectRefused(intent, 404);
  });

  test('for one that someone opened elsewhere with the same account', async () => {
    const { id: intent } = await till.sandbox.createIntent({
      amount: 995,
      currency: 'usd',
      description: null,
      metadata: { businessId: String(id), payment: 'x', site: 'https://other.example' },
      customer: null,
      key: undefined,
    });
    await till.pay(intent);
    await till.deliverAll();
    await expectRefused(intent, 404);
    expect(await till.payments()).toEqual([]);
  });

  test('for a wrong amount, which goes back', async () => {
    const intent = await till.open(id);
    await directory.db.pool.query(
      `update sandbox_objects set data = data || '{"amount": 95}' where id = $1`,
      [intent],
    );
    await till.pay(intent);
    await expectRefused(intent, 422);
    await directory.runJobs();
    expect(await till.payments()).toMatchObject([{ status: 'refunded' }]);
  });

  test('twice for one payment', async () => {
    const intent = await till.open(id);
    await till.pay(intent);
    expect((await till.confirm(intent, id)).status).toBe(200);
    expect((await till.confirm(intent, id)).status).toBe(409);
    expect((await till.listing(id)).premium_until).toEqual(new Date(YEAR_LATER));
  });
});

describe('an event', () => {
  test('without the right signature is refused, and changes nothing', async () => {
    await till.pay(await till.open(id));
    const body = JSON.stringify((await till.events()).at(-1));
    for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=00`]) {
      const headers = { 'stripe-signature': signature };
      expect((await directory.post('/api/webhooks/stripe', body, headers)).status).toBe(400);
    }
    expect((await till.listing(id)).is_premium).toBe(false);
  });

  test('that claims what the provider does not know is only a reason to ask', async () => {
    const intent = await till.open(id);
    const forged = {
      id: 'evt_forged',
      object: 'event',
      created: 0,
      type: 'payment_intent.succeeded',
      livemode: false,
      data: { object: { id: intent, object: 'payment_intent', status: 'succeeded' } },
    };
    expect((await till.deliver(forged as never)).status).toBe(200);
    expect((await till.listing(id)).is_premium).toBe(false);
  });

  test('that is signed, but no event, is refused', async () => {
    const object = { id: await till.open(id), object: 'payment_intent' };
    for (const body of [null, [], {}, { id: 'evt_1', data: { object } }, { id: 1, type: 2 }]) {
      expect((await till.deliver(body as never)).status).toBe(400);
    }
  });

  test('about an intent that no provider would name so is left alone', async () => {
    for (const id of ['\ud800', '../refunds', 'x'.repeat(300)]) {
      const event = { id: 'evt_1', type: 'x', data: { object: { id, object: 'payment_intent' } } };
      expect((await till.deliver(event as never)).status).toBe(200);
    }
  });
});
