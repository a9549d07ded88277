import { z } from 'zod';
import * as m from '#messages';
import type { Hours, Span } from '../opening-hours.ts';
import { line } from '../text.ts';
import { MAX_SPANS, MAX_SPECIAL_DAYS, MAX_WORDS } from './limits.ts';
import { DAY, toRange, WEEK } from './minutes.ts';
import { nameDay, nameSpan } from './words.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const spanInput = z
  .tuple([
    z.string().regex(TIME, { error: () => m.input_hours_opens_missing() }),
    z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, {
        error: () => m.input_hours_closes_missing(),
      })
      .transform((time) => (time === '00:00' ? '24:00' : time)),
  ])
  .refine(([opens, closes]) => opens !== closes, {
    path: [1],
    error: () => m.input_hours_zero_span(),
  });

const daySpans = z.array(spanInput).max(MAX_SPANS, {
  error: () => m.input_hours_many_spans({ maxSpans: MAX_SPANS }),
});

/**
 * Hours entered by an owner. Rejects overlapping spans, duplicate dates and hours that are never open (unless
 * by appointment); sorts the spans and dates.
 */
export const hoursInput = z
  .object({
    weekly: z.array(daySpans).length(7, { error: () => m.input_hours_seven_days() }),
    special: z
      .array(
        z.object({
          date: z.iso.date({ error: () => m.input_date_missing() }),
          spans: daySpans,
          note: line(60).default(''),
        }),
      )
      .max(MAX_SPECIAL_DAYS, {
        error: () => m.input_hours_many_special({ maxSpecialDays: MAX_SPECIAL_DAYS }),
      }),
    byAppointment: z.boolean().default(false),
    words: line(MAX_WORDS).optional(),
  })
  .superRefine(({ weekly, special, byAppointment }, context) => {
    refuseOverlaps({ weekly, special }, (path, message) =>
      context.addIssue({ code: 'custom', path, message }),
    );
    const days = [...weekly, ...special.map((day) => day.spans)];
    if (!byAppointment && days.every((day) => day.length === 0)) {
      const message = m.input_hours_none_open();
      context.addIssue({ code: 'custom', path: ['weekly'], message });
    }
  })
  .transform(putInOrder);
export type HoursDraft = z.input<typeof hoursInput>;

function putInOrder({ weekly, special, byAppointment, words }: Hours): Hours {
  const days = special.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const ordered = {
    weekly: weekly.map(sortSpans),
    special: days.map((day) => ({ ...day, spans: sortSpans(day.spans) })),
    byAppointment,
  };
  return words ? { ...ordered, words } : ordered;
}

function sortSpans(day: Span[]): Span[] {
  return day.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

type Refuse = (path: (string | number)[], message: string) => void;

interface Placed {
  day: number;
  at: number;
  span: Span;
  from: number;
  to: number;
}

function refuseOverlaps(
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
      return days.length === 7 && meet(other, one, WEEK) ? [[other, one]] : [];
    }),
  );
}

function meet(one: Placed, other: Placed, later: number): boolean {
  return one.from < other.to + later && other.from + later < one.to;
}
