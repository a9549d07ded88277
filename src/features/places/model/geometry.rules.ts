import { measureMiles, toRadians } from '../../../domain/miles.ts';

export interface SearchPoint {
  latitude: number;
  longitude: number;
}

export interface Center extends SearchPoint {
  label: string;
}

export interface Circle {
  center: SearchPoint;
  miles: number;
}

export interface SearchBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

export const MILES_PER_DEGREE = 69.05;

export function boxAroundCircle({ center, miles }: Circle): SearchBox {
  const { latitude, longitude } = center;
  const high = miles / MILES_PER_DEGREE;
  // Latitude limits of the Mercator map.
  const [south, north] = [Math.max(-85, latitude - high), Math.min(85, latitude + high)];
  const widest = Math.min(Math.cos(toRadians(south)), Math.cos(toRadians(north)));
  const wide = high / widest;
  if (wide >= 180) return { west: -180, south, east: 180, north };
  return { west: longitude - wide, south, east: longitude + wide, north };
}

/**
 * Returns a lower bound in miles for a distance in degrees on the Mercator map, whose scale grows toward the
 * poles.
 */
export function toMiles(degrees: number, latitude: number): number {
  const farthest = Math.min(89, Math.abs(latitude) + degrees);
  return 0.999 * MILES_PER_DEGREE * degrees * Math.cos(toRadians(farthest));
}

const ZOOMS = [12, 10, 8];
const MAX_TILES = 36;
/** Tiles of a region's box that are tried one by one. */
const MAX_IN_BOX = 1000;

/** Returns the finest map tiles that cover a box with few tiles, or null if the box is too large. */
export function coverWithTiles(box: SearchBox): Tile[] | null {
  for (const zoom of ZOOMS) {
    if (countTiles(box, zoom) <= MAX_TILES) return listTilesOf(box, zoom);
  }
  return null;
}

/**
 * Returns the finest map tiles that cover the part of a box that `isIn` accepts with few tiles, or null if that
 * takes too many.
 */
export function coverPartWithTiles(box: SearchBox, isIn: (tile: SearchBox) => boolean) {
  for (const zoom of ZOOMS) {
    if (countTiles(box, zoom) > MAX_IN_BOX) continue;
    const tiles = listTilesOf(box, zoom).filter(isIn);
    if (tiles.length <= MAX_TILES) return tiles;
  }
  return null;
}

function rangeOfTiles({ west, south, east, north }: SearchBox, zoom: number) {
  const size = 2 ** zoom;
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * size);
  const row = (latitude: number) =>
    Math.floor(((1 - Math.asinh(Math.tan(toRadians(latitude))) / Math.PI) / 2) * size);
  return { left: column(west), right: column(east), top: row(north), bottom: row(south) };
}

function countTiles(box: SearchBox, zoom: number): number {
  const { left, right, top, bottom } = rangeOfTiles(box, zoom);
  return (right - left + 1) * (bottom - top + 1);
}

function listTilesOf(box: SearchBox, zoom: number): Tile[] {
  const { left, right, top, bottom } = rangeOfTiles(box, zoom);
  const tiles = [];
  for (let x = left; x <= right; x += 1) {
    for (let y = top; y <= bottom; y += 1) tiles.push(toTile(zoom, x, y));
  }
  return tiles;
}

interface Tile extends SearchBox {
  token: string;
}

function toTile(zoom: number, x: number, y: number): Tile {
  const size = 2 ** zoom;
  const longitude = (column: number) => (column / size) * 360 - 180;
  const latitude = (row: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / size))) * 180) / Math.PI;
  return {
    token: `q${zoom}:${x},${y}`,
    west: longitude(x),
    east: longitude(x + 1),
    north: latitude(y),
    south: latitude(y + 1),
  };
}

export function isTouched(
  { west, south, east, north }: SearchBox,
  { center, miles }: Circle,
  beyond = 0,
) {
  const near = {
    latitude: Math.min(north, Math.max(south, center.latitude)),
    longitude: Math.min(east, Math.max(west, center.longitude)),
  };
  if (0.98 * measureMiles(center, near) > miles) return false;
  const corners = [south, north].flatMap((latitude) =>
    [west, east].map((longitude) => ({ latitude, longitude })),
  );
  return corners.some((corner) => 1.02 * measureMiles(center, corner) >= beyond);
}

const KNOWN: SearchBox[] = [
  { west: -125.5, south: 24, east: -66, north: 49.6 },
  { west: -180, south: 51, east: -129, north: 72 },
  { west: -161, south: 18, east: -154, north: 23 },
  { west: -68, south: 17, east: -64, north: 19 },
  { west: 144, south: 13, east: 146.5, north: 21 },
  { west: -171.5, south: -15, east: -168, north: -10.5 },
];

export function isInUnitedStates({ latitude, longitude }: SearchPoint): boolean {
  return KNOWN.some(
    ({ west, south, east, north }) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
}

/** Miles: half the circumference of the earth. */
export const ANYWHERE = 12_500;

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
