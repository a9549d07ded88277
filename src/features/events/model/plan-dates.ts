import ICAL from 'ical.js';
import { findInstant, readWall } from '../../../domain/hours/zone-clock.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const DAYS_AHEAD = 180;
/** Maximum number of dates of a rule to compute, including past ones: a daily event in 50 years. */
const MAX_STEPS = 20_000;
/** Minutes for which an event is shown if its end is unknown. */
const UNKNOWN_LENGTH = 180;
/** An event that ends before this time of day belongs to the evening before. */
const SMALL_HOURS = 5 * 60 * MINUTE;

export interface Schedule {
  starts: string;
  minutes: number;
  rule: string | null;
  leftOut: string[];
  added: string[];
  timeZone: string;
}

export interface PlannedDate {
  startsAt: Date;
  endsAt: Date;
  firstDay: string;
  lastDay: string;
}

export interface PlannedDates {
  dates: PlannedDate[];
  /** Time until which all dates are known; null if there are no further ones. */
  knownUntil: Date | null;
  /** End of the last date; null if unknown. */
  overAt: Date | null;
}

/**
 * Returns the dates of an event that aren't over, for the next months or at least the next one. An event keeps
 * its local time when daylight saving time starts or ends.
 */
export function planDates(schedule: Schedule, now: Date): PlannedDates {
  const { timeZone, minutes } = schedule;
  const today = readWall(timeZone, now.getTime());
  const horizon = today + DAYS_AHEAD * DAY;
  const length = (minutes || UNKNOWN_LENGTH) * MINUTE;
  const past = today - length - 2 * DAY;
  const dates: PlannedDate[] = [];
  let last: Date | null = null;
  let isWhole = true;
  for (const wall of listWalls(schedule, past)) {
    if (dates.length > 0 && wall > horizon) {
      isWhole = false;
      break;
    }
    const end = wall + length;
    const startsAt = new Date(findInstant(timeZone, wall, 'opens'));
    const endsAt = new Date(Math.max(findInstant(timeZone, end, 'closes'), startsAt.getTime()));
    last = endsAt;
    if (endsAt <= now) continue;
    const lastDay = dayOf(Math.max(wall, end - SMALL_HOURS));
    dates.push({ startsAt, endsAt, firstDay: dayOf(wall), lastDay });
  }
  if (isWhole) return { dates, knownUntil: null, overAt: last ?? now };
  const known = dates.at(-1)?.startsAt ?? now;
  const knownUntil = new Date(Math.max(known.getTime(), now.getTime() + DAYS_AHEAD * DAY));
  return { dates, knownUntil, overAt: null };
}

const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10);
const wallOf = (text: string) => Date.parse(`${text}Z`);

/**
 * Yields the local start times in order, at most one a day, encoded as if they were UTC. Some of those before
 * `past` are skipped.
 */
function* listWalls({ starts, rule, leftOut, added }: Schedule, past: number): Generator<number> {
  const without = new Set(leftOut);
  const time = starts.slice(10);
  const further = added.map((day) => wallOf(day + time)).sort((one, other) => one - other);
  let before = Number.NEGATIVE_INFINITY;
  for (const wall of merge(listRule(starts, rule, past), further)) {
    if (wall > before && !without.has(dayOf(wall))) yield wall;
    before = Math.max(before, wall);
  }
}

function* merge(rule: Generator<number>, further: number[]): Generator<number> {
  for (const wall of rule) {
    while (further[0] !== undefined && further[0] <= wall) yield further.shift() ?? wall;
    yield wall;
  }
  yield* further;
}

function* listRule(starts: string, rule: string | null, past: number): Generator<number> {
  const first = wallOf(starts);
  yield first;
  if (!rule) return;
  // An end date without a time includes that whole day.
  const whole = rule.replace(/(;UNTIL=\d{8})(?=;|$)/, '$1T235959');
  const begin = new Date(first + findSkipped(rule, past - first)).toISOString().slice(0, 19);
  const iterator = ICAL.Recur.fromString(whole).iterator(ICAL.Time.fromDateTimeString(begin));
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = iterator.next();
    if (!next) return;
    const wall = wallOf(next.toString().replace('Z', ''));
    if (wall > first) yield wall;
  }
}

/**
 * Returns the milliseconds by which a daily or weekly rule can start later with the same dates from then on,
 * so that an old event isn't computed day by day.
 */
function findSkipped(rule: string, past: number): number {
  const [, every] = /^FREQ=(DAILY|WEEKLY)/.exec(rule) ?? [];
  if (!every || rule.includes('COUNT=')) return 0;
  const [, interval = '1'] = /;INTERVAL=(\d+)/.exec(rule) ?? [];
  const period = Number(interval) * (every === 'DAILY' ? 1 : 7) * DAY;
  return Math.max(0, Math.floor(past / period) - 1) * period;
}
