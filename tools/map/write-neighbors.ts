/**
 * Writes the land around the US from Natural Earth data, once:
 * `node tools/map/write-neighbors.ts countries-50m.json countries-110m.json lakes.json`
 * (the first two from the package `world-atlas`, the lakes as rings by name).
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Neighbors } from '../../src/web/map/plain/land.ts';
import { joinRing, type Line, listPolygons, readLines, type Topology } from './topology.ts';

const FILE = path.resolve(import.meta.dirname, '../../src/web/map/plain/neighbors.json');

type Countries = Pick<Topology, 'arcs' | 'transform'> & {
  objects: { countries: Topology['objects']['nation'] };
};

/** ISO 3166 numeric codes of Canada, Mexico, Cuba and the Bahamas. */
const NEAR = ['124', '484', '192', '044'];
const UNITED_STATES = ['840', '630'];
const AMERICAS = { west: -180, east: -25 };
/** Minimum size of an island, as the area of its bounding box in square degrees. */
const SMALLEST = { near: 0.3, far: 1.5 };
const FARTHEST_NORTH = 75;
/** Degrees between points; finer next to the US map. */
const STEPS = { near: 0.06, north: 0.4, far: 0.4, lakes: 0.05 };
const NORTH = 52;
/** Longitude of the Alaska Panhandle; finer steps are used west of it, where Canada borders Alaska. */
const PANHANDLE = -129;

function boxOf(ring: Line) {
  const across = ring.map(([longitude]) => longitude);
  const up = ring.map(([, latitude]) => latitude);
  return {
    west: Math.min(...across),
    east: Math.max(...across),
    south: Math.min(...up),
    north: Math.max(...up),
  };
}

function isShown(ring: Line, smallest: number): boolean {
  const { west, east, south, north } = boxOf(ring);
  const isThere = west >= AMERICAS.west && east <= AMERICAS.east && south < FARTHEST_NORTH;
  const least = south > NORTH ? SMALLEST.far : smallest;
  return isThere && (east - west) * (north - south) >= least;
}

function thin(ring: Line, fine: number, coarse = fine): Line {
  const digits = fine < 0.1 ? 100 : 10;
  const round = (degrees: number) => Math.round(degrees * digits) / digits;
  const kept: Line = [];
  for (const [longitude, latitude] of ring) {
    const step = latitude > NORTH && longitude > PANHANDLE ? coarse : fine;
    const [before, above] = kept.at(-1) ?? [Number.NaN, Number.NaN];
    const isClose = Math.abs(longitude - before) < step && Math.abs(latitude - above) < step;
    if (!isClose) kept.push([round(longitude), round(latitude)]);
  }
  return [...kept, ...kept.slice(0, 1)];
}

function readRings({ objects, ...topology }: Countries, has: (id: string) => boolean): Line[] {
  const lines = readLines(topology);
  return objects.countries.geometries
    .filter(({ id = '' }) => has(id))
    .flatMap(listPolygons)
    .flatMap(([outer = []]) => [joinRing(outer, lines)]);
}

const [near, far, lakes] = await Promise.all(
  process.argv.slice(2).map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
);
const isNear = (id: string) => NEAR.includes(id);
const neighbors: Neighbors = {
  land: [
    ...readRings(near, isNear)
      .filter((ring) => isShown(ring, SMALLEST.near))
      .map((ring) => thin(ring, STEPS.near, STEPS.north)),
    ...readRings(far, (id) => !isNear(id) && !UNITED_STATES.includes(id))
      .filter((ring) => isShown(ring, SMALLEST.far))
      .map((ring) => thin(ring, STEPS.far)),
  ].map((ring) => [ring]),
  lakes: Object.values<Line>(lakes).map((ring) => [thin(ring, STEPS.lakes)]),
};
await writeFile(FILE, `${JSON.stringify(neighbors)}\n`);
