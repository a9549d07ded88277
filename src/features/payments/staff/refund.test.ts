import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../../tests/checkout.ts';
import { type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { changeSettings } from '../../../../tests/settings.ts';
import type { PaymentDetail, RefundInput } from '../../../contract/payments.staff.ts';
import { AppError } from '../../../platform/errors.ts';
import { carryOutRefund } from '../model/carry-out-refund.ts';
import { settlePayment } from '../model/settle.ts';
import { refundAsStaff } from './read.ts';

const START = '2090-03-01T12:00:00.000Z';
const YEAR_LATER = '2091-03-01T12:00:00.000Z';
const MAY = '2090-05-01T12:00:00.000Z';

let directory: Directory;
let till: Till;
let admin: { cookie: string };
let id: number;
let intent: string;
let payment: number;

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate site_settings');
  await directory.settings.reload();
  directory.setTime(START);
  [id = 0] = await directory.open({ ...lawFirm, email: 'hill@example.com' });
  intent = await buy();
  payment = (await till.payments())[0].id;
  await directory.runJobs();
  directory.mails.length = 0;
  directory.setTime(MAY);
});

async function buy(): Promise<string> {
  const opened = await till.open(id);
  await till.pay(opened);
  expect((await till.confirm(opened, id)).status).toBe(200);
  return opened;
}

const read = async (): Promise<PaymentDetail> =>
  (await directory.get(`/api/admin/payments/${payment}`, admin)).json();

function refund(given: Partial<RefundInput> = {}) {
  const whole = { key: randomUUID(), amount: 995, amountRefunded: 0, premium: 'end', reason: null };
  return directory.post(`/api/admin/payments/${payment}/refunds`, { ...whole, ...given }, admin);
}

const refundedAtProvider = async () => {
  const all = await till.sandbox.listRefunds(intent);
  return all.map(({ amount }) => amount);
};

async function mailTexts(): Promise<string[]> {
  await directory.runJobs();
  return directory.mails.splice(0).map(({ subject, text }) => `${subject}: ${text}`);
}

describe('a refund by staff', () => {
  test('of all ends premium now, tells the payer, and stands in the story', async () => {
    expect(await read()).toMatchObject({
      state: 'paid',
      refundable: 995,
      refusal: null,
      payers: ['hill@example.com'],
      premium: { until: YEAR_LATER, untilIfEnded: null, unused: 829 },
    });
    const answer = await refund({ reason: 'Paid by mistake' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      state: 'refunded',
      amountRefunded: 995,
      refundable: 0,
      premium: null,
      refusal: expect.stringContaining('was refunded'),
    });
    expect((await till.listing(id)).is_premium).toBe(false);
    const [mail, ...more] = await mailTexts();
    expect(mail).toContain('Your payment was refunded');
    expect(mail).not.toContain('stays premium');
    expect(mail).not.toContain('mistake');
    expect(more).toEqual([]);
    const { story } = await read();
    expect(story.map(({ kind }) => kind)).toEqual([
      ...['opened', 'paid', 'granted', 'refund-asked', 'refunded'],
    ]);
    expect(story[3]).toMatchObject({ by: 'Sam', amount: 995, reason: 'Paid by mistake', at: MAY });
  });

  test('of all can let premium stay, as a gift, until its end', async () => {
    await refund({ premium: 'keep' });
    await till.deliverAll();
    expect(await till.listing(id)).toEqual({
      is_premium: true,
      premium_until: new Date(YEAR_LATER),
    });
    expect(await read()).toMatchObject({ state: 'refunded', keepsPeriod: true });
    const [mail] = await mailTexts();
    expect(mail).toContain('Your listing stays premium until March 1, 2091.');
  });

  test('of a part leaves premium alone, and parts add up to no more than was paid', async () => {
    expect((await refund({ amount: 300, premium: 'keep' })).status).toBe(200);
    expect((await till.listing(id)).is_premium).toBe(true);
    expect(await mailTexts()).toEqual([expect.stringContaining('We refunded $3.00')]);
    const tooMuch = await refund({ amount: 696, amountRefunded: 300, premium: 'keep' });
    expect(tooMuch.status).toBe(422);
    expect((await tooMuch.json()).detail).toContain('At most $6.95');
    await refund({ amount: 695, amountRefunded: 300, premium: 'end' });
    expect((await till.listing(id)).is_premium).toBe(false);
    expect(await refundedAtProvider()).toEqual(expect.arrayContaining([300, 695]));
    expect(await read()).toMatchObject({ state: 'refunded', amountRefunded: 995 });
  });

  test('of a part can end premium now, and the payment keeps what was used', async () => {
    const { premium } = await read();
    const unused = premium?.unused ?? 0;
    const answer = await refund({ amount: unused, premium: 'end' });
    expect(await answer.json()).toMatchObject({ state: 'partly', periodEnd: MAY, premium: null });
    expect((await till.listing(id)).is_premium).toBe(false);
    const [mail] = await mailTexts();
    expect(mail).toContain('ended early');
  });

  test('of the running term brings a later one forward', async () => {
    directory.setTime('2091-02-15T12:00:00Z');
    await changeSettings(directory, { premium: { price: 2500, months: 3 } });
    await buy();
    expect(await read()).toMatchObject({
      premium: { until: '2091-06-01T12:00:00.000Z', untilIfEnded: '2091-05-18T12:00:00.000Z' },
    });
    await refund();
    expect((await till.listing(id)).premium_until).toEqual(new Date('2091-05-18T12:00:00Z'));
  });
});

