import * as m from '#messages';
import type { Hours, Span } from '../opening-hours.ts';
import { toMinutes } from './minutes.ts';
import { nameTime } from './time-words.ts';

/** English day names as schema.org requires them. Use `nameDay` for text that people read. */
export const DAY_NAMES = [
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
] as const;

const days = [
  m.hours_monday,
  m.hours_tuesday,
  m.hours_wednesday,
  m.hours_thursday,
  m.hours_friday,
  m.hours_saturday,
  m.hours_sunday,
];

/** Returns the localized day name (0 is Monday), as written within a sentence. */
export function nameDay(day: number): string {
  return days[day]?.() ?? '';
}

function isAllDay([opens, closes]: Span): boolean {
  return opens === '00:00' && closes === '24:00';
}

export function nameSpan(span: Span): string {
  if (isAllDay(span)) return m.hours_all_day();
  const [opens, closes] = span;
  return m.hours_span({
    value: nameTime(toMinutes(opens)),
    value2: nameTime(toMinutes(closes)),
  });
}

function nameSpans(spans: Span[]): string {
  return spans.map(nameSpan).join(', ') || m.hours_closed();
}

/** Formats opening hours in one line: `Mon-Fri 9 AM to 5 PM; Sun closed; Dec 25, 2026 closed (Christmas Day)`. */
export function describeHours({ weekly, special, byAppointment, words }: Hours): string {
  const parts = groupDays(weekly).map(({ first, last, text }) => {
    const [from, to] = [nameDay(first).slice(0, 3), nameDay(last).slice(0, 3)];
    return `${first === last ? from : `${from}-${to}`} ${text}`;
  });
  for (const { date, spans, note } of special) {
    parts.push(`${nameDate(date)} ${soften(nameSpans(spans))}${note && ` (${note})`}`);
  }
  if (byAppointment) parts.push(m.hours_by_appointment_lower());
  if (words) parts.push(`“${words}”`);
  return parts.join('; ');
}

function nameDate(date: string): string {
  const format = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString(m.format_locale(), format);
}

function groupDays(weekly: Span[][]) {
  const groups: { first: number; last: number; text: string }[] = [];
  for (const [day, spans] of weekly.entries()) {
    const text = soften(nameSpans(spans));
    const group = groups.at(-1);
    if (group?.text === text) group.last = day;
    else groups.push({ first: day, last: day, text });
  }
  return groups;
}

function soften(text: string): string {
  return /^\D/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
