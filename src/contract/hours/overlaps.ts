import * as m from '#messages';
import type { Span } from './hours.ts';
import { DAY, toRange, WEEK } from './minutes.ts';
import { nameDay, nameSpan } from './words.ts';

type Refuse = (path: (string | number)[], message: string) => void;

interface Placed {
  day: number;
  at: number;
  span: Span;
  from: number;
  to: number;
}

/** Of one day, of a night with the next day, of Sunday night with Monday; and dates given twice. */
export function refuseOverlaps(
  { weekly, special }: { weekly: Span[][]; special: { date: string; spans: Span[] }[] },
  refuse: Refuse,
): void {
  for (const [one, other] of findOverlaps(weekly)) {
    const span = nameSpan(one.span);
    const message =
      one.day === other.day
        ? m.input_hours_overlap({ span })
        : m.input_hours_overlap_day({ span, day: nameDay(one.day) });
    refuse(['weekly', other.day, other.at, 0], message);
  }
  const dates = new Set<string>();
  for (const [index, { date, spans }] of special.entries()) {
    if (dates.has(date)) refuse(['special', index, 'date'], m.input_hours_date_twice());
    dates.add(date);
    for (const [one, other] of findOverlaps([spans])) {
      refuse(
        ['special', index, 'spans', other.at, 0],
        m.input_hours_overlap({ span: nameSpan(one.span) }),
      );
    }
  }
}

function findOverlaps(days: Span[][]): [Placed, Placed][] {
  const placed = days.flatMap((spans, day) =>
    spans.map((span, at): Placed => {
      const [from, to] = toRange(span);
      return { day, at, span, from: day * DAY + from, to: day * DAY + to };
    }),
  );
  return placed.flatMap((other, order) =>
    placed.slice(0, order).flatMap((one): [Placed, Placed][] => {
      if (meet(one, other, 0)) return [[one, other]];
      // Sunday night goes on into Monday.
      return days.length === 7 && meet(other, one, WEEK) ? [[other, one]] : [];
    }),
  );
}

function meet(one: Placed, other: Placed, later: number): boolean {
  return one.from < other.to + later && other.from + later < one.to;
}
