import { z } from 'zod';

/**
 * When it opens and closes, as `HH:MM` on the clock of its place. Closing before opening is on the
 * next day; `24:00` is the end of the day, so that `["00:00", "24:00"]` is open 24 hours.
 */
const span = z.tuple([z.string(), z.string()]);
export type Span = z.infer<typeof span>;

const spans = z.array(span);

/** Opening hours, the same on every clock of the place: they do not move when the clocks change. */
export const hours = z.object({
  /** Seven days, Monday first. A day without spans is closed. */
  weekly: z.array(spans),
  /** Days that replace the weekly ones, by date. */
  special: z.array(z.object({ date: z.iso.date(), spans, note: z.string() })),
  /** Besides the hours, or without any. */
  byAppointment: z.boolean(),
});
export type Hours = z.infer<typeof hours>;

/** One time when it is open, from clock changes to nights: an instant each, ISO 8601 in UTC. */
export const opening = z.object({ opensAt: z.iso.datetime(), closesAt: z.iso.datetime() });
export type Opening = z.infer<typeof opening>;
