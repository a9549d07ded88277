/** West, south, east and north, in degrees. */
export type Box = [west: number, south: number, east: number, north: number];

export type Position = [longitude: number, latitude: number];

export function boxAround(points: readonly Position[]): Box | null {
  if (points.length === 0) return null;
  const across = points.map(([longitude]) => longitude);
  const up = points.map(([, latitude]) => latitude);
  return [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)];
}

export function overlaps(one: Box, other: Box): boolean {
  return one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];
}

const DIGITS = 4;
const EDGES: Box = [-180, -85, 180, 85];

/** Formats a box for a search, such as `-116.3,43.5,-116.1,43.7`, rounded outward and limited to the world. */
export function formatBox([west, south, east, north]: Box): string {
  const steps = 10 ** DIGITS;
  const down = (degrees: number) => Math.floor(degrees * steps) / steps;
  const up = (degrees: number) => Math.ceil(degrees * steps) / steps;
  return [
    Math.max(EDGES[0], down(west)),
    Math.max(EDGES[1], down(south)),
    Math.min(EDGES[2], up(east)),
    Math.min(EDGES[3], up(north)),
  ].join(',');
}

export function parseBox(text: string | undefined): Box | null {
  const [west, south, east, north] = (text ?? '').split(',').map(Number);
  if (west === undefined || south === undefined || east === undefined || !north) return null;
  const box: Box = [west, south, east, north];
  return box.every(Number.isFinite) ? box : null;
}
