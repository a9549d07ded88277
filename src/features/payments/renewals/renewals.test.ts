import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout, declinedLaterCard, payer, type Till } from '../../../../tests/checkout.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { changeSettings } from '../../../../tests/settings.ts';
import { reconcilePayments } from '../events.ts';
import { closeFormerOffers } from '../jobs.ts';
import { createPaymentProvider, SANDBOX_SECRET_KEY } from '../model/provider.ts';
import { endPremiumTerms, remindOwners, startPaidTerms } from '../paid-term.ts';
import { createSandboxFetch } from '../sandbox/api.routes.ts';
import { chargeRenewals, endLostRenewals } from './renew.ts';

const PAYER = 'ann@payer.example';
const NOTICE = 'Your premium listing renews on February 26, 2091';
const STOPPED = 'Your premium listing will not renew automatically';

let directory: Directory;
let till: Till;
let id: number;
/** Replaces the provider's answers; null leaves them as they are. */
let fault: ((act: () => Promise<Response>, url: string) => Promise<Response>) | null = null;

beforeAll(async () => {
  let act: typeof fetch | null = null;
  const callStripe: typeof fetch = async (input, init) => {
    if (!act) throw new Error('The sandbox is not there yet');
    const answer = act;
    return fault ? fault(() => answer(input, init), String(input)) : answer(input, init);
  };
  directory = await openDirectory('empty', {
    provider: createPaymentProvider({ kind: 'sandbox' }, 'http://localhost:3000', callStripe),
  });
  till = createCheckout(directory);
  act = createSandboxFetch(till.sandbox, SANDBOX_SECRET_KEY);
});
afterAll(() => directory.close());
beforeEach(async () => {
  fault = null;
  await directory.reset();
  await directory.db.pool.query('truncate sandbox_objects, sandbox_requests, site_settings');
  await directory.settings.reload();
  directory.setTime('2090-03-01T12:00:00Z');
  [id = 0] = await directory.open({ ...lawFirm, email: 'hill@example.com' });
});

async function buy({ email = PAYER, browser = 1, card = till.goodCard } = {}) {
  const intent = await till.open(id, browser, { renewal: { email } });
  await till.pay(intent, card);
  expect((await till.confirm(intent, id)).status).toBe(200);
}

async function mails() {
  await directory.runJobs();
  return directory.mails.splice(0);
}

const subjects = async () => (await mails()).map(({ subject }) => subject);

async function passTo(time: string) {
  directory.setTime(time);
  await remindOwners(directory);
  await directory.runJobs();
  await chargeRenewals(till.dependencies);
  await endLostRenewals(directory);
  await endPremiumTerms(directory);
  await reconcilePayments(till.dependencies);
  await directory.runJobs();
}

const paidAmounts = async () => (await till.payments()).map(({ amount }) => amount);
const premiumUntil = async () => (await till.listing(id)).premium_until?.toISOString().slice(0, 10);

async function countPayers(): Promise<number> {
  const { rows } = await directory.db.pool.query(
    `select from sandbox_objects where data->>'object' = 'customer' and data->>'deleted' is null`,
  );
  return rows.length;
}

test('a year renews itself: a receipt that says so, a notice 14 days before, one charge, and again', async () => {
  await buy();
  const [receipt] = await mails();
  expect(receipt?.text).toContain('Premium renews automatically for $9.95');
  expect(receipt?.text).not.toContain('You will not be charged automatically');
  await passTo('2091-02-12T11:00:00Z');
  expect(await subjects()).toEqual([]);
  await passTo('2091-02-12T12:00:00Z');
  const [notice] = await mails();
  expect(notice).toMatchObject({ subject: NOTICE, to: PAYER });
  expect(notice?.text).toContain('we charge $9.95 for one year');
  await passTo('2091-02-26T11:59:00Z');
  expect(await paidAmounts()).toEqual([995]);
  await passTo('2091-02-26T12:00:00Z');
  await passTo('2091-02-26T12:01:00Z');
  expect(await paidAmounts()).toEqual([995, 995]);
  expect(await premiumUntil()).toBe('2092-03-01');
  expect(await subjects()).toEqual([
    expect.stringMatching(/^Receipt \d+/),
    expect.stringMatching(/^Receipt \d+/),
  ]);
  await passTo('2091-03-05T12:00:00Z');
  expect(await subjects()).toEqual([]);
  await passTo('2092-02-13T12:00:00Z');
  await passTo('2092-02-27T12:00:00Z');
  expect(await premiumUntil()).toBe('2093-03-01');
});

