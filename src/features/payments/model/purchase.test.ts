import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../../tests/checkout.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { createCheckoutToken } from '../../businesses/model/checkout-token.ts';

const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' };

let directory: Directory;
let till: Till;

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2090-03-01T12:00:00.000Z');
});

async function list(listing = {}, ownerEmail: string | null = null): Promise<number> {
  const [id = 0] = await directory.open({ ...bakery, ...listing });
  if (ownerEmail) {
    await directory.db.pool.query('update businesses set owner_email = $2 where id = $1', [
      ...[id, ownerEmail],
    ]);
  }
  return id;
}

async function buy(id: number, email?: string, own = {}) {
  const intent = await till.open(id);
  await till.pay(intent, { ...CARD, ...(email !== undefined && { email }) });
  const answer = await till.confirm(intent, id, own);
  const { purchasePath } = await answer.json();
  await directory.runJobs();
  const [path = '', token = ''] = purchasePath.split('?token=');
  return { intent, path, token, mails: directory.mails.splice(0) };
}

const read = (path: string, token: string) =>
  directory.get(`/api${path.replace('purchase', 'purchases')}?token=${token}`);

describe('a receipt', () => {
  test('goes to the payer of a listing without a contact, and leads to a page to print', async () => {
    const id = await list();
    const { path, token, intent, mails } = await buy(id, 'ann@payer.example');
    expect(mails.map(({ to }) => to)).toEqual(['ann@payer.example']);
    expect(mails[0]?.text).toContain(
      `See and print your receipt:\nhttp://localhost:3000${path}?token=${token}`,
    );
    expect(mails[0]?.text).not.toContain('owner-link');
    const answer = await read(path, token);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({
      business: { name: bakery.name, isApproved: true },
      amount: 995,
      status: 'paid',
      periodStart: '2090-03-01T12:00:00.000Z',
      periodEnd: '2091-03-01T12:00:00.000Z',
      reference: intent,
      sentTo: ['a***@payer.example'],
    });
  });

  test('goes to the contact with the way to the desk, and to a stranger who paid without', async () => {
    const id = await list({ email: 'rosa@bakery.example' });
    const { path, token, mails } = await buy(id, 'eve@evil.example');
    const byAddress = new Map(mails.map((mail) => [mail.to, mail.text]));
    expect([...byAddress.keys()].sort()).toEqual(['eve@evil.example', 'rosa@bakery.example']);
    expect(byAddress.get('rosa@bakery.example')).toContain('owner-link?token=');
    expect(byAddress.get('eve@evil.example')).not.toContain('owner-link');
    const { sentTo } = await (await read(path, token)).json();
    expect(sentTo).toEqual(['r***@bakery.example', 'e***@evil.example']);
    const { rows } = await directory.db.pool.query('select owner_email from businesses');
    expect(rows[0].owner_email).toBeNull();
  });

  test('of a pending listing names it to its own people, and to a stranger who paid its number', async () => {
    const id = await list({ isApproved: false }, 'rosa@home.example');
    const { intent, path, token, mails } = await buy(id, 'eve@evil.example');
    const of = (to: string, sent = mails) => sent.find((mail) => mail.to === to)?.text ?? '';
    expect(of('rosa@home.example')).toContain(bakery.name);
    expect(of('eve@evil.example')).toContain(`your payment for listing number ${id}`);
    expect(of('eve@evil.example')).not.toContain(bakery.name);
    const unnamed = await (await read(path, token)).json();
    expect(unnamed.business).toEqual({ id, name: null, isApproved: false });
    const own = of('rosa@home.example').match(/\/purchase\/\d+\?token=(\S+)/)?.[1] ?? '';
    expect((await (await read(path, own)).json()).business.name).toBe(bakery.name);
    await till.sandbox.refundIntent(intent);
    await till.deliverAll();
    await directory.runJobs();
    expect(of('eve@evil.example', directory.mails)).toContain(`listing number ${id}`);
    expect(of('rosa@home.example', directory.mails)).toContain(bakery.name);
    await directory.db.pool.query('update businesses set is_approved = true');
    expect((await (await read(path, token)).json()).business.name).toBe(bakery.name);
  });

  test('is one email where the payer is the contact', async () => {
    const id = await list({ email: 'rosa@bakery.example' });
    const { mails } = await buy(id, 'Rosa@Bakery.example');
    expect(mails.map(({ to }) => to)).toEqual(['rosa@bakery.example']);
  });

  test('shows a stranger nothing of a private contact', async () => {
    const id = await list({}, 'secret@home.example');
    const { path, token, mails } = await buy(id, 'eve@evil.example');
    expect(mails.map(({ to }) => to).sort()).toEqual(['eve@evil.example', 'secret@home.example']);
    expect(await (await read(path, token)).text()).not.toContain('home.example');
    const toEve = mails.find(({ to }) => to === 'eve@evil.example');
    expect(toEve?.text).not.toContain('secret');
  });

  test.each([
    '',
    'nobody',
    'a@b',
    `${'x'.repeat(300)}@x.example`,
    'a@x.example\r\nBcc: b@x.example',
  ])('does not go to %j, and the year is bought all the same', async (email) => {
    const id = await list({ email: 'rosa@bakery.example' });
    const { mails } = await buy(id, email);
    expect(mails.map(({ to }) => to)).toEqual(['rosa@bakery.example']);
    expect((await till.listing(id)).is_premium).toBe(true);
  });

  test('comes by the provider’s word alone, when the browser is closed after paying', async () => {
    const id = await list();
    await till.pay(await till.open(id), { ...CARD, email: 'ann@payer.example' } as typeof CARD);
    await till.deliverAll();
    await directory.runJobs();
    expect(directory.mails.map(({ to }) => to)).toEqual(['ann@payer.example']);
  });
});

