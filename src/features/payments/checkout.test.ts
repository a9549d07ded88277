import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../tests/checkout.ts';
import {
  bakery,
  type Directory,
  lawFirm,
  openDirectory,
  readCookies,
} from '../../../tests/directory.ts';
import { createCheckoutToken } from '../businesses/model/checkout-token.ts';
import { reconcilePayments } from './events.ts';
import { createPaymentProvider } from './model/provider.ts';

const START = '2090-03-01T12:00:00.000Z';

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

describe('the checkout', () => {
  const ask = (body: object) => directory.post('/api/create-payment-intent', body);

  test('of a pending business opens for whoever asks, and names it to its own people only', async () => {
    const submission = { description: 'Bread and rolls.', address: '1 Main Street', categoryId: 1 };
    const { name, city, state, zipCode } = bakery;
    const sent = await directory.post('/api/businesses', {
      ...submission,
      name,
      city,
      state,
      zipCode,
      ownerEmail: 'rosa@home.example',
    });
    const { id: pending, checkoutToken: token } = await sent.json();
    const other = createCheckoutToken(directory.secret, pending + 1);
    for (const wrong of [{}, { token: '' }, { token: other }, { token: `${token}x` }]) {
      const answer = await ask({ businessId: pending, ...wrong });
      expect(answer.status).toBe(201);
      const opened = await answer.json();
      expect(opened).toMatchObject({ businessName: null });
      expect(opened.clientSecret).toContain('_secret_');
    }
    expect(await (await ask({ businessId: pending, token })).json()).toMatchObject({
      businessName: name,
    });
    await directory.runJobs();
    expect(directory.mails[0]?.text).toContain(`/checkout/${pending}?token=${token}`);
    expect(await (await ask({ businessId: id })).json()).toMatchObject({
      businessName: lawFirm.name,
    });
  });

  test('gives no browser the payment of another, whose email and bank stay its own', async () => {
    const mine = await till.open(id);
    await directory.db.pool.query(
      `update sandbox_objects set data = data || '{"status": "requires_action"}' where id = $1`,
      [mine],
    );
    const others = await Promise.all([2, 3].map((browser) => till.open(id, browser)));
    expect(new Set([mine, ...others]).size).toBe(3);
    expect(await till.open(id)).toBe(mine);
    expect((await till.sandbox.readIntent(mine)).status).toBe('requires_action');
  });

  test('knows a browser by a cookie that no script can read', async () => {
    const first = await ask({ businessId: id });
    expect(first.headers.get('set-cookie')).toMatch(
      /^mainstreet\.payer=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
    );
    const again = await directory.post(
      '/api/create-payment-intent',
      { businessId: id },
      { cookie: readCookies(first) },
    );
    expect((await again.json()).clientSecret).toBe((await first.json()).clientSecret);
    const { rows } = await directory.db.pool.query('select p::text as row from payments p');
    expect(rows[0].row).not.toContain(readCookies(first).split('=')[1]);
  });

  test('of a business that was removed is closed, with its token, too', async () => {
    const token = createCheckoutToken(directory.secret, id);
    const unknown = await ask({ businessId: 999_999 });
    expect(unknown.status).toBe(404);
    const { detail } = await unknown.json();
    await directory.db.pool.query('update businesses set deleted_at = now()');
    const answers = await Promise.all([ask({ businessId: id }), ask({ businessId: id, token })]);
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect((await answer.json()).detail).toBe(detail);
    }
  });

  test.each([
    [{ businessId: 999_999 }, 404],
    [{ businessId: 0 }, 422],
    [{ businessId: 1.5 }, 422],
    [{ businessId: '1' }, 422],
    [{ businessId: 2 ** 53 }, 422],
    [{}, 422],
    [null, 422],
  ])('of %j is %i', async (body, status) => {
    expect((await directory.post('/api/create-payment-intent', body)).status).toBe(status);
  });

  test('closes an intent that nobody paid in a week', async () => {
    const intent = await till.open(id);
    directory.setTime('2090-03-09T12:00:00Z');
    await reconcilePayments(till.dependencies);
    await expect(till.pay(intent)).rejects.toThrow('canceled');
    expect(await till.open(id)).not.toBe(intent);
  });

  test('is closed, and says so, where no payments are set up', async () => {
    const closed = await openDirectory('empty', { env: { PAYMENTS: 'off' } });
    const [listed] = await closed.open(bakery);
    const answer = await closed.post('/api/create-payment-intent', { businessId: listed });
    expect(answer.status).toBe(503);
    expect((await closed.post('/api/webhooks/stripe', '{}')).status).toBe(503);
    await closed.close();
  });

  test('gives up on a provider that does not answer, and keeps the listing', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const askSilence = (_: unknown, init?: RequestInit) => fetch(`http://127.0.0.1:${port}`, init);
    const away = await openDirectory('empty', {
      provider: createPaymentProvider({ kind: 'sandbox' }, 'http://localhost:3000', askSilence),
    });
    const [listed] = await away.open(bakery);
    const answer = await away.post('/api/create-payment-intent', { businessId: listed });
    expect(answer.status).toBe(503);
    expect((await answer.json()).detail).toBe('Payments are not available right now.');
    expect((await away.get(`/api/businesses/${bakery.slug}`)).status).toBe(200);
    await away.close();
    silent.closeAllConnections();
    silent.close();
  }, 60_000);
});