describe('a refund is made once', () => {
  test('by two clicks, two tabs, two people, and events that come meanwhile', async () => {
    const key = randomUUID();
    const statuses = await Promise.all([
      ...[key, key, key, randomUUID(), randomUUID()].map((one) =>
        refund({ key: one, amount: 200, premium: 'keep' }),
      ),
      till.deliverAll(),
    ]);
    const codes = statuses.flatMap((answer) => (answer ? [answer.status] : []));
    expect(codes.filter((code) => code === 200).length).toBeGreaterThan(0);
    expect(codes.filter((code) => ![200, 409].includes(code))).toEqual([]);
    await directory.runJobs();
    await till.deliverAll();
    expect(await refundedAtProvider()).toEqual([200]);
    expect(await read()).toMatchObject({ amountRefunded: 200, refundable: 795 });
    expect(directory.mails).toHaveLength(1);
  });

  test('by somebody to whom the provider spoke before another refund', async () => {
    const { provider } = till.dependencies;
    const old = [await provider.readIntent(intent)];
    const readIntent = async (id: string) => {
      const reading = old.pop();
      if (reading) await refund({ amount: 200, premium: 'keep' });
      return reading ?? provider.readIntent(id);
    };
    await settlePayment({ ...till.dependencies, provider: { ...provider, readIntent } }, intent);
    expect(await read()).toMatchObject({ amountRefunded: 200, refundable: 795 });
    expect((await refund({ amount: 200, premium: 'keep' })).status).toBe(409);
    expect(await refundedAtProvider()).toEqual([200]);
  });

  test('by a form that was read before another refund: it says so', async () => {
    await refund({ amount: 200, premium: 'keep' });
    const late = await refund({ amount: 200, premium: 'keep' });
    expect(late.status).toBe(409);
    expect((await late.json()).detail).toContain(
      '$2.00 of this payment has been refunded in the meantime',
    );
    await till.sandbox.refundIntent(intent, 100);
    const unheard = await refund({ amount: 200, amountRefunded: 200, premium: 'keep' });
    expect(unheard.status).toBe(409);
    expect(await read()).toMatchObject({ amountRefunded: 300 });
  });

  test('when the process is killed before, amid and after it was made', async () => {
    const { provider } = till.dependencies;
    const key = randomUUID();
    const input = { key, amount: 995, amountRefunded: 0, premium: 'end' as const, reason: null };
    const die = () => Promise.reject(new Error('killed'));
    const before = { ...provider, refundOnce: die };
    const asked = { id: payment, refund: input, by: 'admin' };
    await expect(refundAsStaff({ ...till.dependencies, provider: before }, asked)).rejects.toThrow(
      'killed',
    );
    expect(await refundedAtProvider()).toEqual([]);
    const { rows } = await directory.db.pool.query('select id from payment_refunds');
    const after: typeof provider = {
      ...provider,
      async refundOnce(...call) {
        await provider.refundOnce(...call);
        throw new Error('killed');
      },
    };
    await expect(
      carryOutRefund({ ...till.dependencies, provider: after }, rows[0].id),
    ).rejects.toThrow('killed');
    expect((await till.listing(id)).is_premium).toBe(true);
    await directory.db.pool.query('truncate sandbox_requests');
    await directory.runJobs();
    expect(await refundedAtProvider()).toEqual([995]);
    expect((await till.listing(id)).is_premium).toBe(false);
    expect(directory.mails).toHaveLength(1);
  });

  test('when the provider is away it is made later, and the screen says that it waits', async () => {
    const away = new AppError('unavailable', 'Payments are not available right now.');
    const provider = { ...till.dependencies.provider, refundOnce: () => Promise.reject(away) };
    const input = { key: randomUUID(), amount: 100, amountRefunded: 0, premium: 'keep' as const };
    const asked = { id: payment, refund: { ...input, reason: null }, by: 'admin' };
    const detail = await refundAsStaff({ ...till.dependencies, provider }, asked);
    expect(detail).toMatchObject({ amountRefunded: 0, refundable: 0 });
    expect(detail.refusal).toContain('A refund of $1.00 is under way');
    expect((await refund({ amount: 100 })).status).toBe(409);
    await directory.runJobs();
    expect(await read()).toMatchObject({ amountRefunded: 100, refusal: null });
  });

  test('that the provider refuses for good is told, and changes nothing', async () => {
    const provider = {
      ...till.dependencies.provider,
      refundOnce: async () => 'Insufficient funds in your account.',
    };
    const input = { key: randomUUID(), amount: 995, amountRefunded: 0, premium: 'keep' as const };
    const asked = { id: payment, refund: { ...input, reason: null }, by: 'admin' };
    const detail = await refundAsStaff({ ...till.dependencies, provider }, asked);
    expect(detail).toMatchObject({ state: 'paid', refusal: null, keepsPeriod: false });
    expect(detail.story.at(-1)).toMatchObject({
      kind: 'refund-refused',
      reason: 'Insufficient funds in your account.',
    });
    await till.sandbox.refundIntent(intent);
    await till.deliverAll();
    expect((await till.listing(id)).is_premium).toBe(false);
  });
});

