/** TopoJSON: arcs shared by several shapes, each stored once as deltas between points. */
export interface Topology {
  transform: { scale: [x: number, y: number]; translate: [x: number, y: number] };
  arcs: [x: number, y: number][][];
  objects: { counties: Shapes; states: Shapes; nation: Shapes };
}

interface Shapes {
  geometries: Shape[];
}

type Shape = { id?: string; properties?: { name: string } } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
);

export type Position = [longitude: number, latitude: number];
export type Line = Position[];

const DIGITS = 1e3;

export function readLines({ arcs, transform }: Pick<Topology, 'arcs' | 'transform'>): Line[] {
  const { scale, translate } = transform;
  return arcs.map((arc) => {
    const at: Position = [0, 0];
    return arc.map(([x, y]) => {
      at[0] += x;
      at[1] += y;
      return [round(at[0] * scale[0] + translate[0]), round(at[1] * scale[1] + translate[1])];
    });
  });
}

function round(degrees: number): number {
  return Math.round(degrees * DIGITS) / DIGITS;
}

export function listPolygons(shape: Shape): number[][][] {
  return shape.type === 'Polygon' ? [shape.arcs] : shape.arcs;
}

/** Joins arcs into a ring; a negative number `~i` means arc `i` reversed. */
export function joinRing(ring: number[], lines: Line[]): Line {
  return ring.flatMap((arc, at) => {
    const line = arc < 0 ? (lines[~arc] ?? []).toReversed() : (lines[arc] ?? []);
    return at === 0 ? line : line.slice(1);
  });
}

export function listNeighbors({ geometries }: Shapes): Map<number, string[]> {
  const neighbors = new Map<number, string[]>();
  for (const shape of geometries) {
    for (const arc of listPolygons(shape).flat(2)) {
      const line = arc < 0 ? ~arc : arc;
      neighbors.set(line, [...(neighbors.get(line) ?? []), shape.id ?? '']);
    }
  }
  return neighbors;
}
