const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** The Monday of a week (UTC), as `2026-11-16`. */
export function weekOf(date: Date, weeksBack = 0): string {
  const sinceMonday = ((date.getUTCDay() + 6) % 7) * DAY;
  return new Date(date.getTime() - sinceMonday - weeksBack * WEEK).toISOString().slice(0, 10);
}

/** The last weeks, the oldest first, with what was counted in them. */
export function fillWeeks(
  counted: { week: string; searches: number }[],
  { now, weeks }: { now: Date; weeks: number },
) {
  const known = new Map(counted.map(({ week, searches }) => [week, searches]));
  return Array.from({ length: weeks }, (_, at) => {
    const week = weekOf(now, weeks - 1 - at);
    return { week, searches: known.get(week) ?? 0 };
  });
}
