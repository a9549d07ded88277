import * as m from '#messages';

/** `1,234 businesses` */
export function countBusinesses(count: number): string {
  return m.count_businesses({ count, number: count.toLocaleString(m.format_locale()) });
}
