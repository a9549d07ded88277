import * as m from '#messages';

const moments = new Intl.DateTimeFormat(m.locale(), { dateStyle: 'medium', timeStyle: 'short' });

export function formatMoment(iso: string): string {
  return moments.format(new Date(iso));
}