describe('no refund', () => {
  test('while the bank disputes the payment, nor after it took it back', async () => {
    const dispute = await till.sandbox.openDispute(intent);
    expect((await refund()).status).toBe(409);
    expect(await read()).toMatchObject({ state: 'disputed', refundable: 0 });
    await till.sandbox.closeDispute(dispute.id, 'lost');
    expect((await refund()).status).toBe(409);
    await till.deliverAll();
    expect(await read()).toMatchObject({ state: 'disputed', amountRefunded: 995, premium: null });
    const { story } = await read();
    expect(story.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['disputed', 'dispute-lost']),
    );
    expect(await refundedAtProvider()).toEqual([]);
  });

  test.each([
    [{ amount: 0 }, 422],
    [{ amount: -5 }, 422],
    [{ amount: 1.5 }, 422],
    [{ amount: 996 }, 422],
    [{ key: 'mine' }, 422],
    [{ premium: 'ended' as never }, 422],
  ])('with %j', async (given, status) => {
    expect((await refund(given)).status).toBe(status);
    expect(await refundedAtProvider()).toEqual([]);
  });

  test('with the key of another payment', async () => {
    const key = randomUUID();
    await refund({ key, amount: 100, premium: 'keep' });
    const other = await directory.open({ ...lawFirm, slug: 'other' });
    const opened = await till.open(other[0] ?? 0);
    await till.pay(opened);
    await till.confirm(opened, other[0] ?? 0);
    const { id: second } = (await till.payments()).at(-1) ?? {};
    const body = { key, amount: 100, amountRefunded: 0, premium: 'keep' };
    const answer = await directory.post(`/api/admin/payments/${second}/refunds`, body, admin);
    expect(answer.status).toBe(409);
    expect(await till.sandbox.listRefunds(opened)).toEqual([]);
  });

  test('of a payment that does not exist or was never paid', async () => {
    const open = await till.open((await directory.open({ ...lawFirm, slug: 'x' }))[0] ?? 0);
    const { rows } = await directory.db.pool.query(
      'select id from payments where provider_id = $1',
      [open],
    );
    for (const one of [rows[0].id, 999_999]) {
      payment = one;
      expect((await refund()).status).toBe(404);
    }
  });
});
