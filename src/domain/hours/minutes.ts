import type { Span } from '../opening-hours.ts';

export const DAY = 1440;
export const WEEK = 7 * DAY;

/** Since midnight. */
export function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** From the midnight of its day on: what closes on the next day ends beyond 1,440. */
export function toRange([opens, closes]: Span): [from: number, to: number] {
  const [from, to] = [toMinutes(opens), toMinutes(closes)];
  return [from, to > from ? to : to + DAY];
}
