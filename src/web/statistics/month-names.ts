import * as m from '#messages';

const names = new Intl.DateTimeFormat(m.format_locale(), {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export function nameMonth(month: string): string {
  return month ? names.format(new Date(`${month}-01T00:00:00Z`)) : '';
}
