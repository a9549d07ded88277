import * as m from '#messages';

const MILES = [10, 25, 50, 100];

/** `More than 10 miles away` before the first of a list, nearest first, that is so far off. */
export function nameBand(before: number | null, miles: number | null): string | null {
  if (miles === null) return null;
  const passed = MILES.findLast((band) => miles > band && (before ?? 0) <= band);
  return passed ? m.businesses_farther_than({ passed }) : null;
}

export function isNearestFirst(businesses: { distanceMiles?: number | null }[]): boolean {
  const miles = businesses.map(({ distanceMiles }) => distanceMiles ?? Number.NaN);
  return miles.length > 1 && miles.every((mile, at) => at === 0 || mile >= (miles[at - 1] ?? 0));
}
