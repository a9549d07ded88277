import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import {
  dueReminder,
  formatCents,
  nextCheck,
  nextYear,
  REMINDER_DAYS,
  refusalToBuy,
  unusedTime,
} from './rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let directory: Directory;
let editor: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());

/** Any moment, the edges of months and leap days more often than others. */
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
      const text = formatCents(cents);
      expect(text).toMatch(/^\$\d+\.\d\d$/);
      expect(Math.round(Number(text.slice(1)) * 100)).toBe(cents);
    }),
  );
});

test('years paid are years premium, each from the end of the one before', () => {
  const waits = fc.array(fc.integer({ min: 0, max: 60 * DAY }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(moment, waits, fc.boolean(), (begin, pauses, isOnTime) => {
      let now = begin;
      let listing = { isPremium: false, premiumUntil: null as Date | null };
      for (const pause of pauses) {
        expect(refusalToBuy(listing, now)).toBeNull();
        const { start, end } = nextYear(listing, now, null);
        const before = listing.premiumUntil;
        expect(start).toEqual(before && before > now ? before : now);
        const days = (end.getTime() - start.getTime()) / DAY;
        expect([365, 366]).toContain(days);
        const isLeapDay = start.getUTCMonth() === 1 && start.getUTCDate() === 29;
        expect(end.toISOString().slice(5)).toBe(
          isLeapDay ? `03-01${start.toISOString().slice(10)}` : start.toISOString().slice(5),
        );
        listing = { isPremium: true, premiumUntil: end };
        const isOver = refusalToBuy(listing, new Date(end.getTime() - 30 * DAY - 1));
        expect(isOver).not.toBeNull();
        now = new Date(end.getTime() + (isOnTime ? -(pause % (30 * DAY)) : pause));
      }
      if (isOnTime) {
        const years = (listing.premiumUntil?.getTime() ?? 0) - begin.getTime();
        expect(Math.round(years / DAY / 365.25)).toBe(pauses.length);
      }
    }),
    { numRuns: 200 },
  );
});

test('a year never starts before its money came, by whichever clock is later', () => {
  fc.assert(
    fc.property(moment, moment, fc.option(moment), (now, paidAt, until) => {
      const { start } = nextYear({ isPremium: until !== null, premiumUntil: until }, now, paidAt);
      const latest = Math.max(now.getTime(), paidAt.getTime(), until?.getTime() ?? 0);
      expect(start.getTime()).toBe(latest);
    }),
  );
});

test('what is used and what is not make the year, and neither is ever less than nothing', () => {
  fc.assert(
    fc.property(moment, moment, (begin, now) => {
      const year = nextYear({ isPremium: false, premiumUntil: null }, begin, null);
      const whole = year.end.getTime() - year.start.getTime();
      const unused = unusedTime(year, now);
      const used = Math.min(whole, Math.max(0, now.getTime() - year.start.getTime()));
      expect(unused).toBeGreaterThanOrEqual(0);
      expect(used + unused).toBe(whole);
    }),
  );
});

test('a reminder is due in its last days only, the nearest one, and never after the end', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -DAY, max: 40 * DAY }), (until, left) => {
      const due = dueReminder(until, new Date(until.getTime() - left));
      const nearest = REMINDER_DAYS.filter((days) => left <= days * DAY).sort((a, b) => a - b)[0];
      expect(due).toBe(left <= 0 ? null : (nearest ?? null));
    }),
  );
});

test('an unpaid intent is looked at again soon, for a week, whichever way the clock was set', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -400 * DAY, max: 400 * DAY }), (createdAt, age) => {
      const now = new Date(createdAt.getTime() + age);
      const next = nextCheck(createdAt, now);
      expect(next === null).toBe(Math.abs(age) >= 7 * DAY);
      if (next === null) return;
      const wait = next.getTime() - now.getTime();
      expect(wait).toBeGreaterThanOrEqual(60_000);
      expect(wait).toBeLessThanOrEqual(6 * HOUR);
    }),
  );
});

test("the months' revenues are what came in each month (UTC) less what went back in it", async () => {
  const payment = fc.record({
    paidAt: edge,
    amount: fc.constantFrom(995, 1, 10_000),
    share: fc.constantFrom(0, 0, 0.5, 1),
    later: fc.constantFrom(0, 1, 20 * DAY, 400 * DAY),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 12 }), async (payments) => {
      await directory.reset();
      const cents = new Map<string, number>();
      const count = (at: Date, amount: number) => {
        const month = at.toISOString().slice(0, 7);
        cents.set(month, (cents.get(month) ?? 0) + amount);
      };
      for (const { paidAt, amount, share, later } of payments) {
        const refunded = Math.floor(amount * share);
        const refundedAt = refunded > 0 ? new Date(paidAt.getTime() + later) : null;
        count(paidAt, amount);
        if (refundedAt) count(refundedAt, -refunded);
        await directory.db.pool.query(
          `insert into payments (amount, status, created_at, paid_at, amount_refunded, refunded_at)
           values ($1, 'paid', $2, $2, $3, $4)`,
          [amount, paidAt, refunded, refundedAt],
        );
      }
      for (const [month, sum] of cents) {
        const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5))) - 1);
        for (const at of [`${month}-01T00:00:00.000Z`, last.toISOString()]) {
          directory.setTime(at);
          const stats = await (await directory.get('/api/admin/stats', editor)).json();
          expect(stats.monthlyRevenue).toBe(sum / 100);
        }
      }
    }),
    { numRuns: 6 },
  );
});
