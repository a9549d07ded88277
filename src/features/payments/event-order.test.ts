import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../tests/checkout.ts';
import { type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { runs } from '../../../tests/runs.ts';
import { changeSettings } from '../../../tests/settings.ts';
import { type Plan, premiumTerms } from '../../domain/plans.ts';
import { upgradeBusiness } from '../businesses/staff/routes.ts';
import { reconcilePayments, replayMissedEvents } from './events.ts';
import { endPremiumTerms } from './paid-term.ts';

let directory: Directory;
let till: Till;
let admin: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());

const offer = fc.record({
  price: fc.constantFrom(50, 995, 2499),
  months: fc.constantFrom(...premiumTerms),
});

const gold: Plan = {
  id: 'gold',
  name: { en: 'Gold', es: null },
  price: 5000,
  months: 6,
  website: true,
  badge: false,
  services: true,
  offers: true,
  sponsored: true,
  priority: true,
  photos: 10,
  states: [],
  categories: [],
};

const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open'), browser: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay'), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open and pay'), browser: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('buy') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('open', 'open and pay', 'buy'),
      browser: fc.nat(2),
      coupon: fc.constantFrom('HALF', 'GIFT', null),
      plan: fc.constantFrom('gold', 'premium'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change the tax') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('confirm'), which: fc.nat() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('deliver'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund'), which: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund a part'), which: fc.nat() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('give back'),
      which: fc.nat(),
      share: fc.constantFrom(0.1, 0.5, 1),
      premium: fc.constantFrom('keep', 'end'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change the offer'), offer }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dispute'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reconcile') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('give') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait'), days: fc.constantFrom(1, 20, 25, 200, 345) }),
  },
);

interface Run {
  id: number;
  intents: string[];
  now: Date;
}

interface Action {
  kind: string;
  which?: number;
  browser?: number;
  days?: number;
  share?: number;
  premium?: string;
  coupon?: string | null;
  plan?: string;
  offer?: { price: number; months: (typeof premiumTerms)[number] };
}

async function giveBack({ which, share = 1, premium }: Partial<Action>) {
  const { rows } = await directory.db.pool.query(
    `select id, amount_received as received, amount_refunded as refunded from payments
     where amount_received is not null order by status = 'paid' desc, id`,
  );
  const payment = pick(rows, which);
  if (!payment) return;
  const { id, received, refunded: amountRefunded } = payment;
  const amount = Math.ceil((received - amountRefunded) * share);
  const body = { key: randomUUID(), amount, amountRefunded, premium };
  const send = () => directory.post(`/api/admin/payments/${id}/refunds`, body, admin);
  const answers = await Promise.all([send(), send()]);
  for (const { status } of answers) expect([200, 409, 422, 503]).toContain(status);
}

function pick<T>(items: T[], which: number | undefined): T | undefined {
  return items[(which ?? 0) % Math.max(1, items.length)];
}

async function act(
  run: Run,
  { kind, which, browser, coupon, plan, days = 0, ...more }: Action,
): Promise<unknown> {
  const intent = pick(run.intents, which) ?? 'pi_none';
  const choice = { ...(coupon !== undefined && { coupon }), ...(plan && { plan }) };
  switch (kind) {
    case 'open':
      return run.intents.push(await till.open(run.id, browser, choice));
    case 'pay':
      return till.pay(intent);
    case 'open and pay':
      run.intents.push(await till.open(run.id, browser, choice));
      return till.pay(run.intents.at(-1) ?? '');
    case 'buy':
      run.intents.push(await till.open(run.id, browser, choice));
      // There is nothing to pay with a coupon for the whole price.
      if (coupon !== 'GIFT') await till.pay(run.intents.at(-1) ?? '');
      return till.confirm(run.intents.at(-1) ?? '', run.id);
    case 'give':
      return upgradeBusiness(directory, run.id, 'staff');
    case 'confirm':
      return till.confirm(intent, run.id);
    case 'deliver': {
      const event = pick(await till.events(), which);
      return event && till.deliver(event);
    }
    case 'refund':
      return till.sandbox.refundIntent(intent);
    case 'refund a part':
      return till.sandbox.refundIntent(intent, 7);
    case 'give back':
      return giveBack({ which, ...more });
    case 'change the offer':
      return changeSettings(directory, { premium: more.offer ?? { price: 995, months: 12 } });
    case 'change the tax':
      return changeSettings(directory, { plans: [gold], taxes: [{ state: 'ME', rate: 8250 }] });
    case 'dispute':
      return till.sandbox.closeDispute((await till.sandbox.openDispute(intent)).id, 'lost');
    case 'reconcile':
      return reconcilePayments(till.dependencies);
    case 'forget':
      // Simulates a crash after the provider answered and before its id was stored.
      return directory.db.pool.query(
        `update payments set provider_id = null where status = 'open'`,
      );
    default:
      run.now = new Date(run.now.getTime() + days * 86_400_000);
      directory.setTime(run.now.toISOString());
      return endPremiumTerms(directory);
  }
}

