import * as m from '#messages';
import type { Opening } from '../opening-hours.ts';
import { nameTime } from './time-words.ts';

const DAY = 86_400_000;

/**
 * Describes the current or next opening: `Open until 10 PM`, `Opens Monday 9 AM`, `Open 24 hours`; empty if
 * no coming opening is known. `now` is in milliseconds. The output doesn't depend on the browser's locale
 * data.
 */
export function describeOpening(openings: Opening[], timeZone: string, now: number): string {
  const next = openings.find(({ closesAt }) => Date.parse(closesAt) > now);
  if (!next) return '';
  const [opensIn, closesIn] = [Date.parse(next.opensAt) - now, Date.parse(next.closesAt) - now];
  if (opensIn <= 0 && closesIn > DAY) return m.hours_all_day();
  const format = new Intl.DateTimeFormat(m.format_locale(), {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const);
  const read = (later: number): Partial<Record<string, string>> => {
    const parts = format.formatToParts(now + later).map(({ type, value }) => [type, value]);
    const shown: Partial<Record<string, string>> = Object.fromEntries(parts);
    return { ...shown, time: nameTime(Number(shown.hour) * 60 + Number(shown.minute)) };
  };
  if (opensIn <= 0) {
    const { hour, time = '' } = read(closesIn);
    return m.hours_open_until({ count: Number(hour) % 12 || 12, time });
  }
  const { weekday, month, day, time } = read(opensIn);
  if (opensIn > 6 * DAY)
    return m.hours_opens_date({
      month: month ?? '',
      day: day ?? '',
      time: time ?? '',
    });
  return opensIn < DAY && day === read(0).day
    ? m.hours_opens_today({ time: time ?? '' })
    : m.hours_opens_weekday({ weekday: weekday ?? '', time: time ?? '' });
}
