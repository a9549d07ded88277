import type pg from 'pg';
import { measureMiles, toRadians } from '../../domain/miles.ts';
import { regionKey } from '../../domain/region-key.ts';
import { foldText } from '../../platform/fold-text.ts';
import { readCsv } from '../../platform/seed-files.ts';
import { copyRows } from './queries.ts';

type Point = [longitude: number, latitude: number];

interface Part {
  shape: Point[][];
  states: string[];
  population: number;
}

interface County extends Part {
  name: string;
  kind: string;
}

interface Region extends Part {
  slug: string;
  name: string;
  kind: 'county' | 'region' | 'airport';
  /** Common names. One with a leading question mark means the region only with other evidence. */
  names: string[];
  center: Point;
  miles: number;
}

const AIRPORT_MILES = { large: 15, small: 10 };

/** Fills the tables of counties, named regions and airports, replacing those of an earlier release. */
export async function fillRegions(client: pg.PoolClient): Promise<void> {
  const counties = await readCounties();
  const regions = [
    ...counties.filter(({ kind }) => kind === 'county').map(toCountyRegion),
    ...(await readRegions(counties)),
    ...(await readAirports()),
  ];
  await client.query('delete from regions');
  await copyRows(
    client,
    'regions',
    [
      ...['slug', 'name', 'kind', 'states', 'latitude', 'longitude', 'miles'],
      ...['population', 'shape'],
    ],
    regions.map(({ slug, name, kind, states, center: [longitude, latitude], ...region }) => [
      ...[slug, name, kind, `{${states.join(',')}}`, latitude, longitude],
      ...[region.miles, region.population, writeShape(region.shape)],
    ]),
  );
  const names = new Map(
    regions.flatMap(({ slug, names }) =>
      names.map((said): [string, (string | boolean)[]] => {
        const key = regionKey(foldText(said));
        return [`${key} ${slug}`, [key, slug, !said.startsWith('?')]];
      }),
    ),
  );
  await copyRows(client, 'region_names', ['name_key', 'slug', 'is_clear'], names.values());
  await client.query('analyze regions, region_names');
}

async function readCounties(): Promise<County[]> {
  const counties: County[] = [];
  for await (const row of readCsv('regions/counties.csv.gz')) {
    const { name = '', kind = '', state = '', population, shape = '' } = row;
    const rings = shape.split(';').map((ring) => pairUp(ring.split(' ').map(Number)));
    counties.push({
      name,
      kind,
      states: [state],
      population: Number(population),
      shape: rings.filter(({ length }) => length > 2),
    });
  }
  widenCoasts(counties.flatMap(({ shape }) => shape));
  return counties;
}

/**
 * Degrees by which coasts are widened: more than a mile, because coasts are drawn roughly and piers extend beyond them.
 */
const COAST = 0.02;

/** Moves the corners of borders that no other county shares outward, in place. */
function widenCoasts(rings: Point[][]): void {
  const edges = rings.flatMap((ring) => {
    const sign = Math.sign(measureArea(ring));
    return ring.map((from, at) => ({ from, to: ring[(at + 1) % ring.length] ?? from, sign }));
  });
  const known = new Set(edges.map(({ from, to }) => `${from} ${to}`));
  const moves = new Map<string, Point>();
  for (const { from, to, sign } of edges) {
    if (known.has(`${to} ${from}`)) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const across = (sign * (to[1] - from[1])) / length;
    const up = (sign * (from[0] - to[0])) / length;
    for (const corner of [from, to]) {
      const [x, y] = moves.get(`${corner}`) ?? [0, 0];
      moves.set(`${corner}`, [x + across, y + up]);
    }
  }
  for (const corner of rings.flat()) {
    const [x, y] = moves.get(`${corner}`) ?? [0, 0];
    const length = Math.hypot(x, y);
    if (length === 0) continue;
    corner[0] += (COAST * x) / length;
    corner[1] += (COAST * y) / length;
  }
}

