import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../../tests/checkout.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { rejectBusiness } from '../../businesses/model/reject.ts';
import { readForStaff } from '../../businesses/model/staff-listings.ts';
import { undoBusiness } from '../../businesses/staff/undo.ts';
import { replayMissedEvents } from '../events.ts';

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

describe('money that comes back takes the year along', () => {
  async function buyTerm(): Promise<string> {
    const intent = await till.open(id);
    await till.pay(intent);
    await till.confirm(intent, id);
    return intent;
  }

  test('by a refund', async () => {
    const intent = await buyTerm();
    directory.setTime('2090-05-01T12:00:00Z');
    await till.sandbox.refundIntent(intent);
    await till.deliverAll();
    expect((await till.listing(id)).is_premium).toBe(false);
    expect(await till.payments()).toMatchObject([{ status: 'refunded', amount_refunded: 995 }]);
    const search = await directory.get('/api/businesses/search?premium=true');
    expect(search.headers.get('x-total-count')).toBe('0');
    await directory.runJobs();
    expect(directory.mails.map(({ subject }) => subject)).toContain('Your payment was refunded');
  });

  test('not by a part of it', async () => {
    const intent = await buyTerm();
    await till.sandbox.refundIntent(intent, 100);
    await till.deliverAll();
    expect((await till.listing(id)).is_premium).toBe(true);
    expect(await till.payments()).toMatchObject([{ status: 'paid', amount_refunded: 100 }]);
  });

  test('by a lost dispute, not by one that is open or won', async () => {
    const intent = await buyTerm();
    const dispute = await till.sandbox.openDispute(intent);
    await till.deliverAll();
    expect((await till.listing(id)).is_premium).toBe(true);
    await till.sandbox.closeDispute(dispute.id, 'won');
    await till.deliverAll();
    expect((await till.listing(id)).is_premium).toBe(true);
    await till.sandbox.closeDispute(dispute.id, 'lost');
    await till.deliverAll();
    expect((await till.listing(id)).is_premium).toBe(false);
    expect(await till.payments()).toMatchObject([{ status: 'lost' }]);
  });

  test('before we heard of the payment, and nothing is premium', async () => {
    const intent = await till.open(id);
    await till.pay(intent);
    await till.sandbox.refundIntent(intent);
    for (const event of (await till.events()).reverse()) await till.deliver(event);
    expect((await till.listing(id)).is_premium).toBe(false);
    expect(await till.payments()).toMatchObject([{ status: 'refunded' }]);
  });

  test('of the first of two years, and the second moves up', async () => {
    const first = await buyTerm();
    directory.setTime('2091-02-15T12:00:00Z');
    await buyTerm();
    expect((await till.listing(id)).premium_until).toEqual(new Date('2092-03-01T12:00:00Z'));
    await till.sandbox.refundIntent(first);
    await till.deliverAll();
    expect(await till.listing(id)).toEqual({
      is_premium: true,
      premium_until: new Date('2092-02-16T12:00:00Z'),
    });
    const [, second] = await till.payments();
    expect(second.period_end).toEqual(new Date('2092-02-16T12:00:00Z'));
  });

  test('when an event was lost, by asking for it again', async () => {
    const intent = await buyTerm();
    await till.sandbox.refundIntent(intent);
    await replayMissedEvents(till.dependencies);
    expect((await till.listing(id)).is_premium).toBe(false);
  });
});

describe('a rejected listing', () => {
  test('is refunded when it was paid', async () => {
    [id = 0] = await directory.open({ ...bakery, isApproved: false, email: 'rosa@example.com' });
    const intent = await till.open(id);
    await till.pay(intent);
    await till.confirm(intent, id);
    await rejectBusiness(directory, id, 'staff', 'Not a business');
    await directory.runJobs();
    expect((await till.sandbox.listEvents())[0]?.type).toBe('charge.refunded');
    expect(await till.payments()).toMatchObject([{ status: 'refunded', amount_refunded: 995 }]);
    expect(directory.mails.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^Receipt/),
      'Your listing was not approved',
      'Your payment was refunded',
    ]);
  });

  test('is refunded when it is paid in the moment of being rejected', async () => {
    [id = 0] = await directory.open({ ...bakery, isApproved: false });
    const intent = await till.open(id);
    await till.pay(intent);
    await rejectBusiness(directory, id, 'staff');
    expect((await till.confirm(intent, id)).status).toBe(422);
    await directory.runJobs();
    expect(await till.payments()).toMatchObject([{ status: 'refunded' }]);
  });

  test('keeps its payment when the rejection is undone in time', async () => {
    [id = 0] = await directory.open({ ...bakery, isApproved: false, email: 'rosa@example.com' });
    const intent = await till.open(id);
    await till.pay(intent);
    await till.confirm(intent, id);
    await rejectBusiness(directory, id, 'staff', 'Not a business');
    const { version } = await readForStaff(directory.db, id);
    await undoBusiness(directory, { id, version }, 'staff');
    await directory.runJobs();
    expect(await till.payments()).toMatchObject([{ status: 'paid', amount_refunded: 0 }]);
    expect(directory.mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Receipt/),
    ]);
  });

  test('can no longer be paid', async () => {
    [id = 0] = await directory.open({ ...bakery, isApproved: false });
    const intent = await till.open(id);
    await rejectBusiness(directory, id, 'staff');
    await directory.runJobs();
    await expect(till.pay(intent)).rejects.toThrow('canceled');
    await expect(till.open(id)).rejects.toThrow('404');
  });
});