test('a listing without an address, whose payer gives none, is premium all the same', async () => {
  const id = await list();
  const { path, mails } = await buy(id, '');
  expect(mails).toEqual([]);
  expect(path).toMatch(/^\/purchase\//);
  expect((await till.listing(id)).is_premium).toBe(true);
});

describe('the page of a purchase', () => {
  test('opens with its own link alone', async () => {
    const mine = await buy(await list(), 'ann@payer.example');
    const other = await buy(await list({ slug: 'other' }), 'bob@payer.example');
    const refused = await (await read('/purchase/999999', mine.token)).json();
    for (const [path, token] of [
      [mine.path, other.token],
      [other.path, mine.token],
      [mine.path, ''],
      [mine.path, 'x'.repeat(22)],
      [mine.path, `${mine.token}x`],
    ] as const) {
      const answer = await read(path, token);
      expect(answer.status).toBe(404);
      expect((await answer.json()).detail).toBe(refused.detail);
    }
    expect((await read('/purchase/x', mine.token)).status).toBe(400);
  });

  test('says nothing of what is not paid', async () => {
    const id = await list();
    await till.open(id);
    const { createPurchasePath } = await import('./payment-links.ts');
    const { rows } = await directory.db.pool.query('select id from payments');
    const [path = '', token = ''] = createPurchasePath(directory.secret, rows[0].id).split(
      '?token=',
    );
    expect((await read(path, token)).status).toBe(404);
  });

  test('shows a refund, whose email goes where the receipt went, even if the listing is gone', async () => {
    const id = await list({ email: 'rosa@bakery.example' });
    const { intent, path, token } = await buy(id, 'ann@payer.example');
    await directory.db.pool.query(`update businesses set email = 'new@owner.example'`);
    await till.sandbox.refundIntent(intent);
    await till.deliverAll();
    await directory.runJobs();
    const told = directory.mails.filter(({ subject }) => subject === 'Your payment was refunded');
    expect(told.map(({ to }) => to).sort()).toEqual(['ann@payer.example', 'rosa@bakery.example']);
    expect(told.some(({ text }) => text.includes('owner-link'))).toBe(false);
    expect(await (await read(path, token)).json()).toMatchObject({
      status: 'refunded',
      amountRefunded: 995,
      refundedAt: '2090-03-01T12:00:00.000Z',
    });
    await directory.db.pool.query('delete from businesses');
    expect(await (await read(path, token)).json()).toMatchObject({ business: null, amount: 995 });
  });
});

describe('the payments of a desk', () => {
  const readOwnerArea = async (id: number) =>
    (await directory.get(`/api/desk/${id}/payments`, await directory.openOwnerArea(id))).json();

  test('are those of its listing, with receipts, and a way to renew in the last 30 days', async () => {
    const id = await list({}, 'rosa@home.example');
    const other = await list({ ...lawFirm, email: 'ann@hill.example' });
    await buy(other);
    expect(await readOwnerArea(id)).toEqual({
      checkoutPath: `/checkout/${id}?token=${createCheckoutToken(directory.secret, id)}`,
      plans: [],
      refusal: null,
      renewal: null,
      payments: [],
    });
    const own = { token: createCheckoutToken(directory.secret, id) };
    const { path, token } = await buy(id, undefined, own);
    const paid = await readOwnerArea(id);
    expect(paid.checkoutPath).toBeNull();
    expect(paid.refusal).toContain('premium until March 1, 2091');
    expect(paid.payments).toMatchObject([
      { amount: 995, amountRefunded: 0, status: 'paid', path: `${path}?token=${token}` },
    ]);
    directory.setTime('2091-02-20T12:00:00Z');
    expect((await readOwnerArea(id)).checkoutPath).toContain(`/checkout/${id}?token=`);
  });
});