test('the price that was agreed to is charged, whatever premium costs by then', async () => {
  await buy();
  await changeSettings(directory, { premium: { price: 4900, months: 12 } });
  await passTo('2091-02-12T12:00:00Z');
  fault = async (act, url) => {
    if (!url.endsWith('/v1/payment_intents')) return act();
    await closeFormerOffers(till.dependencies);
    return act();
  };
  await passTo('2091-02-26T12:00:00Z');
  expect(await paidAmounts()).toEqual([995, 995]);
  expect(await premiumUntil()).toBe('2092-03-01');
});

test('nothing renews unless it was chosen, and the choice can be taken back before paying', async () => {
  const intent = await till.open(id, 1, { renewal: { email: PAYER } });
  expect(await till.open(id, 1, { renewal: null })).toBe(intent);
  await till.pay(intent);
  await till.confirm(intent, id);
  const [receipt] = await mails();
  expect(receipt?.text).toContain('You will not be charged automatically');
  await passTo('2091-02-20T12:00:00Z');
  await passTo('2091-02-27T12:00:00Z');
  expect(await paidAmounts()).toEqual([995]);
  await directory.runJobs();
  expect(await countPayers()).toBe(0);
});

test('a choice can be taken back and made again for the same payment', async () => {
  const intent = await till.open(id, 1, { renewal: { email: PAYER } });
  await till.open(id, 1, { renewal: null });
  expect(await till.open(id, 1, { renewal: { email: 'bob@payer.example' } })).toBe(intent);
  await till.pay(intent);
  await till.confirm(intent, id);
  await mails();
  expect(await countPayers()).toBe(1);
  await passTo('2091-02-12T12:00:00Z');
  expect(await mails()).toEqual([expect.objectContaining({ to: 'bob@payer.example' })]);
});

test('nothing is charged after a notice that no mail server took', async () => {
  await buy();
  await mails();
  await passTo('2091-02-12T12:00:00Z');
  await directory.db.pool.query(
    "update sent_mails set state = 'given-up' where template = 'renewal-notice'",
  );
  await passTo('2091-02-26T12:00:00Z');
  expect(await paidAmounts()).toEqual([995]);
  await passTo('2091-03-01T12:00:00Z');
  await passTo('2091-03-01T13:00:00Z');
  expect(await paidAmounts()).toEqual([995]);
  expect(await subjects()).toContain(STOPPED);
});

test('one that the provider cannot charge does not hold up the others', async () => {
  await buy();
  const [other = 0] = await directory.open({ ...bakery, email: 'rosa@example.com' });
  const intent = await till.open(other, 2, { renewal: { email: 'rosa@example.com' } });
  await till.pay(intent);
  await till.deliverAll();
  await passTo('2091-02-12T12:00:00Z');
  await mails();
  let calls = 0;
  fault = async (act, url) => {
    calls += url.endsWith('/v1/payment_intents') ? 1 : 0;
    if (calls !== 1 || !url.endsWith('/v1/payment_intents')) return act();
    const error = { type: 'api_error', message: 'Something is wrong.' };
    const headers = { 'stripe-should-retry': 'false' };
    return Response.json({ error }, { status: 500, headers });
  };
  await passTo('2091-02-26T12:00:00Z');
  expect(await paidAmounts()).toHaveLength(3);
  await passTo('2091-02-26T12:30:00Z');
  expect(await paidAmounts()).toHaveLength(4);
});

test('a site that does not offer it refuses the choice, and no card is kept', async () => {
  await changeSettings(directory, { renewals: false });
  await expect(till.open(id, 1, { renewal: { email: PAYER } })).rejects.toThrow('409: This site');
  expect(await countPayers()).toBe(0);
});

test('a choice without a usable email is refused', async () => {
  const answer = await directory.post(
    '/api/create-payment-intent',
    { businessId: id, renewal: { email: 'ann' } },
    { cookie: payer(1) },
  );
  expect(answer.status).toBe(422);
});

