import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { runs } from '../../../tests/runs.ts';
import { premiumTerms } from '../../domain/plans.ts';
import type { Intent } from './model/provider.ts';
import { insertPayment } from './model/queries.ts';
import {
  addMonths,
  dueReminder,
  formatCharge,
  nextCheck,
  nextPeriod,
  refusalToBuy,
  unusedAmount,
  unusedTime,
} from './model/rules.ts';
import { recordMoney } from './model/settle.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let directory: Directory;
let admin: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());

const edge = fc
  .record({
    year: fc.integer({ min: 2024, max: 2104 }),
    month: fc.integer({ min: 0, max: 11 }),
    off: fc.constantFrom(-DAY, -1, 0, 1, DAY - 1),
  })
  .map(({ year, month, off }) => new Date(Date.UTC(year, month) + off));
const moment = fc.oneof(
  edge,
  fc.date({ min: new Date('2024-01-01'), max: new Date('2104-12-31'), noInvalidDate: true }),
);

test('an amount reads as dollars and cents, and says no other amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      const text = formatCharge(cents);
      expect(text).toMatch(/^\$\d+\.\d\d$/);
      expect(Math.round(Number(text.slice(1)) * 100)).toBe(cents);
    }),
  );
});

const term = fc.constantFrom(...premiumTerms);
const nothing = { isPremium: false, premiumUntil: null };

test('terms paid are terms premium, each from the end of the one before, whatever it was', () => {
  const bought = fc.record({
    pause: fc.integer({ min: 0, max: 60 * DAY }),
    months: fc.oneof({ weight: 9, arbitrary: term }, fc.constant(null)),
    isOnTime: fc.boolean(),
  });
  const purchases = fc.array(bought, { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(moment, purchases, (begin, all) => {
      let now = begin;
      let running = 12;
      let listing = { isPremium: false, premiumUntil: null as Date | null };
      for (const { pause, months, isOnTime } of all) {
        expect(refusalToBuy(listing, now, running)).toBeNull();
        const { start, end } = nextPeriod(listing, months, { now, paidAt: null });
        const before = listing.premiumUntil;
        expect(start).toEqual(before && before > now ? before : now);
        listing = { isPremium: true, premiumUntil: end };
        if (months === null || end === null) {
          expect(months).toEqual(end);
          expect(refusalToBuy(listing, new Date(start.getTime() + pause), 12)).not.toBeNull();
          return;
        }
        expectMonthsLater(start, months, end);
        running = months;
        const window = (months === 1 ? 7 : 30) * DAY;
        const early = new Date(end.getTime() - window - 1);
        expect(refusalToBuy(listing, early, running)).not.toBeNull();
        now = new Date(end.getTime() + (isOnTime ? -(pause % window) : pause));
      }
    }),
    { numRuns: runs(200) },
  );
});

/**
 * Expects the same day of the month, or the first of the next month if that day doesn't exist. The term is
 * never shorter than paid for.
 */
function expectMonthsLater(start: Date, months: number, end: Date) {
  expect(end.toISOString().slice(10)).toBe(start.toISOString().slice(10));
  const passed =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  const hasDay = end.getUTCDate() === start.getUTCDate();
  expect(passed).toBe(hasDay ? months : months + 1);
  if (!hasDay) {
    expect(end.getUTCDate()).toBe(1);
    expect(new Date(end.getTime() - DAY).getUTCDate()).toBeLessThan(start.getUTCDate());
  }
  expect((end.getTime() - start.getTime()) / DAY).toBeGreaterThanOrEqual(28 * months);
}

test.each([
  ['2023-01-31', 1, '2023-03-01'],
  ['2024-01-31', 1, '2024-03-01'],
  ['2024-01-29', 1, '2024-02-29'],
  ['2023-01-29', 1, '2023-03-01'],
  ['2024-08-31', 6, '2025-03-01'],
  ['2024-11-30', 3, '2025-03-01'],
  ['2024-02-29', 12, '2025-03-01'],
  ['2024-02-29', 24, '2026-03-01'],
  ['2022-02-28', 24, '2024-02-28'],
  ['2024-12-31', 1, '2025-01-31'],
])('%s and %i months is %s', (start, months, end) => {
  expect(addMonths(new Date(`${start}T09:30:00Z`), months)).toEqual(new Date(`${end}T09:30:00Z`));
});

test('a term never starts before its money came, by whichever clock is later', () => {
  fc.assert(
    fc.property(moment, moment, fc.option(moment), term, (now, paidAt, until, months) => {
      const listing = { isPremium: until !== null, premiumUntil: until };
      const { start } = nextPeriod(listing, months, { now, paidAt });
      const latest = Math.max(now.getTime(), paidAt.getTime(), until?.getTime() ?? 0);
      expect(start.getTime()).toBe(latest);
    }),
  );
});

test('what is used and what is not make the term, and neither is ever less than nothing', () => {
  const amount = fc.integer({ min: 50, max: 1_000_000 });
  fc.assert(
    fc.property(moment, moment, fc.option(term), amount, (begin, now, months, paid) => {
      const period = nextPeriod(nothing, months, { now: begin, paidAt: null });
      const bought = { periodStart: period.start, periodEnd: period.end, startsOnApproval: false };
      const unused = unusedTime(bought, now);
      if (!period.end) {
        expect(unused).toBe(Number.POSITIVE_INFINITY);
        expect(unusedAmount({ amount: paid, ...bought }, now)).toBe(paid);
        return;
      }
      const whole = period.end.getTime() - period.start.getTime();
      const used = Math.min(whole, Math.max(0, now.getTime() - period.start.getTime()));
      expect(unused).toBeGreaterThanOrEqual(0);
      expect(used + unused).toBe(whole);
      const payment = { amount: paid, ...bought };
      const worth = unusedAmount(payment, now);
      expect(Number.isInteger(worth)).toBe(true);
      expect(worth).toBeGreaterThanOrEqual(0);
      expect(worth).toBeLessThanOrEqual(paid);
      expect(worth === 0 || unused > 0).toBe(true);
    }),
  );
});

test('a reminder is due in its last days only, the nearest one, and never after the end', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -DAY, max: 40 * DAY }), term, (until, left, months) => {
      const due = dueReminder(until, new Date(until.getTime() - left), months);
      const told = months === 1 ? [1, 7] : [1, 7, 30];
      const nearest = told.filter((days) => left <= days * DAY)[0];
      expect(due).toBe(left <= 0 ? null : (nearest ?? null));
    }),
  );
});

