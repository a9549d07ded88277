import type { StatisticsCounts } from '../../contract/statistics.ts';
import { addCounts, NO_COUNTS } from './tally.ts';

const DAY = 86_400_000;
const RECENT_DAYS = 30;
const MONTHS = 12;

/** `2026-05-31`: its day in UTC, which is the same for every listing. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function monthFrom(date: Date, months: number): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

export interface Day extends StatisticsCounts {
  day: string;
}

export function chartStart(now: Date): string {
  return dayOf(monthFrom(now, 1 - MONTHS));
}

export function describeDays(days: Day[], now: Date) {
  const daysAgo = (count: number) => dayOf(new Date(now.getTime() - count * DAY));
  const [recent, before] = [daysAgo(RECENT_DAYS - 1), daysAgo(2 * RECENT_DAYS - 1)];
  return {
    recent: sum(days.filter(({ day }) => day >= recent)),
    before: sum(days.filter(({ day }) => day >= before && day < recent)),
    months: Array.from({ length: MONTHS }, (_, at) => {
      const month = dayOf(monthFrom(now, at + 1 - MONTHS)).slice(0, 7);
      return { month, ...sum(days.filter(({ day }) => day.startsWith(month))) };
    }),
  };
}

function sum(days: Day[]): StatisticsCounts {
  return days.reduce<StatisticsCounts>(addCounts, NO_COUNTS);
}
