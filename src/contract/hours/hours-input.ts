import { z } from 'zod';
import * as m from '#messages';
import { line } from '../text.ts';
import type { Hours, Span } from './hours.ts';
import { MAX_SPANS, MAX_SPECIAL_DAYS } from './limits.ts';
import { refuseOverlaps } from './overlaps.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const spanInput = z
  .tuple([
    z.string().regex(TIME, { error: () => m.contract_hours_enter_when_it_opens() }),
    z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, {
        error: () => m.contract_hours_enter_when_it_closes(),
      })
      .transform((time) => (time === '00:00' ? '24:00' : time)),
  ])
  .refine(([opens, closes]) => opens !== closes, {
    path: [1],
    error: () => m.contract_hours_closes_when_it_opens_for_the(),
  });

const daySpans = z.array(spanInput).max(MAX_SPANS, {
  error: () => m.contract_hours_use_at_most_maxspans_times_a({ maxSpans: MAX_SPANS }),
});

/** What an owner enters: checked as a whole, and put in order. */
export const hoursInput = z
  .object({
    weekly: z.array(daySpans).length(7, { error: () => m.contract_hours_give_all_seven_days() }),
    special: z
      .array(
        z.object({
          date: z.iso.date({ error: () => m.contract_hours_enter_a_date() }),
          spans: daySpans,
          note: line(60).default(''),
        }),
      )
      .max(MAX_SPECIAL_DAYS, {
        error: () =>
          m.contract_hours_use_at_most_maxspecialdays_special({ maxSpecialDays: MAX_SPECIAL_DAYS }),
      }),
    byAppointment: z.boolean().default(false),
  })
  .superRefine(({ weekly, special, byAppointment }, context) => {
    refuseOverlaps({ weekly, special }, (path, message) =>
      context.addIssue({ code: 'custom', path, message }),
    );
    const days = [...weekly, ...special.map((day) => day.spans)];
    if (!byAppointment && days.every((day) => day.length === 0)) {
      const message = m.contract_hours_open_at_least_one_day_or();
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
