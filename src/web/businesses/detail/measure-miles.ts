interface Point {
  latitude: number;
  longitude: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle miles. */
export function measureMiles(from: Point, to: Point): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2);
  const east = Math.sin(radians(to.longitude - from.longitude) / 2);
  const wide = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 7917.5 * Math.asin(Math.min(1, Math.hypot(north, Math.sqrt(wide) * east)));
}
