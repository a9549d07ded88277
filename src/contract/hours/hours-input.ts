import { z } from 'zod';
import * as m from '#messages';
import { line } from '../text.ts';
import type { Hours, Span } from './hours.ts';
import { MAX_SPANS, MAX_SPECIAL_DAYS } from './limits.ts';
import { refuseOverlaps } from './overlaps.ts';

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

/** What an owner enters: checked as a whole, and put in order. */
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

function putInOrder({ weekly, special, byAppointment }: Hours): Hours {
  const days = special.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return {
    weekly: weekly.map(sortSpans),
    special: days.map((day) => ({ ...day, spans: sortSpans(day.spans) })),
    byAppointment,
  };
}

function sortSpans(day: Span[]): Span[] {
  return day.toSorted(([one], [other]) => (one < other ? -1 : 1));
}
