import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../tests/checkout.ts';
import { type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { upgradeBusiness } from '../businesses/upgrade.ts';
import { replayMissedEvents } from './events.ts';
import { endPremiumYears } from './premium-year.ts';
import { reconcilePayments } from './reconcile.ts';

let directory: Directory;
let till: Till;

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
});
afterAll(() => directory.close());

/** Everything that payers, browsers, the provider, its staff and time can do, in any order. */
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay'), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open and pay') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('confirm'), which: fc.nat() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('deliver'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dispute'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reconcile') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('give') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait'), days: fc.constantFrom(1, 20, 200, 345) }),
  },
);

interface Run {
  id: number;
  intents: string[];
  now: Date;
}

function pick<T>(items: T[], which: number | undefined): T | undefined {
  return items[(which ?? 0) % Math.max(1, items.length)];
}

async function act(
  run: Run,
  { kind, which, days = 0 }: { kind: string; which?: number; days?: number },
): Promise<unknown> {
  const intent = pick(run.intents, which) ?? 'pi_none';
  switch (kind) {
    case 'open':
      return run.intents.push(await till.open(run.id));
    case 'pay':
      return till.pay(intent);
    case 'open and pay':
      run.intents.push(await till.open(run.id));
      return till.pay(run.intents.at(-1) ?? '');
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
    case 'dispute':
      return till.sandbox.closeDispute((await till.sandbox.openDispute(intent)).id, 'lost');
    case 'reconcile':
      return reconcilePayments(till.dependencies);
    case 'forget':
      // As after a crash between the provider's answer and our keeping it.
      return directory.db.pool.query(
        `update payments set provider_id = null where status = 'open'`,
      );
    default:
      run.now = new Date(run.now.getTime() + days * 86_400_000);
      directory.setTime(run.now.toISOString());
      return endPremiumYears(directory);
  }
}

/** What is left undone when everyone falls silent. */
async function settle() {
  await till.deliverAll();
  await replayMissedEvents(till.dependencies);
  await directory.runJobs();
}

async function readCharges() {
  const { rows } = await directory.db.pool.query(
    `select data from sandbox_objects where data->>'object' = 'charge'`,
  );
  return rows.map(({ data }) => data);
}

test('in whatever order things happen, a listing is premium for exactly the years that stay paid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 5, maxLength: 40 }),
      fc.boolean(),
      async (actions, isAtOnce) => {
        await directory.reset();
        await directory.db.pool.query('truncate sandbox_objects, sandbox_requests');
        const now = new Date('2090-03-01T12:00:00Z');
        directory.setTime(now.toISOString());
        const [id = 0] = await directory.open({ ...lawFirm, email: 'hill@example.com' });
        const run = { id, intents: [], now };
        if (isAtOnce) await Promise.allSettled(actions.map((each) => act(run, each)));
        else for (const each of actions) await act(run, each).catch(() => {});
        await settle();
        await endPremiumYears(directory);

        const payments = await till.payments();
        const charges = await readCharges();
        expect(payments.map((payment) => payment.provider_id).sort()).toEqual(
          charges.map((charge) => charge.payment_intent).sort(),
        );
        const kept = payments.filter(({ status }) => status === 'paid');
        const keptCharges = charges.filter(({ refunded, payment_intent: intent }) => {
          return !refunded && kept.some(({ provider_id }) => provider_id === intent);
        });
        expect(keptCharges).toHaveLength(kept.length);
        const returned = payments.filter(({ status }) => ['refunded', 'lost'].includes(status));
        expect(kept.length + returned.length).toBe(payments.length);

        // The years that stay lie one after the other, each a year long, and premium ends with the last.
        const years = kept.sort((one, other) => one.period_start - other.period_start);
        for (const [index, { period_start: start, period_end: end }] of years.entries()) {
          const days = Math.round((end - start) / 86_400_000);
          expect([365, 366]).toContain(days);
          if (index > 0) expect(start >= years[index - 1].period_end).toBe(true);
        }
        const listing = await till.listing(id);
        const last = years.at(-1)?.period_end;
        const isGiven = listing.is_premium && listing.premium_until === null;
        if (!isGiven) {
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
    { numRuns: 100 },
  );
});
