import type { Line, Position } from '../map/topology.ts';

/** Drops points of a line that lie within a distance of the line without them (Douglas-Peucker). */
export function simplify(line: Line, tolerance: number): Line {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  const distances = line.map((point) => measure(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  // An island begins and ends at the same point, which must not become its only one.
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last];
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance),
  ];
}

function measure([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const [across, up] = [x2 - x1, y2 - y1];
  const length = across ** 2 + up ** 2;
  const share = length === 0 ? 0 : ((x - x1) * across + (y - y1) * up) / length;
  const along = Math.min(1, Math.max(0, share));
  return Math.hypot(x - x1 - along * across, y - y1 - along * up);
}

/** Checks whether a point lies within a ring, by counting the borders west of it. */
export function isInside([x, y]: Position, ring: Line): boolean {
  let isIn = false;
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring.at(at - 1) ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  }
  return isIn;
}
