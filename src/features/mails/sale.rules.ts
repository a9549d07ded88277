import type { SiteSettings } from '../../contract/settings.ts';
import type { MailValue } from '../../platform/mail/planned.ts';

/** `one year`. */
export function describeLength(months: number): MailValue {
  if (months === 1) return { words: 'length-month' };
  if (months === 12) return { words: 'length-year' };
  return months % 12 === 0
    ? { words: 'length-years', count: months / 12 }
    : { words: 'length-months', count: months };
}

/** What premium costs and how long it lasts, and how soon a listing is looked at. */
export function describeSale(
  { premium, approvalHours }: Pick<SiteSettings, 'premium' | 'approvalHours'>,
  months = premium.months as number,
): Record<'price' | 'price_and_term' | 'term' | 'approval_time', MailValue> {
  const price = { cents: premium.price };
  const names: Record<number, string> = { 1: 'month', 12: 'year' };
  const length = describeLength(premium.months);
  return {
    price,
    price_and_term: { words: `price-${names[premium.months] ?? 'other'}`, with: { price, length } },
    term: { words: `term-${names[months] ?? 'other'}` },
    approval_time: describeHours(approvalHours),
  };
}

/** `24-48 hours`. */
function describeHours({ from, to }: SiteSettings['approvalHours']): MailValue {
  return from === to
    ? { words: 'hours', count: to }
    : { words: 'hours-between', with: { from: String(from), to: String(to) } };
}
