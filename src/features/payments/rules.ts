const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A premium listing can be renewed in the last 30 days of its year. */
const RENEWAL_WINDOW = 30 * DAY;
/** An intent that nobody paid in a week is closed. */
const INTENT_LIFE = 7 * DAY;

export const REMINDER_DAYS = [1, 7, 30];

interface Premium {
  isPremium: boolean;
  /** Null: without end, when premium. */
  premiumUntil: Date | null;
}

/** Why a year can't be bought now, in words for the payer; null when it can. */
export function refusalToBuy(listing: Premium, now: Date): string | null {
  if (!listing.isPremium) return null;
  if (listing.premiumUntil === null)
    return 'This listing is premium indefinitely. There is nothing to pay.';
  if (listing.premiumUntil.getTime() - now.getTime() <= RENEWAL_WINDOW) return null;
  return `This listing is premium until ${formatDay(listing.premiumUntil)}. It can be renewed in the 30 days before that.`;
}

/** From now, or the end of the running year. Now is the provider's where our clock is behind. */
export function nextYear(
  listing: Premium,
  now: Date,
  paidAt: Date | null,
): { start: Date; end: Date } {
  const until = listing.isPremium ? listing.premiumUntil : null;
  const start = [until, paidAt].reduce<Date>((last, at) => (at && at > last ? at : last), now);
  const end = new Date(start);
  end.setUTCFullYear(start.getUTCFullYear() + 1);
  return { start, end };
}

export function unusedTime(period: { start: Date; end: Date }, now: Date): number {
  return Math.max(0, period.end.getTime() - Math.max(now.getTime(), period.start.getTime()));
}

/** The part of a payment, in cents, that its unused time is worth. */
export function unusedAmount(
  payment: { amount: number; periodStart: Date | null; periodEnd: Date | null },
  now: Date,
): number {
  const { amount, periodStart: start, periodEnd: end } = payment;
  if (!start || !end || end <= start) return 0;
  const share = unusedTime({ start, end }, now) / (end.getTime() - start.getTime());
  return Math.round(amount * share);
}

/** When to ask the provider again about an unpaid intent; null when it is time to close it. */
export function nextCheck(createdAt: Date, now: Date): Date | null {
  // Either way: the clock may have been set back since.
  const age = Math.abs(now.getTime() - createdAt.getTime());
  if (age >= INTENT_LIFE) return null;
  const wait = age < 15 * MINUTE ? MINUTE : age < 2 * HOUR ? 15 * MINUTE : 6 * HOUR;
  return new Date(now.getTime() + wait);
}

export function dueReminder(premiumUntil: Date, now: Date): number | null {
  const left = premiumUntil.getTime() - now.getTime();
  if (left <= 0) return null;
  return REMINDER_DAYS.find((days) => left <= days * DAY) ?? null;
}

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY);
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function formatDay(date: Date): string {
  return days.format(date);
}

/** `$9.95` of 995. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