test('an unpaid intent is looked at again soon, for a week, whichever way the clock was set', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -400 * DAY, max: 400 * DAY }), (createdAt, age) => {
      const now = new Date(createdAt.getTime() + age);
      const next = nextCheck({ createdAt, couponId: null }, now);
      expect(next === null).toBe(Math.abs(age) >= 7 * DAY);
      if (next === null) return;
      const wait = next.getTime() - now.getTime();
      expect(wait).toBeGreaterThanOrEqual(60_000);
      expect(wait).toBeLessThanOrEqual(6 * HOUR);
    }),
  );
});

test("the months' revenues are what came in each month (UTC) less what went back in it, part by part", async () => {
  const part = fc.record({
    share: fc.constantFrom(0, 0.2, 0.5, 1),
    later: fc.constantFrom(0, 1, 20 * DAY, 400 * DAY),
  });
  const payment = fc.record({
    paidAt: edge,
    amount: fc.constantFrom(995, 50, 1_000_000),
    parts: fc.array(part, { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 12 }), async (payments) => {
      await directory.reset();
      const cents = new Map<string, number>();
      const count = (at: Date, amount: number) => {
        const month = at.toISOString().slice(0, 7);
        cents.set(month, (cents.get(month) ?? 0) + amount);
      };
      for (const { paidAt, amount, parts } of payments) {
        const book = await openBook(paidAt, amount);
        await book.record({ amountReceived: amount }, paidAt);
        count(paidAt, amount);
        let refunded = 0;
        let at = paidAt;
        for (const { share, later } of parts) {
          const back = Math.floor((amount - refunded) * share);
          refunded += back;
          at = new Date(at.getTime() + later);
          await book.record({ amountReceived: amount, amountRefunded: refunded }, at);
          await book.record({ amountReceived: amount, amountRefunded: refunded }, at);
          count(at, -back);
        }
      }
      for (const [month, sum] of cents) {
        const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5))) - 1);
        for (const at of [`${month}-01T00:00:00.000Z`, last.toISOString()]) {
          directory.setTime(at);
          const stats = await (await directory.get('/api/admin/stats', admin)).json();
          expect(stats.monthlyRevenue).toBe(sum / 100);
        }
      }
    }),
    { numRuns: runs(6) },
  );
});

const silent: Intent = {
  id: 'pi',
  status: 'succeeded',
  clientSecret: '',
  amount: 0,
  months: 12,
  isEndless: false,
  terms: null,
  amountReceived: 0,
  amountRefunded: 0,
  isInDollars: true,
  isDisputeLost: false,
  dispute: null,
  paidAt: null,
  businessId: null,
  paymentKey: null,
  siteUrl: null,
  receiptEmail: null,
  savedCard: null,
};

async function openBook(createdAt: Date, amount: number) {
  const { kysely } = directory.db;
  const opened = { businessId: null, amount, months: 12, createdAt, checkAt: null };
  let payment = await kysely
    .transaction()
    .execute((trx) => insertPayment(trx, { ...opened, status: 'canceled' }));
  return {
    async record(said: Partial<Intent>, at: Date) {
      payment = await kysely
        .transaction()
        .execute((trx) => recordMoney(trx, payment, { ...silent, ...said }, at));
    },
  };
}
