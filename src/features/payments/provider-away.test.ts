import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout, payer, type Till } from '../../../tests/checkout.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { soon } from '../../../tests/soon.ts';
import { rejectBusiness } from '../businesses/model/reject.ts';
import { reconcilePayments, replayMissedEvents } from './events.ts';
import { createPaymentProvider, SANDBOX_SECRET_KEY } from './model/provider.ts';
import { createSandboxFetch } from './sandbox/api.routes.ts';

type Fault = (act: () => Promise<Response>, key: string) => Promise<Response>;

const START = '2090-03-01T12:00:00.000Z';
const AWAY = 'Payments are not available right now.';

let directory: Directory;
let till: Till;
let id: number;
let fault: Fault | null = null;

beforeAll(async () => {
  let act: typeof fetch | null = null;
  const callStripe: typeof fetch = async (input, init) => {
    if (!act) throw new Error('The sandbox is not there yet');
    const answer = act;
    const key = new Headers(init?.headers).get('idempotency-key') ?? '';
    return fault ? fault(() => answer(input, init), key) : answer(input, init);
  };
  const site = 'http://localhost:3000';
  directory = await openDirectory('empty', {
    provider: createPaymentProvider({ kind: 'sandbox' }, site, callStripe),
  });
  till = createCheckout(directory);
  act = createSandboxFetch(till.sandbox, SANDBOX_SECRET_KEY);
});
afterAll(() => directory.close());
beforeEach(async () => {
  fault = null;
  await directory.reset();
  await directory.db.pool.query('truncate sandbox_objects, sandbox_requests');
  directory.setTime(START);
  [id = 0] = await directory.open({ ...lawFirm, email: 'hill@example.com' });
});

const refused: Fault = async () => {
  throw new TypeError('fetch failed');
};
const answerLost: Fault = async (act) => {
  await act();
  throw new TypeError('fetch failed');
};

function answerWith(status: number): Fault {
  return async () =>
    Response.json(
      { error: { type: 'api_error', message: 'Something is wrong with rosa@example.com.' } },
      { status, headers: { 'stripe-should-retry': 'false' } },
    );
}

const open = () =>
  directory.post('/api/create-payment-intent', { businessId: id }, { cookie: payer(1) });

async function comeDue() {
  await directory.db.pool.query('update pgboss.job set start_after = now()');
  await directory.runJobs();
}

async function countObjects(kind: string): Promise<number> {
  const { rows } = await directory.db.pool.query(
    `select from sandbox_objects where data->>'object' = $1`,
    [kind],
  );
  return rows.length;
}

async function expectOneTerm() {
  expect(await countObjects('charge')).toBe(1);
  expect(await till.payments()).toMatchObject([{ status: 'paid', amount: 995 }]);
  expect((await till.listing(id)).premium_until).toEqual(new Date('2091-03-01T12:00:00Z'));
  await directory.runJobs();
  const receipts = directory.mails.filter(({ subject }) => subject.startsWith('Receipt'));
  expect(receipts).toHaveLength(1);
}

describe('the checkout', () => {
  test.each([
    ['refuses the connection', refused],
    ['answers 500', answerWith(500)],
    ['answers 429', answerWith(429)],
  ])('says so when the provider %s, and works once it is back', async (_, away) => {
    fault = away;
    const answer = await open();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await answer.json()).detail).toBe(AWAY);
    fault = null;
    const intent = await till.open(id);
    await till.pay(intent);
    expect((await till.confirm(intent, id)).status).toBe(200);
    await expectOneTerm();
  });

  test('opens one intent, although the first answer was lost', async () => {
    fault = answerLost;
    expect((await open()).status).toBe(503);
    fault = null;
    const intent = await till.open(id);
    expect(await countObjects('payment_intent')).toBe(1);
    expect(await till.open(id)).toBe(intent);
  });

  test('does not repeat a failure that the provider keeps under its key', async () => {
    const failed = new Set<string>();
    let isFailing = true;
    fault = (act, key) => {
      if (isFailing) failed.add(key);
      return failed.has(key) ? answerWith(500)(act, key) : act();
    };
    expect((await open()).status).toBe(503);
    isFailing = false;
    const intent = await till.open(id);
    await till.pay(intent);
    await till.deliverAll();
    await expectOneTerm();
  });

  test('gives two windows one intent, whichever of them the provider failed', async () => {
    let calls = 0;
    fault = async (act, key) => {
      calls += 1;
      return calls % 2 === 1 ? answerWith(500)(act, key) : act();
    };
    const windows = await Promise.allSettled(Array.from({ length: 6 }, () => till.open(id)));
    fault = null;
    const intents = windows.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(new Set([...intents, await till.open(id)]).size).toBe(1);
  });

  test('of a provider that hangs holds up nobody who writes a review', async () => {
    let release = () => {};
    const over = new Promise<void>((resolve) => {
      release = resolve;
    });
    let calls = 0;
    fault = async (act, key) => {
      calls += 1;
      await over;
      return answerWith(500)(act, key);
    };
    const waiting = Array.from({ length: 10 }, open);
    await soon(() => expect(calls).toBe(8));
    const review = { rating: 5, reviewerName: 'Ann', comment: 'They know what they do.' };
    const answer = await directory.post(`/api/businesses/${id}/reviews`, review);
    expect(answer.status).toBe(201);
    release();
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(503);
  });
});

