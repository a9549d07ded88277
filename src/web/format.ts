const numbers = new Intl.NumberFormat('en-US');
const months = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** `1 business`, `1,234 businesses`. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** `March 4, 2026`, in UTC, so that server and browser write the same. */
export function formatDate(iso: string): string {
  return dates.format(new Date(iso));
}

/** `March 2026`, in UTC. */
export function formatMonth(iso: string): string {
  return months.format(new Date(iso));
}

/** `$9.95` of 995. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

export function capitalize(text: string): string {
  return text.replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}

/** At most `length` characters, never half of a pair. */
export function truncate(text: string, length: number): string {
  return Array.from(text.slice(0, length * 2))
    .slice(0, length)
    .join('');
}
