import type { Coordinates, LocationPrecision } from '../../contract/businesses.ts';
import type { Position } from './plain/box.ts';

export interface MapResult {
  id: number;
  /** Number in the list; null for sponsored results. */
  number: number | null;
  name: string;
  coordinates: Coordinates | null;
  precision: LocationPrecision | null;
  isSponsored: boolean;
}

export interface Pin extends Omit<MapResult, 'coordinates'> {
  position: Position;
  /** Offset in pixels from other pins at the same point. */
  offset: [right: number, down: number];
}

const STEP = 24;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Places results that have coordinates; several at one point are spread in a sunflower pattern. */
export function placePins(results: readonly MapResult[]): Pin[] {
  const taken = new Map<string, number>();
  return results.flatMap(({ coordinates, ...result }) => {
    if (!coordinates) return [];
    const position: Position = [coordinates.longitude, coordinates.latitude];
    const before = taken.get(String(position)) ?? 0;
    taken.set(String(position), before + 1);
    return [{ ...result, position, offset: spread(before) }];
  });
}

function spread(place: number): Pin['offset'] {
  const away = STEP * Math.sqrt(place);
  const turn = place * GOLDEN_ANGLE;
  return [Math.round(away * Math.cos(turn)), Math.round(away * Math.sin(turn))];
}

const TOO_NEAR = 18;

/** Groups overlapping pins around the first pin of each group. */
export function clusterPins(
  pins: readonly Pin[],
  project: (position: Position) => { x: number; y: number },
): Pin[][] {
  const clusters: { x: number; y: number; pins: Pin[] }[] = [];
  for (const pin of pins) {
    const at = project(pin.position);
    const [x, y] = [at.x + pin.offset[0], at.y + pin.offset[1]];
    const near = clusters.find((one) => Math.hypot(one.x - x, one.y - y) < TOO_NEAR);
    if (near) near.pins.push(pin);
    else clusters.push({ x, y, pins: [pin] });
  }
  return clusters.map((cluster) => cluster.pins);
}
