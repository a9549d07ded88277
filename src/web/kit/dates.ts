import * as m from '#messages';

const months = new Intl.DateTimeFormat(m.format_locale(), {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dates = new Intl.DateTimeFormat(m.format_locale(), { dateStyle: 'long', timeZone: 'UTC' });

/** `March 4, 2026`, in UTC, so that server and browser write the same. */
export function formatDate(iso: string): string {
  return dates.format(new Date(iso));
}

/** `March 2026`, in UTC. */
export function formatMonth(iso: string): string {
  return months.format(new Date(iso));
}
