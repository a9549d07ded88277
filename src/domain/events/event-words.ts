import * as m from '#messages';
import { nameTime } from '../hours/time-words.ts';
import { formatDollars } from '../price-words.ts';

interface Timed {
  startsAt: string;
  endsAt: string | null;
  isAllDay: boolean;
  timeZone: string;
}

interface Placed {
  business: { name: string } | null;
  venue: string | null;
  address: string | null;
  city: string;
  state: string;
}

const SMALL_HOURS = 5 * 3_600_000;

function readDay(at: number, timeZone: string) {
  const format = new Intl.DateTimeFormat(m.format_locale(), {
    ...({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone } as const),
  });
  const parts = format.formatToParts(at).map(({ type, value }) => [type, value]);
  const read: Partial<Record<string, string>> = Object.fromEntries(parts);
  const { weekday = '', month = '', day = '', year = '' } = read;
  return {
    day: m.events_on_day({ weekday, month, day, year }),
    time: nameTime(Number(read.hour) * 60 + Number(read.minute)),
  };
}

/**
 * Describes a date in the event's time zone: `Saturday, July 4, 2026, 7 PM to 9 PM`. The output doesn't
 * depend on the browser's locale data.
 */
export function describeWhen({ startsAt, endsAt, isAllDay, timeZone }: Timed): string {
  const start = Date.parse(startsAt);
  const from = readDay(start, timeZone);
  if (isAllDay) {
    const last = endsAt ? readDay(Date.parse(endsAt) - 1, timeZone).day : from.day;
    return last === from.day
      ? m.events_day_whole({ day: from.day })
      : m.events_from_to({ from: from.day, to: last });
  }
  const begin = m.events_day_time({ day: from.day, time: from.time });
  if (!endsAt) return begin;
  const end = Date.parse(endsAt);
  const to = readDay(end, timeZone);
  const isOneDay = readDay(Math.max(start, end - SMALL_HOURS), timeZone).day === from.day;
  const until = isOneDay ? to.time : m.events_day_time({ day: to.day, time: to.time });
  return m.events_from_to({ from: begin, to: until });
}

export function describeEventPrice(cents: number | null): string | null {
  if (cents === null) return null;
  return cents === 0 ? m.events_free() : formatDollars(cents);
}

export function describeEventPlace({ business, venue, address, city, state }: Placed): string {
  return [venue, business?.name, address, `${city}, ${state}`].filter(Boolean).join(', ');
}
