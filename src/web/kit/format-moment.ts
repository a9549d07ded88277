import * as m from '#messages';

const moments = new Intl.DateTimeFormat(m.format_locale(), {
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Formats a time such as `Mar 4, 2026, 9:30 AM` in the browser's time zone; not for pages of the server. */
export function formatMoment(iso: string): string {
  return moments.format(new Date(iso));
}
