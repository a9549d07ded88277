import { z } from 'zod';

/**
 * Opening and closing time as local `HH:MM`. A closing time before the opening time is on the next day;
 * `["00:00", "24:00"]` means open 24 hours.
 */
const span = z.tuple([z.string(), z.string()]);
export type Span = z.infer<typeof span>;

const spans = z.array(span);

/** Opening hours in local time, so they stay the same when daylight saving time starts or ends. */
export const hours = z.object({
  /** Seven days, starting with Monday. A day without spans is closed. */
  weekly: z.array(spans),
  special: z.array(z.object({ date: z.iso.date(), spans, note: z.string() })),
  byAppointment: z.boolean(),
  /** Original text, if it says more than the hours. */
  words: z.string().optional(),
});
export type Hours = z.infer<typeof hours>;

export const opening = z.object({ opensAt: z.iso.datetime(), closesAt: z.iso.datetime() });
export type Opening = z.infer<typeof opening>;