/** Returns the signed area of a ring: positive if it runs counterclockwise. */
function measureArea(ring: Point[]): number {
  return ring.reduce((sum, [x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
    return sum + (x1 * y2 - x2 * y1) / 2;
  }, 0);
}

function pairUp(numbers: number[]): Point[] {
  return numbers.flatMap((latitude, at): Point[] =>
    at % 2 === 1 ? [[numbers[at - 1] ?? 0, latitude]] : [],
  );
}

function toCountyRegion(county: County): Region {
  const { name, states, population, shape } = county;
  const bare = name.replace(/^Miami-/, '');
  return {
    ...{ name, kind: 'county', states, population, shape },
    slug: toSlug(`${name} ${states.join(' ')}`),
    names: [name, bare],
    ...surround([county]),
  };
}

async function readRegions(counties: County[]): Promise<Region[]> {
  const byName = new Map(
    counties.map((county) => [
      countyKey(county.states[0], county.name.replace(/ (County|Parish|Borough|Census Area)$/, '')),
      county,
    ]),
  );
  const byState = Map.groupBy(counties, ({ states: [state] }) => state);
  const regions: Region[] = [];
  for await (const { name = '', names = '', parts: listed = '' } of readCsv(
    'regions/regions.csv',
  )) {
    const parts = listed.split('; ').flatMap((part): Part[] => {
      if (part.startsWith('@')) return [toCircle(part.slice(1).split(',').map(Number))];
      const [state = '', ...more] = part.split(' ');
      if (more.length === 0) return byState.get(state) ?? [];
      return more
        .join(' ')
        .split(', ')
        .map((county) => {
          const known = byName.get(countyKey(state, county));
          if (!known) throw new Error(`regions.csv: no county ${county} in ${state}`);
          return known;
        });
    });
    const states = [...new Set(parts.flatMap((part) => part.states))];
    regions.push({
      ...{
        slug: toSlug(name),
        name,
        kind: 'region',
        states,
        names: listNames(name, names.split('|')),
      },
      population: parts.reduce((sum, part) => sum + part.population, 0),
      shape: joinRings(parts.flatMap(({ shape }) => shape)),
      ...surround(parts),
    });
  }
  return addStates(regions, counties);
}

/** Joins rings that share borders into the rings around them, so that fewer corners are compared. */
function joinRings(rings: Point[][]): Point[][] {
  const edges = new Map<string, { from: string; to: string; point: Point }>();
  for (const ring of rings) {
    for (const [at, point] of ring.entries()) {
      const next = ring[at + 1] ?? ring[0] ?? point;
      const [from, to] = [point.join(' '), next.join(' ')];
      if (!edges.delete(`${to}>${from}`)) edges.set(`${from}>${to}`, { from, to, point });
    }
  }
  const open = Map.groupBy(edges.values(), ({ from }) => from);
  const joined: Point[][] = [];
  for (const { from: start } of edges.values()) {
    const ring: Point[] = [];
    for (let edge = open.get(start)?.pop(); edge; edge = open.get(edge.to)?.pop()) {
      ring.push(edge.point);
      if (edge.to === start) break;
    }
    if (ring.length > 2) joined.push(ring);
  }
  return joined;
}

const countyKey = (state = '', name = '') => `${state} ${foldText(name).replaceAll(' ', '')}`;

/** Adds the region's own name, which is unambiguous unless the list says otherwise. */
function listNames(name: string, names: string[]): string[] {
  const isListed = names.some((said) => said.replace(/^\?/, '') === foldText(name));
  return isListed ? names : [name, ...names];
}

/** Adds the state and population of the county that contains a region's center, for regions without a state. */
function addStates(regions: Region[], counties: County[]): Region[] {
  return regions.map((region) => {
    if (region.states.length > 0) return region;
    const county = counties.find(({ shape }) =>
      shape.some((ring) => isInside(region.center, ring)),
    );
    return { ...region, states: county?.states ?? [], population: county?.population ?? 0 };
  });
}

async function readAirports(): Promise<Region[]> {
  const airports: Region[] = [];
  for await (const row of readCsv('regions/airports.csv')) {
    const { code = '', name = '', state = '', large, lat, lon, names = '' } = row;
    const miles = large === 'yes' ? AIRPORT_MILES.large : AIRPORT_MILES.small;
    const center: Point = [Number(lon), Number(lat)];
    const { shape } = toCircle([center[1], center[0], miles]);
    airports.push({
      ...{ name, kind: 'airport', states: [state], center, miles, population: 0, shape },
      slug: `${code.toLowerCase()}-airport`,
      names: names.split('|'),
    });
  }
  return airports;
}

const CORNERS = 24;
const MILES_PER_DEGREE = 69.05;

function toCircle([latitude = 0, longitude = 0, miles = 0]: number[]): Part {
  const high = miles / MILES_PER_DEGREE;
  const wide = high / Math.cos(toRadians(latitude));
  const ring = Array.from({ length: CORNERS }, (_, at): Point => {
    const angle = (at / CORNERS) * 2 * Math.PI;
    return [longitude + wide * Math.cos(angle), latitude + high * Math.sin(angle)];
  });
  return { shape: [ring], states: [], population: 0 };
}

/** Returns the population center of some counties, and the distance to their farthest corner. */
function surround(parts: Part[]): Pick<Region, 'center' | 'miles'> {
  const middles = parts.map(({ shape, population }) => ({
    point: findMiddle(shape),
    weight: population + 1,
  }));
  const total = middles.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (side: 0 | 1) =>
    middles.reduce((sum, { point, weight }) => sum + point[side] * weight, 0) / total;
  const center: Point = [round(mean(0)), round(mean(1))];
  const from = { longitude: center[0], latitude: center[1] };
  const reach = parts
    .flatMap(({ shape }) => shape.flat())
    .reduce(
      (most, [longitude, latitude]) => Math.max(most, measureMiles(from, { longitude, latitude })),
      0,
    );
  return { center, miles: Math.ceil(reach) };
}

/** Returns the center of the largest ring's bounding box. */
function findMiddle(shape: Point[][]): Point {
  const [largest = []] = shape.toSorted((one, other) => other.length - one.length);
  const middle = (side: 0 | 1) => {
    const numbers = largest.map((point) => point[side]);
    return (Math.min(...numbers) + Math.max(...numbers)) / 2;
  };
  return [middle(0), middle(1)];
}

function isInside([x, y]: Point, ring: Point[]): boolean {
  let isIn = false;
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring.at(at - 1) ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  }
  return isIn;
}

/** Writes polygons in the Mercator plane of `map_point`. */
function writeShape(shape: Point[][]): string {
  const polygons = shape.map((ring) => {
    const points = ring.map(([longitude, latitude]) => {
      const up = (Math.asinh(Math.tan(toRadians(latitude))) * 180) / Math.PI;
      return `(${round(longitude)},${round(up)})`;
    });
    return `"(${points.join(',')})"`;
  });
  return `{${polygons.join(',')}}`;
}

const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

const toSlug = (name: string) => foldText(name).replaceAll(' ', '-');
