import * as m from '#messages';

const months = new Intl.DateTimeFormat(m.format_locale(), {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dates = new Intl.DateTimeFormat(m.format_locale(), { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date such as `March 4, 2026` in UTC, so that server and browser agree. */
export function formatDate(iso: string): string {
  return dates.format(new Date(iso));
}

/** Formats a month such as `March 2026` in UTC. */
export function formatMonth(iso: string): string {
  return months.format(new Date(iso));
}
