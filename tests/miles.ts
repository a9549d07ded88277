interface Point {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS = 3958.75;

export function haversine(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      half(from.longitude, to.longitude);
  return 2 * EARTH_RADIUS * Math.atan2(Math.sqrt(chord), Math.sqrt(1 - chord));
}