async function settle() {
  await till.deliverAll();
  await replayMissedEvents(till.dependencies);
  await directory.runJobs();
}

async function readCharges(): Promise<Charge[]> {
  const { rows } = await directory.db.pool.query(
    `select c.data, i.data->'metadata'->>'months' as months, exists (
       select from sandbox_objects d
       where d.data->>'object' = 'dispute' and d.data->>'status' = 'lost'
         and d.data->>'payment_intent' = c.data->>'payment_intent') as is_lost
     from sandbox_objects c join sandbox_objects i on i.id = c.data->>'payment_intent'
     where c.data->>'object' = 'charge'`,
  );
  return rows.map(({ data, months, is_lost: isLost }) => ({
    intent: data.payment_intent,
    amount: data.amount,
    months: Number(months),
    returned: isLost ? data.amount : data.amount_refunded,
  }));
}

interface Charge {
  intent: string;
  amount: number;
  months: number;
  returned: number;
}

async function expectProvidersSums(charges: Charge[]) {
  const { rows: payments } = await directory.db.pool.query(`
    select provider_id as intent, amount_received as amount, amount as opened, months,
      amount_refunded as returned,
      (select coalesce(sum(amount) filter (where kind = 'paid'), 0)::int from payment_moves
       where payment_id = p.id) as came,
      (select coalesce(sum(amount) filter (where kind <> 'paid'), 0)::int from payment_moves
       where payment_id = p.id) as went
    from payments p where amount_received is not null and provider_id not like 'free%'`);
  const byIntent = (one: { intent: string }, other: { intent: string }) =>
    one.intent < other.intent ? -1 : 1;
  expect(
    payments
      .map(({ opened, came, went, ...charge }) => {
        expect([opened, came, went]).toEqual([charge.amount, charge.amount, charge.returned]);
        return charge;
      })
      .sort(byIntent),
  ).toEqual(charges.sort(byIntent));
  const { rows: kept } = await directory.db.pool.query(
    `select coalesce(sum(paid), 0)::int as paid, coalesce(sum(refunded), 0)::int as refunded
     from revenue_months`,
  );
  const sum = (of: (charge: Charge) => number) =>
    charges.reduce((total, charge) => total + of(charge), 0);
  expect(kept).toEqual([
    { paid: sum(({ amount }) => amount), refunded: sum(({ returned }) => returned) },
  ]);
}

async function expectNoneOversold() {
  const { rows } = await directory.db.pool.query(`
    select c.code, c.max_uses as most, count(p.id)::int as uses,
      count(p.id) filter (where p.amount = 0 and p.amount_received > 0)::int as odd
    from coupons c join payments p on p.coupon_id = c.id and p.status <> 'canceled'
    group by c.id`);
  for (const { most, uses, odd } of rows) {
    expect(uses).toBeLessThanOrEqual(most);
    expect(odd).toBe(0);
  }
}

