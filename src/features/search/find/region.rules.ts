import { coverPartWithTiles, type SearchBox } from './circle.rules.ts';

type Point = [longitude: number, latitude: number];

/** Parses a `polygon[]` of the Mercator map into rings of longitudes and latitudes. */
export function parsePolygons(text: string): Point[][] {
  return text
    .split('"')
    .filter((part) => part.startsWith('('))
    .map((ring) =>
      Array.from(ring.matchAll(/\(?\(([-\d.e]+),([-\d.e]+)\)/g), ([, x, y]): Point => {
        const up = (Number(y) * Math.PI) / 180;
        return [Number(x), (Math.atan(Math.sinh(up)) * 180) / Math.PI];
      }),
    );
}

export function boxAround(rings: Point[][]): SearchBox {
  return rings.flat().reduce(
    (box, [longitude, latitude]) => ({
      west: Math.min(box.west, longitude),
      south: Math.min(box.south, latitude),
      east: Math.max(box.east, longitude),
      north: Math.max(box.north, latitude),
    }),
    { west: 180, south: 90, east: -180, north: -90 },
  );
}

/** Returns the tokens of the map tiles that cover some rings, or null if that takes too many tiles. */
export function listRegionTiles(rings: Point[][]): string[] | null {
  const edges = rings.flatMap((ring) =>
    ring.map((point, at) => boxAround([[point, ring.at(at - 1) ?? point]])),
  );
  const isIn = (tile: SearchBox) => {
    if (edges.some((edge) => doMeet(edge, tile))) return true;
    const middle: Point = [(tile.west + tile.east) / 2, (tile.south + tile.north) / 2];
    return rings.some((ring) => isInside(middle, ring));
  };
  return coverPartWithTiles(boxAround(rings), isIn)?.map(({ token }) => token) ?? null;
}

function doMeet(one: SearchBox, other: SearchBox): boolean {
  return (
    one.west <= other.east &&
    one.east >= other.west &&
    one.south <= other.north &&
    one.north >= other.south
  );
}

/** Checks whether a point lies within a ring, by counting the borders west of it. */
export function isInside([x, y]: Point, ring: Point[]): boolean {
  let isIn = false;
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring.at(at - 1) ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  }
  return isIn;
}
