import { DAY } from './minutes.ts';

const MINUTE = 60_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

function findClock(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
    const options = { ...digits, minute: 'numeric', hourCycle: 'h23', timeZone } as const;
    clock = new Intl.DateTimeFormat('en-US', options);
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** Returns the local wall time of a zone at an instant, encoded as if it were UTC. Both values are in milliseconds. */
export function readWall(timeZone: string, at: number): number {
  const parts = findClock(timeZone).formatToParts(at);
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0] = parts
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value));
  return Date.UTC(year, month - 1, day, hour, minute);
}

function readOffset(timeZone: string, at: number): number {
  return readWall(timeZone, at) - Math.floor(at / MINUTE) * MINUTE;
}

/**
 * Converts a wall time to an instant. A skipped time becomes the moment of the clock change. For a repeated
 * time, openings use the first occurrence and closings the second.
 */
export function findInstant(timeZone: string, wall: number, edge: 'opens' | 'closes'): number {
  const before = readOffset(timeZone, wall - DAY * MINUTE);
  const after = readOffset(timeZone, wall + DAY * MINUTE);
  if (before === after) return wall - before;
  const shown = [wall - before, wall - after].filter((at) => readWall(timeZone, at) === wall);
  if (shown.length === 0) return findChange(timeZone, wall - after, wall - before);
  const [first, second] = [Math.min(...shown), Math.max(...shown)];
  if (edge === 'opens') return first;
  // A span that closes exactly when the repeated hour starts ends at the first occurrence.
  return readWall(timeZone, second - MINUTE) === wall - MINUTE ? second : first;
}

function findChange(timeZone: string, from: number, to: number): number {
  const later = readOffset(timeZone, to);
  let [low, high] = [from, to];
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
    if (readOffset(timeZone, middle) === later) high = middle;
    else low = middle;
  }
  return high;
}
