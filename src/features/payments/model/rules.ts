import * as m from '#messages';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days before the end of a term in which it can be renewed. */
const RENEWAL_DAYS = { month: 7, longer: 30 };
/** Minimum days between the notice of an automatic renewal and the charge. */
const RENEWAL_NOTICE_DAYS = 14;
/** Days before the end of the term at which the card is charged: as planned, and at the latest. */
export const RENEWAL_CHARGE_DAYS = 3;
const LATEST_CHARGE_DAYS = 1;

/** Returns when the payer is notified of the renewal of a term that ends at `end`. */
export function renewalNoticeAt(end: Date): Date {
  return addDays(end, -RENEWAL_CHARGE_DAYS - RENEWAL_NOTICE_DAYS);
}

/** Returns when to charge a payer who is notified now, or null if it is too late for this term. */
export function renewalChargeAt(end: Date, now: Date): Date | null {
  const planned = addDays(end, -RENEWAL_CHARGE_DAYS);
  const earliest = addDays(now, RENEWAL_NOTICE_DAYS);
  if (earliest > addDays(end, -LATEST_CHARGE_DAYS)) return null;
  return earliest > planned ? earliest : planned;
}

/**
 * Reason why an automatic renewal ended. `stopped`: someone stopped it. `replaced`: another payer chose it. `refused`:
 * the card was refused. `late`: the payer couldn't be notified or charged in time. `returned`: the payment was refunded
 * or is disputed. `hidden`: the listing isn't public. `ended`: there is no term left to renew.
 */
export type RenewalEnd =
  | 'stopped'
  | 'replaced'
  | 'refused'
  | 'late'
  | 'returned'
  | 'hidden'
  | 'ended';

/** Milliseconds after which an unpaid intent is closed. */
export const INTENT_LIFE = 7 * DAY;
/** Milliseconds after which an unpaid intent that reserves the use of a coupon is closed. */
const RESERVED_LIFE = HOUR;

const REMINDER_DAYS = [1, 7, 30];

interface Premium {
  isPremium: boolean;
  /** End of premium; null for a premium listing without an end date. */
  premiumUntil: Date | null;
  isOutside?: boolean;
}

function renewalDays(months: number): number {
  return months === 1 ? RENEWAL_DAYS.month : RENEWAL_DAYS.longer;
}

function reminderDays(months: number): number[] {
  return REMINDER_DAYS.filter((days) => days <= renewalDays(months));
}

/** Returns the reason why premium can't be bought now for `months`, as a message for the payer, or null if it can. */
export function refusalToBuy(listing: Premium, now: Date, months: number): string | null {
  if (listing.isOutside) {
    return m.payments_outside_area();
  }
  if (!listing.isPremium) return null;
  if (listing.premiumUntil === null) return m.payments_premium_forever();
  const days = renewalDays(months);
  if (listing.premiumUntil.getTime() - now.getTime() <= days * DAY) return null;
  return m.payments_premium_until({ day: formatDay(listing.premiumUntil), days });
}

/**
 * Returns the new period; its end is null without months. It starts now or at the end of the running term; uses the
 * payment time if our clock is behind.
 */
export function nextPeriod(
  listing: Premium,
  months: number | null,
  { now, paidAt }: { now: Date; paidAt: Date | null },
): { start: Date; end: Date | null } {
  const until = listing.isPremium ? listing.premiumUntil : null;
  const start = [until, paidAt].reduce<Date>((last, at) => (at && at > last ? at : last), now);
  return { start, end: months === null ? null : addMonths(start, months) };
}

/** Adds months, keeping day and time. If that day doesn't exist, returns the first of the next month. */
export function addMonths(date: Date, months: number): Date {
  const end = new Date(date);
  end.setUTCMonth(date.getUTCMonth() + months);
  if (end.getUTCDate() !== date.getUTCDate()) end.setUTCDate(1);
  return end;
}

interface Term {
  periodStart: Date | null;
  /** End of the term; null for a term without an end. */
  periodEnd: Date | null;
  startsOnApproval: boolean;
}

/** Formats a term's dates. A term that awaits the approval has none yet. */
export function tellTerm({ periodStart, periodEnd, startsOnApproval }: Term) {
  const tell = (date: Date | null) => (startsOnApproval ? null : (date?.toISOString() ?? null));
  return { periodStart: tell(periodStart), periodEnd: tell(periodEnd), startsOnApproval };
}

/**
 * Returns the unused milliseconds of a term: all of one that awaits the approval, and infinity for one without an end.
 */
export function unusedTime(
  { periodStart: start, periodEnd: end, startsOnApproval }: Term,
  now: Date,
): number {
  if (!start) return 0;
  if (!end) return Number.POSITIVE_INFINITY;
  const from = startsOnApproval ? start.getTime() : Math.max(now.getTime(), start.getTime());
  return Math.max(0, end.getTime() - from);
}

/** Returns the cents of the unused time. A term without an end is never used up, so it keeps its whole value. */
export function unusedAmount(payment: Term & { amount: number }, now: Date): number {
  const { amount, periodStart: start, periodEnd: end } = payment;
  if (start && !end) return amount;
  if (!start || !end || end <= start) return 0;
  const share = unusedTime(payment, now) / (end.getTime() - start.getTime());
  return Math.round(amount * share);
}

/** Returns when to check an unpaid intent again, or null when it should be closed. */
export function nextCheck(
  { createdAt, couponId }: { createdAt: Date; couponId: number | null },
  now: Date,
): Date | null {
  // Uses the absolute value, because the clock may have been set back.
  const age = Math.abs(now.getTime() - createdAt.getTime());
  if (age >= (couponId === null ? INTENT_LIFE : RESERVED_LIFE)) return null;
  const wait = age < 15 * MINUTE ? MINUTE : age < 2 * HOUR ? 15 * MINUTE : 6 * HOUR;
  return new Date(now.getTime() + wait);
}

export function dueReminder(premiumUntil: Date, now: Date, months: number): number | null {
  const left = premiumUntil.getTime() - now.getTime();
  if (left <= 0) return null;
  return reminderDays(months).find((days) => left <= days * DAY) ?? null;
}

export function countDays(from: Date, until: Date): number {
  return Math.ceil((until.getTime() - from.getTime()) / DAY);
}

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY);
}

export const LONGEST_REMINDER = Math.max(...REMINDER_DAYS);

function formatDay(date: Date): string {
  return date.toLocaleDateString(m.format_locale(), { dateStyle: 'long', timeZone: 'UTC' });
}

export function formatCharge(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
