import * as m from '#messages';

const numbers = new Intl.NumberFormat(m.format_locale());

export function formatNumber(value: number): string {
  // Small integers look the same in all languages, so the formatter is skipped.
  return value >= 0 && value < 1000 && Number.isInteger(value) ? `${value}` : numbers.format(value);
}

export function formatCount(
  count: number,
  message: (fields: { count: number; number: string }) => string,
): string {
  return message({ count, number: formatNumber(count) });
}

/** Formats cents, such as `$9.95` for 995. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
