import * as m from '#messages';

const months = new Intl.DateTimeFormat(m.format_locale(), {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats a month such as `May 2026` in UTC, so that server and browser agree. */
export function formatMonthName(iso: string): string {
  return months.format(new Date(iso));
}
