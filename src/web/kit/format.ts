import * as m from '#messages';

const numbers = new Intl.NumberFormat(m.format_locale());

export function formatNumber(value: number): string {
  // Most are small, and the same in all languages.
  return value >= 0 && value < 1000 && Number.isInteger(value) ? `${value}` : numbers.format(value);
}

/** A count in words, such as `1 business` and `1,234 businesses` of `m.count_businesses`. */
export function formatCount(
  count: number,
  message: (fields: { count: number; number: string }) => string,
): string {
  return message({ count, number: formatNumber(count) });
}

/** `$9.95` of 995. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
