import type { Coordinates, LocationPrecision } from '../../contract/businesses.ts';
import type { Position } from './plain/box.ts';

export interface MapResult {
  id: number;
  /** Number in the list; null if the list shows none, as for sponsored results. */
  number: number | null;
  name: string;
  coordinates: Coordinates | null;
  precision: LocationPrecision | null;
  isSponsored: boolean;
}

export interface Pin extends Omit<MapResult, 'coordinates'> {
  position: Position;
}

export function placePins(results: readonly MapResult[]): Pin[] {
  return results.flatMap(({ coordinates, ...result }) =>
    coordinates ? [{ ...result, position: [coordinates.longitude, coordinates.latitude] }] : [],
  );
}

type Place = readonly [right: number, down: number];
type Project = (position: Position) => { x: number; y: number };

/** Space in pixels that a pin or a cluster's marker needs. */
const WIDTH = 34;
const HEIGHT = 38;

function isOver([x, y]: Place, [otherX, otherY]: Place): boolean {
  return Math.abs(x - otherX) < WIDTH && Math.abs(y - otherY) < HEIGHT;
}

interface Cluster {
  at: Place;
  pins: [Pin, ...Pin[]];
}

/** Groups overlapping pins around the first pin of each group. */
export function clusterPins(pins: readonly Pin[], project: Project): Cluster[] {
  const clusters: Cluster[] = [];
  for (const pin of pins) {
    const { x, y } = project(pin.position);
    const near = clusters.find(({ at }) => isOver(at, [x, y]));
    if (near) near.pins.push(pin);
    else clusters.push({ at: [x, y], pins: [pin] });
  }
  return clusters;
}

/** Fans out the pins of each cluster, so that none hides another. `offset` leads from a pin's point to the pin. */
export function fanOut(clusters: readonly Cluster[], project: Project) {
  const taken = clusters.map(({ at }) => at);
  return clusters.flatMap(({ at, pins }) =>
    pins.map((pin, index) => {
      const place = index === 0 ? at : findFree(at, taken);
      if (index > 0) taken.push(place);
      const { x, y } = project(pin.position);
      return { pin, offset: [place[0] - x, place[1] - y] as [number, number] };
    }),
  );
}

/** Returns the first free place on growing rings around a point. */
function findFree([x, y]: Place, taken: readonly Place[]): Place {
  for (let ring = 1; ; ring += 1) {
    const radius = ring * HEIGHT;
    const count = 6 * ring;
    for (let at = 0; at < count; at += 1) {
      const turn = (at / count) * 2 * Math.PI - Math.PI / 2;
      const place = [x + radius * Math.cos(turn), y + radius * Math.sin(turn)] as const;
      if (!taken.some((other) => isOver(place, other))) return place;
    }
  }
}
