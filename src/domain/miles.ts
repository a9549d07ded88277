interface Point {
  latitude: number;
  longitude: number;
}

export const DEFAULT_MILES = 25;

/** Returns the great-circle distance in miles between two points given in degrees. */
export function measureMiles(from: Point, to: Point): number {
  const across = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2;
  const up = Math.sin(toRadians(to.latitude - from.latitude) / 2) ** 2;
  const flat = Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude));
  return 7917.5 * Math.asin(Math.min(1, Math.sqrt(up + flat * across)));
}

/** Returns the distance to a tenth of a mile, or null without both points. */
export function tellMiles(from: Point | null | undefined, to: Point | null | undefined) {
  return from && to ? Math.round(measureMiles(from, to) * 10) / 10 : null;
}

export function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
