import type { Span } from '../opening-hours.ts';

export const DAY = 1440;
export const WEEK = 7 * DAY;

export function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Converts a span to minutes since midnight of its first day. A closing time on the next day is greater than 1,440. */
export function toRange([opens, closes]: Span): [from: number, to: number] {
  const [from, to] = [toMinutes(opens), toMinutes(closes)];
  return [from, to > from ? to : to + DAY];
}
