import type { Opening } from './hours.ts';
import { nameTime } from './time-words.ts';

const HOUR = 3_600_000;

/**
 * `Open until 10 PM`, `Opens 9 AM`, `Opens Monday 9 AM`, `Open 24 hours`; empty where nothing is known
 * of what comes. `now` in milliseconds. Words and digits are the same in every browser.
 */
export function describeOpening(openings: Opening[], timeZone: string, now: number): string {
  const next = openings.find(({ closesAt }) => Date.parse(closesAt) > now);
  if (!next) return '';
  const [opensAt, closesAt] = [Date.parse(next.opensAt), Date.parse(next.closesAt)];
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'long', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  } as const);
  const read = (at: number) =>
    Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const name = ({ hour, minute }: Partial<Record<string, string>>) =>
    nameTime(Number(hour) * 60 + Number(minute));
  if (opensAt <= now) {
    return closesAt - now > 24 * HOUR ? 'Open 24 hours' : `Open until ${name(read(closesAt))}`;
  }
  const [today, then] = [read(now), read(opensAt)];
  const isToday = today.day === then.day && opensAt - now < 24 * HOUR;
  const isFar = opensAt - now > 144 * HOUR;
  const day = isFar ? `${then.month} ${then.day}, ` : `${then.weekday} `;
  return `Opens ${isToday ? '' : day}${name(then)}`;
}
