import type { Hours, Span } from '../opening-hours.ts';
import { DAY, toRange } from './minutes.ts';
import { findInstant, readWall } from './zone-clock.ts';

const MINUTE = 60_000;
const DAY_LENGTH = DAY * MINUTE;

/** An open period in milliseconds since the Unix epoch. */
export interface OpenTime {
  opensAt: number;
  closesAt: number;
}

/** Returns the local date in a time zone, such as `2026-11-22`. `at` is in milliseconds. */
export function findLocalDate(timeZone: string, at: number): string {
  return new Date(readWall(timeZone, at)).toISOString().slice(0, 10);
}

/**
 * Lists the open periods that overlap the given number of days starting at `from` (milliseconds). Adjacent
 * and overlapping spans are merged.
 */
export function listOpenings(
  hours: Hours,
  timeZone: string,
  from: number,
  days: number,
): OpenTime[] {
  const special = new Map(hours.special.map(({ date, spans }) => [date, spans]));
  const today = Date.parse(findLocalDate(timeZone, from));
  const openings: OpenTime[] = [];
  for (let day = -1; day <= days + 1; day += 1) {
    const midnight = today + day * DAY_LENGTH;
    const date = new Date(midnight);
    const spans =
      special.get(date.toISOString().slice(0, 10)) ?? hours.weekly[(date.getUTCDay() + 6) % 7];
    openings.push(...(spans ?? []).map((span) => placeSpan(timeZone, midnight, span)));
  }
  const until = from + days * DAY_LENGTH;
  return join(openings).filter(({ opensAt, closesAt }) => closesAt > from && opensAt < until);
}

function placeSpan(timeZone: string, midnight: number, span: Span): OpenTime {
  const [opens, closes] = toRange(span);
  return {
    opensAt: findInstant(timeZone, midnight + opens * MINUTE, 'opens'),
    closesAt: findInstant(timeZone, midnight + closes * MINUTE, 'closes'),
  };
}

function join(openings: OpenTime[]): OpenTime[] {
  const joined: OpenTime[] = [];
  for (const { opensAt, closesAt } of openings.toSorted((a, b) => a.opensAt - b.opensAt)) {
    const last = joined.at(-1);
    if (last && last.closesAt >= opensAt) last.closesAt = Math.max(last.closesAt, closesAt);
    else if (closesAt > opensAt) joined.push({ opensAt, closesAt });
  }
  return joined;
}

export const OPEN_WISH =
  /\b(open (right )?now|(now|currently) open|abiert[oa]s? (ahora|ahorita)( mismo)?|(ahora|ahorita) abiert[oa]s?)\b/;

export function isOfThisMinute(given: URLSearchParams): boolean {
  return given.get('open') === 'now' || OPEN_WISH.test((given.get('query') ?? '').toLowerCase());
}
