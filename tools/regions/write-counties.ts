/** Writes the counties that search knows, from Census Bureau borders and the populations of GeoNames towns. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import { findStateCode } from '../../src/domain/find-state.ts';
import { readCsv } from '../../src/platform/seed-files.ts';
import { joinRing, type Line, listPolygons, readLines, type Topology } from '../map/topology.ts';
import { nameCounty } from './county-names.ts';
import { isInside, simplify } from './shapes.ts';

const FILE = path.resolve(import.meta.dirname, '../../db/seed/regions/counties.csv.gz');
/** Degrees that a border may move: less than half a mile. */
const TOLERANCE = 0.004;

interface County {
  fips: string;
  state: string;
  kind: string;
  name: string;
  population: number;
  shape: Line[];
}

function readCounties(topology: Topology): County[] {
  const lines = readLines(topology).map((line) => simplify(line, TOLERANCE));
  const states = new Map(
    topology.objects.states.geometries.map(({ id = '', properties }) => [
      id,
      findStateCode(
        properties?.name.replace('United States', 'US').replace('Commonwealth of the ', '') ?? '',
      ),
    ]),
  );
  return topology.objects.counties.geometries.flatMap((shape) => {
    const fips = shape.id ?? '';
    const state = states.get(fips.slice(0, 2));
    if (!state) return [];
    const rings = listPolygons(shape).flatMap(([outer = []]) => {
      const ring = joinRing(outer, lines);
      return ring.length > 3 ? [ring.slice(0, -1)] : [];
    });
    const named = nameCounty({ fips, state, name: shape.properties?.name ?? '' });
    return [{ fips, state, ...named, population: 0, shape: rings }];
  });
}

async function addPopulations(counties: County[]): Promise<number> {
  const byState = Map.groupBy(counties, ({ state }) => state);
  let lost = 0;
  for await (const { state = '', lat, lon, population } of readCsv('us_cities.csv.gz')) {
    const county = byState
      .get(state)
      ?.find(({ shape }) => shape.some((ring) => isInside([Number(lon), Number(lat)], ring)));
    if (county) county.population += Number(population) || 0;
    else lost += 1;
  }
  return lost;
}

const atlas = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'));
const topology: Topology = JSON.parse(await readFile(atlas, 'utf8'));
const counties = readCounties(topology).toSorted((one, other) =>
  one.fips.localeCompare(other.fips),
);
const lost = await addPopulations(counties);
const rows = counties.map(({ shape, ...county }) => ({
  ...county,
  shape: shape.map((ring) => ring.flat().join(' ')).join(';'),
}));
await writeFile(FILE, gzipSync(stringify(rows, { header: true }), { level: 9 }));
process.stdout.write(`${counties.length} counties; ${lost} towns lie in none\n`);
