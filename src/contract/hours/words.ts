import type { Hours, Span } from './hours.ts';
import { toMinutes } from './minutes.ts';
import { nameTime } from './time-words.ts';

export const DAY_NAMES = [
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
] as const;

const CLOSED = 'Closed';

export function isAllDay([opens, closes]: Span): boolean {
  return opens === '00:00' && closes === '24:00';
}

/** `9 AM to 5 PM` */
export function nameSpan(span: Span): string {
  if (isAllDay(span)) return 'Open 24 hours';
  const [opens, closes] = span;
  return `${nameTime(toMinutes(opens))} to ${nameTime(toMinutes(closes))}`;
}

export function nameSpans(spans: Span[]): string {
  return spans.map(nameSpan).join(', ') || CLOSED;
}

/** `Mon-Fri 9 AM to 5 PM; Sat 10 AM to 2 PM; Sun closed; 2026-12-25 closed (Christmas Day)` */
export function describeHours({ weekly, special, byAppointment }: Hours): string {
  const parts = groupDays(weekly).map(({ first, last, text }) => {
    const [from, to] = [DAY_NAMES[first]?.slice(0, 3), DAY_NAMES[last]?.slice(0, 3)];
    return `${first === last ? from : `${from}-${to}`} ${text}`;
  });
  for (const { date, spans, note } of special) {
    parts.push(`${date} ${soften(nameSpans(spans))}${note && ` (${note})`}`);
  }
  if (byAppointment) parts.push('by appointment');
  return parts.join('; ');
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