describe('a payment that was made while the provider went away', () => {
  let intent: string;
  beforeEach(async () => {
    intent = await till.open(id);
    await till.pay(intent);
    fault = refused;
  });

  test('is confirmed once it is back', async () => {
    const answer = await till.confirm(intent, id);
    expect(answer.status).toBe(503);
    expect((await answer.json()).detail).toBe(AWAY);
    expect((await till.listing(id)).is_premium).toBe(false);
    fault = null;
    expect((await till.confirm(intent, id)).status).toBe(200);
    await expectOneTerm();
  });

  test('is taken from the event when it is delivered again', async () => {
    const event = (await till.events()).find(({ type }) => type === 'payment_intent.succeeded');
    if (!event) throw new Error('There is no event');
    expect((await till.deliver(event)).status).toBe(503);
    fault = null;
    expect((await till.deliver(event)).status).toBe(200);
    expect((await till.deliver(event)).status).toBe(200);
    await expectOneTerm();
  });

  test('is found by looking, when nobody says a word', async () => {
    directory.setTime('2090-03-01T12:02:00Z');
    await reconcilePayments(till.dependencies);
    fault = null;
    await reconcilePayments(till.dependencies);
    expect((await till.listing(id)).is_premium).toBe(false);
    directory.setTime('2090-03-01T12:13:00Z');
    await reconcilePayments(till.dependencies);
    expect((await till.listing(id)).is_premium).toBe(true);
    expect(await till.payments()).toHaveLength(1);
  });
});

describe('money that is to go back', () => {
  test.each([
    ['waits for the provider', refused],
    ['goes back once, although the answer was lost', answerLost],
  ])('%s', async (_, away) => {
    [id = 0] = await directory.open({ ...bakery, isApproved: false });
    const intent = await till.open(id);
    await till.pay(intent);
    await till.confirm(intent, id);
    await rejectBusiness(directory, id, 'staff');
    fault = away;
    await directory.runJobs();
    fault = null;
    await comeDue();
    await comeDue();
    expect(await till.payments()).toMatchObject([{ status: 'refunded', amount_refunded: 995 }]);
    const events = await till.events();
    expect(events.filter(({ type }) => type === 'charge.refunded')).toHaveLength(1);
  });
});

test('what happened at the provider while we were away for a week is learned', async () => {
  const intent = await till.open(id);
  await till.pay(intent);
  await till.deliverAll();
  directory.setTime('2090-03-02T12:00:00Z');
  await till.sandbox.refundIntent(intent);
  directory.setTime('2090-03-09T12:00:00Z');
  fault = refused;
  await expect(replayMissedEvents(till.dependencies)).rejects.toThrow(AWAY);
  fault = null;
  await replayMissedEvents(till.dependencies);
  expect((await till.listing(id)).is_premium).toBe(false);
});

test('an event counts whatever our clock says of its age', async () => {
  await till.pay(await till.open(id));
  const realNow = Date.now;
  try {
    const signedAt = realNow() - 365 * 86_400_000;
    for (const event of await till.events()) {
      Date.now = () => signedAt;
      const delivery = till.deliver(event);
      Date.now = realNow;
      expect((await delivery).status).toBe(200);
    }
  } finally {
    Date.now = realNow;
  }
  await expectOneTerm();
});
