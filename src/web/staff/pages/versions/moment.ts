import * as m from '#messages';

const moments = new Intl.DateTimeFormat(m.format_locale(), {
  dateStyle: 'medium',
  timeStyle: 'short',
});

export function formatMoment(iso: string): string {
  return moments.format(new Date(iso));
}