describe('it stops', () => {
  const linkIn = (text = '') =>
    /http\S*stop-renewal\S*/.exec(text)?.[0].replace(/[)>\]]+$/, '') ?? '';
  const visit = (link: string, method: 'GET' | 'POST') =>
    directory.app.request(link.replace('http://localhost:3000', ''), { method });

  test('by the link in the receipt, also after it renewed, and the card is forgotten', async () => {
    await buy();
    const link = linkIn((await mails())[0]?.text);
    await passTo('2091-02-12T12:00:00Z');
    await passTo('2091-02-26T12:00:00Z');
    await mails();
    expect(await (await visit(link, 'GET')).text()).toContain('Stop automatic renewal?');
    expect(await countPayers()).toBe(1);
    expect(await (await visit(link, 'POST')).text()).toContain('Automatic renewal stopped');
    expect(await subjects()).toEqual([STOPPED]);
    expect(await countPayers()).toBe(0);
    expect(await (await visit(link, 'POST')).text()).toContain('Automatic renewal stopped');
    await passTo('2092-02-20T12:00:00Z');
    await passTo('2092-02-27T12:00:00Z');
    expect(await paidAmounts()).toEqual([995, 995]);
    expect(await premiumUntil()).toBe('2092-03-01');
  });

  test('by nobody else', async () => {
    await buy();
    const link = new URL(linkIn((await mails())[0]?.text));
    const { rows } = await directory.db.pool.query('select customer_id from renewals');
    expect(link.searchParams.get('payer')).toBe(rows[0].customer_id);
    link.searchParams.set('token', 'x'.repeat(43));
    expect((await visit(link.href, 'POST')).status).toBe(404);
    link.searchParams.set('payer', '\0');
    expect((await visit(link.href, 'GET')).status).toBe(404);
    expect(await countPayers()).toBe(1);
  });

  test('by staff with the right to payments, who see who is told', async () => {
    await buy();
    const [{ id: payment }] = await till.payments();
    const path = `/api/admin/payments/${payment}`;
    const headers = await directory.signIn('admin');
    expect(await (await directory.get(path, headers)).json()).toMatchObject({
      renewal: { email: PAYER, amount: 995, chargeAt: '2091-02-26T12:00:00.000Z' },
    });
    const stopped = await directory.call(`DELETE ${path}/renewal`, { headers });
    const { renewal, story } = await stopped.json();
    expect(renewal).toBeNull();
    const kinds = story.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['renewal-chosen', 'renewal-stopped']));
    await mails();
    expect(await countPayers()).toBe(0);
  });

  test('by the owner, whoever paid', async () => {
    await buy();
    const headers = await directory.openOwnerArea(id);
    const paid = await (await directory.get(`/api/desk/${id}/payments`, headers)).json();
    expect(paid.renewal).toEqual({ amount: 995, months: 12, chargeAt: '2091-02-26T12:00:00.000Z' });
    await mails();
    const stopped = await directory.call(`DELETE /api/desk/${id}/renewal`, { headers });
    expect(await stopped.json()).toMatchObject({ renewal: null, payments: [{ amount: 995 }] });
    expect(await mails()).toEqual([expect.objectContaining({ subject: STOPPED, to: PAYER })]);
    expect(await countPayers()).toBe(0);
  });

  test('when the card is refused: the payer can still renew by hand, and is reminded', async () => {
    await buy({ card: declinedLaterCard });
    await passTo('2091-02-12T12:00:00Z');
    await mails();
    await passTo('2091-02-26T12:00:00Z');
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: STOPPED, to: PAYER });
    expect(mail?.text).toContain('Your bank or card company refused the charge');
    expect(mail?.text).toContain(`/checkout/${id}`);
    expect(await paidAmounts()).toEqual([995]);
    await passTo('2091-02-28T13:00:00Z');
    expect(await subjects()).toEqual(['Your premium listing ends tomorrow']);
    await passTo('2091-03-01T12:00:00Z');
    expect(await subjects()).toEqual(['Your listing is now a free listing']);
    expect(await countPayers()).toBe(0);
  });

  test('when the payment is refunded', async () => {
    await buy();
    const [{ provider_id: intent }] = await till.payments();
    await till.sandbox.refundIntent(intent);
    await till.deliverAll();
    await passTo('2090-03-01T13:00:00Z');
    expect(await subjects()).toContain(STOPPED);
    expect(await countPayers()).toBe(0);
  });

  test('when the listing is not shown on the day of the charge', async () => {
    await buy();
    await passTo('2091-02-12T12:00:00Z');
    await mails();
    await directory.db.pool.query('update businesses set is_approved = false');
    await passTo('2091-02-26T12:00:00Z');
    const [mail] = await mails();
    expect(mail?.text).toContain('The listing is not shown.');
    expect(await paidAmounts()).toEqual([995]);
  });

  test('when the listing was deleted, once nobody can undo that', async () => {
    await buy();
    await mails();
    await directory.db.pool.query('update businesses set deleted_at = $1', [
      '2090-04-01T12:00:00Z',
    ]);
    await passTo('2090-04-01T12:00:10Z');
    expect(await countPayers()).toBe(1);
    await passTo('2090-04-01T12:01:00Z');
    expect(await subjects()).toEqual([STOPPED]);
    expect(await countPayers()).toBe(0);
  });

  test('while its charge has no answer: what Stripe took stays bought, and nothing renews after', async () => {
    await buy();
    const link = linkIn((await mails())[0]?.text);
    await passTo('2091-02-12T12:00:00Z');
    await mails();
    fault = async (act, url) => {
      const answer = await act();
      if (url.endsWith('/v1/payment_intents')) throw new TypeError('fetch failed');
      return answer;
    };
    await passTo('2091-02-26T12:00:00Z');
    expect(await (await visit(link, 'POST')).text()).toContain('Automatic renewal stopped');
    fault = null;
    expect(await paidAmounts()).toEqual([995, 995]);
    await passTo('2092-02-13T12:00:00Z');
    await passTo('2092-02-27T12:00:00Z');
    expect(await paidAmounts()).toEqual([995, 995]);
    expect(await countPayers()).toBe(0);
  });

  test('while the provider never got the charge: nothing is charged', async () => {
    await buy();
    const link = linkIn((await mails())[0]?.text);
    await passTo('2091-02-12T12:00:00Z');
    await mails();
    fault = async (act, url) => {
      if (url.endsWith('/v1/payment_intents')) throw new TypeError('fetch failed');
      return act();
    };
    await passTo('2091-02-26T12:00:00Z');
    expect((await visit(link, 'POST')).status).toBe(200);
    fault = null;
    await passTo('2091-02-26T12:30:00Z');
    expect(await paidAmounts()).toEqual([995]);
    expect(await countPayers()).toBe(0);
  });

  test.each(['before the provider has it', 'before we have the answer'])(
    'in the moment of its charge, %s: the money goes back',
    async (moment) => {
      await buy();
      const link = linkIn((await mails())[0]?.text);
      await passTo('2091-02-12T12:00:00Z');
      await mails();
      const stop = async () => {
        fault = null;
        expect(await (await visit(link, 'POST')).text()).toContain('Automatic renewal stopped');
      };
      const isEarly = moment === 'before the provider has it';
      fault = async (act, url) => {
        if (!url.endsWith('/v1/payment_intents')) return act();
        if (isEarly) await stop();
        const answer = await act();
        if (!isEarly) await stop();
        return answer;
      };
      directory.setTime('2091-02-26T12:00:00Z');
      await chargeRenewals(till.dependencies);
      await passTo('2091-02-26T12:01:00Z');
      expect(await subjects()).toContain(STOPPED);
      const states = (await till.payments()).map(({ status }) => status);
      expect(states).toEqual(['paid', 'refunded']);
      expect(await premiumUntil()).toBe('2091-03-01');
      await passTo('2092-02-13T12:00:00Z');
      await passTo('2092-02-27T12:00:00Z');
      expect(await till.payments()).toHaveLength(2);
      expect(await countPayers()).toBe(0);
    },
  );

  test('when the site was away for too long to tell the payer in time', async () => {
    await buy();
    await mails();
    await passTo('2091-02-24T12:00:00Z');
    const [mail] = await mails();
    expect(mail?.text).toContain('We could not tell you or charge your card in time');
    await passTo('2091-02-26T12:00:00Z');
    expect(await paidAmounts()).toEqual([995]);
  });

  test('for the former payer when another one chooses it', async () => {
    await buy();
    await mails();
    directory.setTime('2091-02-10T12:00:00Z');
    await buy({ email: 'bob@payer.example', browser: 2 });
    expect((await mails()).filter(({ subject }) => subject === STOPPED)).toEqual([
      expect.objectContaining({ to: PAYER }),
    ]);
    await passTo('2092-02-13T12:00:00Z');
    expect(await mails()).toEqual([expect.objectContaining({ to: 'bob@payer.example' })]);
  });
});

