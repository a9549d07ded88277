import { z } from 'zod';
import { line } from '../text.ts';
import type { Hours, Span } from './hours.ts';
import { MAX_SPANS, MAX_SPECIAL_DAYS } from './limits.ts';
import { refuseOverlaps } from './overlaps.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const spanInput = z
  .tuple([
    z.string().regex(TIME, 'Enter when it opens'),
    z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter when it closes')
      .transform((time) => (time === '00:00' ? '24:00' : time)),
  ])
  .refine(([opens, closes]) => opens !== closes, {
    path: [1],
    message: 'Closes when it opens. For the whole day, choose "Open 24 hours"',
  });

const daySpans = z.array(spanInput).max(MAX_SPANS, `Use at most ${MAX_SPANS} times a day`);

/** What an owner enters: checked as a whole, and put in order. */
export const hoursInput = z
  .object({
    weekly: z.array(daySpans).length(7, 'Give all seven days'),
    special: z
      .array(
        z.object({
          date: z.iso.date('Enter a date'),
          spans: daySpans,
          note: line(60).default(''),
        }),
      )
      .max(MAX_SPECIAL_DAYS, `Use at most ${MAX_SPECIAL_DAYS} special days`),
    byAppointment: z.boolean().default(false),
  })
  .superRefine(({ weekly, special, byAppointment }, context) => {
    refuseOverlaps({ weekly, special }, (path, message) =>
      context.addIssue({ code: 'custom', path, message }),
    );
    const days = [...weekly, ...special.map((day) => day.spans)];
    if (!byAppointment && days.every((day) => day.length === 0)) {
      const message = 'Open at least one day, or choose "By appointment"';
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
