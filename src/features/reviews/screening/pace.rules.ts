import { DAY } from './signals.rules.ts';

const HOUR = DAY / 24;
/** Days before, by which it is known what is usual. */
export const USUAL_DAYS = 180;
export const WINDOWS = [HOUR, DAY, 7 * DAY];
/** Of one network at a business, or of one business by a network: people of one place. */
export const PEOPLE_OF_ONE_PLACE = 10;
/** From such a part on it is one place that writes, with a few others beside it. */
const MOSTLY = 2 / 3;

/** As powers of ten: less often by chance than that. */
const CHANCES = { sudden: -8, beyond: -40 };
export type Pace = keyof typeof CHANCES;
/** No story in a newspaper brings more at once to a business that few write about. */
const LEAST_BEYOND = 30;

export interface Usual {
  /** How many there were in the 180 days before. */
  count: number;
  ofKind: number;
}

interface Event {
  createdAt: Date;
  isHeld: boolean;
}

export interface Run<E extends Event> {
  pace: Pace;
  members: E[];
  isWithinDay: boolean;
}

interface Measure<E extends Event> {
  usual: Usual;
  least: number;
  windows?: number[];
  /** Where most come from one place, its first ten are one. */
  placeOf?: (event: E) => unknown;
}

/**
 * More at a time than by chance where so many are usual: the least likely pace of those that end
 * with the first, and of these the shortest. Latest first.
 */
export function findRunOf<E extends Event>(
  latestFirst: E[],
  { usual, least, windows = WINDOWS, placeOf }: Measure<E>,
): Run<E> | null {
  const until = latestFirst[0]?.createdAt.getTime() ?? 0;
  const runs = windows.flatMap((window) => {
    const members = latestFirst.filter(({ createdAt }) => until - createdAt.getTime() <= window);
    const expected = ((usual.count + usual.ofKind + 1) * window) / (USUAL_DAYS * DAY);
    const chance = (events: E[], fewest: number) => {
      const count = placeOf ? countPlaces(events, placeOf) : events.length;
      return count < fewest ? 0 : chanceOf(count, expected);
    };
    if (chance(members, least) > CHANCES.sudden) return [];
    const isWithinDay = window <= DAY;
    // A cluster that is already held does not hold what comes days after it.
    const undecided = isWithinDay ? members : members.filter(({ isHeld }) => !isHeld);
    const isBeyond = chance(undecided, LEAST_BEYOND) <= CHANCES.beyond;
    const pace: Pace = isBeyond ? 'beyond' : 'sudden';
    return [{ pace, members, isWithinDay }];
  });
  return runs.find(({ pace }) => pace === 'beyond') ?? runs[0] ?? null;
}

function countPlaces<E>(events: E[], placeOf: (event: E) => unknown): number {
  const sizes = [...Map.groupBy(events, placeOf).values()].map(({ length }) => length);
  const largest = Math.max(0, ...sizes);
  if (largest < MOSTLY * events.length) return events.length;
  return events.length - Math.min(PEOPLE_OF_ONE_PLACE, largest) + 1;
}

/** The power of ten of the chance that so many come, or more, where so many are expected (Poisson). */
export function chanceOf(count: number, expected: number): number {
  if (count <= expected) return 0;
  let log = -expected;
  for (let one = 1; one <= count; one += 1) log += Math.log(expected / one);
  // The sum of all beyond, at most.
  return Math.min(0, (log - Math.log(1 - expected / (count + 1))) / Math.LN10);
}
