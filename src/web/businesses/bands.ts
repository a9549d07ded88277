import * as m from '#messages';

const MILES = [10, 25, 50, 100];

/**
 * Returns a heading such as `More than 10 miles away` if this business is the first beyond a distance band,
 * otherwise null. `before` is the previous business's distance in miles.
 */
export function nameBand(before: number | null, miles: number | null): string | null {
  if (miles === null) return null;
  const passed = MILES.findLast((band) => miles > band && (before ?? 0) <= band);
  return passed ? m.businesses_farther_than({ passed }) : null;
}

export function isNearestFirst(businesses: { distanceMiles?: number | null }[]): boolean {
  const miles = businesses.map(({ distanceMiles }) => distanceMiles ?? Number.NaN);
  return miles.length > 1 && miles.every((mile, at) => at === 0 || mile >= (miles[at - 1] ?? 0));
}