describe('after a merge of two premium listings that both renew', () => {
  const BOB = 'bob@payer.example';
  let admin: { cookie: string };

  /** Bob pays for the other listing at this time. */
  async function buyOther(time: string) {
    directory.setTime(time);
    const [other = 0] = await directory.open({ ...bakery, email: 'rosa@example.com' });
    const intent = await till.open(other, 2, { renewal: { email: BOB } });
    await till.pay(intent);
    expect((await till.confirm(intent, other)).status).toBe(200);
    return other;
  }
  async function mergeInto(merged: number) {
    admin = await directory.signIn('admin');
    const named = async (one: number) => {
      const { version } = await (await directory.get(`/api/admin/businesses/${one}`, admin)).json();
      return { id: one, version };
    };
    const body = { survivor: await named(id), merged: await named(merged), movesPremium: true };
    const answer = await directory.call('POST /api/admin/duplicates/merge', {
      headers: admin,
      body,
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    await mails();
  }
  const stopped = async () =>
    (await mails()).filter(({ subject }) => subject === STOPPED).map(({ to }) => to);

  test('one is told and charged, for the later end; the other is told that theirs stopped', async () => {
    await buy();
    await mergeInto(await buyOther('2090-03-05T12:00:00Z'));
    expect(await premiumUntil()).toBe('2091-03-05');
    await passTo('2091-02-12T12:00:00Z');
    expect(await mails()).toEqual([]);
    await passTo('2091-02-16T12:00:00Z');
    expect((await mails()).map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [PAYER, STOPPED],
      [BOB, 'Your premium listing renews on March 2, 2091'],
    ]);
    await passTo('2091-02-26T12:00:00Z');
    expect(await paidAmounts()).toHaveLength(2);
    await passTo('2091-03-02T12:00:00Z');
    expect(await paidAmounts()).toHaveLength(3);
    expect(await premiumUntil()).toBe('2092-03-05');
    expect(await countPayers()).toBe(1);
  });

  test('both were told of the same day: one is charged, the other told that nothing will be', async () => {
    await buy();
    const other = await buyOther('2090-03-01T12:00:00Z');
    await passTo('2091-02-12T12:00:00Z');
    await mergeInto(other);
    await passTo('2091-02-26T12:00:00Z');
    expect(await paidAmounts()).toHaveLength(3);
    expect(await premiumUntil()).toBe('2092-03-01');
    expect(await stopped()).toHaveLength(1);
    expect(await countPayers()).toBe(1);
    await passTo('2092-02-13T12:00:00Z');
    await mails();
    await passTo('2092-02-27T12:00:00Z');
    expect(await paidAmounts()).toHaveLength(4);
  });

  /** The first charge is made, but answered with an error. */
  function loseFirstAnswer() {
    let charges = 0;
    fault = async (act, url) => {
      const answer = await act();
      charges += url.endsWith('/v1/payment_intents') ? 1 : 0;
      if (charges !== 1 || !url.endsWith('/v1/payment_intents')) return answer;
      const error = { type: 'api_error', message: 'Something is wrong.' };
      const headers = { 'stripe-should-retry': 'false' };
      return Response.json({ error }, { status: 500, headers });
    };
  }

  test.each([
    { merged: 'before', bought: '2090-03-01T12:00:00Z', until: '2092-03-01' },
    { merged: 'after', bought: '2090-03-03T12:00:00Z', until: '2092-03-03' },
  ])(
    '$merged one lost its answer: only that card is charged',
    async ({ merged, bought, until }) => {
      await buy();
      const other = await buyOther(bought);
      await passTo('2091-02-12T12:00:00Z');
      await passTo('2091-02-14T12:00:00Z');
      await mails();
      if (merged === 'before') await mergeInto(other);
      loseFirstAnswer();
      await passTo('2091-02-26T12:00:00Z');
      if (merged === 'after') await mergeInto(other);
      fault = null;
      await passTo('2091-02-26T12:30:00Z');
      await passTo('2091-02-28T12:00:00Z');
      expect(await paidAmounts()).toHaveLength(3);
      expect(await premiumUntil()).toBe(until);
      expect(await countPayers()).toBe(1);
    },
  );
});

test('who pays by hand after the notice is not charged as well', async () => {
  await buy();
  await passTo('2091-02-12T12:00:00Z');
  const intent = await till.open(id, 2);
  await till.pay(intent);
  await till.confirm(intent, id);
  await passTo('2091-02-26T12:00:00Z');
  await passTo('2091-03-05T12:00:00Z');
  expect(await paidAmounts()).toEqual([995, 995]);
  expect(await premiumUntil()).toBe('2092-03-01');
  await mails();
  await passTo('2092-02-13T12:00:00Z');
  expect(await subjects()).toEqual(['Your premium listing renews on February 27, 2092']);
});

test('a backup from before the charge is restored: the charge is recognized, not repeated', async () => {
  await buy();
  await passTo('2091-02-12T12:00:00Z');
  await mails();
  const { rows: renewals } = await directory.db.pool.query('select * from renewals');
  await passTo('2091-02-26T12:00:00Z');
  const [first, second] = await till.payments();
  const { told_end: toldEnd, charge_at: chargeAt } = renewals[0];
  await directory.db.pool.query(
    'update renewals set payment_id = $1, told_end = $2, charge_at = $3',
    [first.id, toldEnd, chargeAt],
  );
  await directory.db.pool.query('delete from payments where id = $1', [second.id]);
  await directory.db.pool.query('update businesses set premium_until = $1', [toldEnd]);
  await passTo('2091-02-26T12:30:00Z');
  expect(await paidAmounts()).toEqual([995, 995]);
  expect(await premiumUntil()).toBe('2092-03-01');
  const { rows: charges } = await directory.db.pool.query(
    `select from sandbox_objects where data->>'object' = 'charge'`,
  );
  expect(charges).toHaveLength(2);
  await passTo('2092-02-13T12:00:00Z');
  await passTo('2092-02-27T12:00:00Z');
  expect(await premiumUntil()).toBe('2093-03-01');
});

describe('when the provider fails during the charge', () => {
  beforeEach(async () => {
    await buy();
    await passTo('2091-02-12T12:00:00Z');
    await mails();
  });
  const isCharge = (url: string) => url.endsWith('/v1/payment_intents');

  test('a lost answer is asked for again, and the card is charged once', async () => {
    fault = async (act, url) => {
      const answer = await act();
      if (isCharge(url)) throw new TypeError('fetch failed');
      return answer;
    };
    await passTo('2091-02-26T12:00:00Z');
    expect(await paidAmounts()).toEqual([995]);
    fault = null;
    await passTo('2091-02-26T12:30:00Z');
    await till.deliverAll();
    expect(await paidAmounts()).toEqual([995, 995]);
    const { rows } = await directory.db.pool.query(
      `select from sandbox_objects where data->>'object' = 'charge'`,
    );
    expect(rows).toHaveLength(2);
  });

  test('away for all three days: premium ends, the payer is told, and nothing is charged later', async () => {
    fault = async () => {
      throw new TypeError('fetch failed');
    };
    await passTo('2091-02-26T12:00:00Z');
    await passTo('2091-03-01T12:00:00Z');
    fault = null;
    await passTo('2091-03-01T12:01:00Z');
    const told = await mails();
    expect(told.map(({ subject }) => subject)).toContain(STOPPED);
    expect(told.map(({ text }) => text).join()).toContain('We could not tell you or charge');
    expect(await paidAmounts()).toEqual([995]);
  });

  test('a day of charges without an answer ends the renewal while premium still runs', async () => {
    fault = async (act, url) => {
      if (isCharge(url)) throw new TypeError('fetch failed');
      return act();
    };
    await passTo('2091-02-26T12:00:00Z');
    await passTo('2091-02-27T09:00:00Z');
    fault = null;
    expect(await subjects()).toEqual([STOPPED]);
    await passTo('2091-02-27T10:00:00Z');
    await till.deliverAll();
    expect(await paidAmounts()).toEqual([995]);
  });

  test('two processes charge at the same time: once', async () => {
    directory.setTime('2091-02-26T12:00:00Z');
    const both = [chargeRenewals(till.dependencies), chargeRenewals(till.dependencies)];
    await Promise.all(both);
    await chargeRenewals(till.dependencies);
    expect(await paidAmounts()).toEqual([995, 995]);
    expect(await premiumUntil()).toBe('2092-03-01');
  });
});

test('a term that waits for the approval of its listing is renewed at its own end', async () => {
  await directory.db.pool.query('update businesses set is_approved = false, approved_at = null');
  await buy();
  await mails();
  await passTo('2091-02-20T12:00:00Z');
  await passTo('2091-03-05T12:00:00Z');
  expect(await paidAmounts()).toEqual([995]);
  const approvedAt = '2091-06-01T12:00:00.000Z';
  await directory.db.pool.query('update businesses set is_approved = true, approved_at = $1', [
    approvedAt,
  ]);
  await startPaidTerms(directory, { businessId: id, at: approvedAt });
  expect(await premiumUntil()).toBe('2092-06-01');
  await passTo('2092-05-15T12:00:00Z');
  await mails();
  await passTo('2092-05-29T12:00:00Z');
  expect(await paidAmounts()).toEqual([995, 995]);
  expect(await premiumUntil()).toBe('2093-06-01');
});
