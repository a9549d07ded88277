import { findInstant, readWall } from '../../../contract/hours/zone-clock.ts';
import type { ScheduleInput } from '../../../contract/schedules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type RunTime = Pick<ScheduleInput, 'every' | 'weekday' | 'hour' | 'minute' | 'timeZone'>;

/** The first time after an instant, by the clocks of the schedule's place. */
export function findNextRun(time: RunTime, after: Date): Date {
  const { every, weekday, hour, minute, timeZone } = time;
  const wall = readWall(timeZone, after.getTime());
  const step = every === 'hour' ? HOUR : DAY;
  const begin = Math.floor(wall / step) * step;
  const within = minute * MINUTE + (every === 'hour' ? 0 : hour * HOUR);
  for (let from = begin; ; from += step) {
    if (every === 'week' && new Date(from).getUTCDay() !== weekday) continue;
    const at = findInstant(timeZone, from + within, 'opens');
    if (at > after.getTime()) return new Date(at);
  }
}
