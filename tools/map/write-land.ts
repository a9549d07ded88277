/** Writes the data of the built-in map, once, from Census Bureau borders and GeoNames towns. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCsv } from '../../src/platform/seed-files.ts';
import { makeLand, makeRegions, type TownsByState } from './land.ts';
import { readLines, type Topology } from './topology.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../src/web/map/plain/atlas');

async function readTowns(): Promise<TownsByState> {
  const towns: TownsByState = new Map();
  for await (const { city = '', state = '', lat, lon, population } of readCsv('us_cities.csv.gz')) {
    const [longitude = 0, latitude = 0] = [lon, lat].map((degrees) =>
      Number(Number(degrees).toFixed(3)),
    );
    const list = towns.get(state) ?? [];
    list.push([city, longitude, latitude, Number(population) || 0]);
    towns.set(state, list);
  }
  return towns;
}

const atlas = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'));
const topology: Topology = JSON.parse(await readFile(atlas, 'utf8'));
const towns = await readTowns();
const lines = readLines(topology);
const files = {
  us: makeLand(topology, lines, towns),
  ...Object.fromEntries(makeRegions(topology, lines, towns)),
};
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const [name, content] of Object.entries(files)) {
  await writeFile(path.join(FOLDER, `${name.toLowerCase()}.json`), `${JSON.stringify(content)}\n`);
}