async function expectRefundsOnce() {
  const { rows } = await directory.db.pool.query(`
    select r.state, r.amount, (
      select array_agg((data->>'amount')::int) from sandbox_objects
      where data->>'object' = 'refund' and data->'metadata'->>'refund' = r.key) as made
    from payment_refunds r`);
  for (const { state, amount, made } of rows) {
    expect([state, made]).toEqual(state === 'made' ? ['made', [amount]] : ['refused', null]);
  }
}

test('in whatever order things happen, a listing is premium for exactly the terms that stay paid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 5, maxLength: 40 }),
      fc.boolean(),
      fc.option(offer),
      async (actions, isAtOnce, first) => {
        await directory.reset();
        await directory.db.pool.query('truncate sandbox_objects, sandbox_requests, site_settings');
        await directory.db.pool.query(
          `truncate coupons cascade; insert into coupons
             (code, percent, max_uses, max_uses_listing, made_at, made_by)
           values ('HALF', 50, 3, null, '2090-01-01', 'x'), ('GIFT', 100, 2, 2, '2090-01-01', 'x')`,
        );
        await directory.settings.reload();
        const now = new Date('2090-03-01T12:00:00Z');
        directory.setTime(now.toISOString());
        const [id = 0] = await directory.open({ ...lawFirm, email: 'hill@example.com' });
        const run = { id, intents: [], now };
        await changeSettings(directory, { plans: [gold] });
        if (first) {
          await act(run, { kind: 'change the offer', offer: first });
          await act(run, { kind: 'buy' });
        }
        if (isAtOnce) await Promise.allSettled(actions.map((each) => act(run, each)));
        else for (const each of actions) await act(run, each).catch(isNoRefusal);
        await settle();
        await endPremiumTerms(directory);

        const payments = await till.payments();
        const charges = await readCharges();
        await expectProvidersSums(charges);
        await expectRefundsOnce();
        await expectNoneOversold();
        const kept = payments.filter(({ status }) => status === 'paid');
        const returned = payments.filter(({ status }) => ['refunded', 'lost'].includes(status));
        expect(kept.length + returned.length).toBe(payments.length);

        const terms = payments
          .filter(({ status, keeps_period: keeps }) => status === 'paid' || keeps)
          .sort((one, other) => one.period_start - other.period_start);
        const running = terms.filter((term) => term.period_end > term.period_start);
        for (const [index, term] of running.entries()) {
          const { period_start: start, period_end: end, months } = term;
          const days = Math.round((end - start) / 86_400_000);
          if (end > run.now) expect(days).toBeGreaterThanOrEqual(28 * months);
          expect(days).toBeLessThanOrEqual(31 * months + 1);
          if (months % 12 === 0 && end > run.now) expect(days - months * 30.5).toBeLessThan(2);
          if (index > 0) expect(start >= running[index - 1].period_end).toBe(true);
        }
        const listing = await till.listing(id);
        const last = terms
          .map(({ period_end: end }) => end)
          .sort((one, other) => one - other)
          .at(-1);
        const isGiven = listing.is_premium && listing.premium_until === null;
        if (!isGiven) {
          const { plan } = (await directory.db.pool.query('select plan from businesses')).rows[0];
          const ending = terms
            .filter((term) => term.period_end.getTime() === listing.premium_until?.getTime())
            .sort((one, other) => other.id - one.id);
          expect(plan).toEqual(listing.is_premium ? (ending[0]?.plan ?? null) : null);
          expect(listing.is_premium).toBe(Boolean(last && last > run.now));
          if (listing.is_premium) expect(listing.premium_until).toEqual(last);
        }

        const { rows } = await directory.db.pool.query(
          `select count(*)::int as granted from audit_log where action = 'payment.receive'`,
        );
        const receipts = directory.mails.filter(({ subject }) => subject.startsWith('Receipt'));
        expect(receipts).toHaveLength(rows[0].granted);
        expect(kept.length).toBeLessThanOrEqual(rows[0].granted);
      },
    ),
    { numRuns: runs(100) },
  );
});

function isNoRefusal(error: unknown) {
  if (error instanceof Error && error.name === 'AssertionError') throw error;
}
