import type pg from 'pg';
import { readCsv } from '../../platform/seed-files.ts';
import { townKey } from '../../platform/town-key.ts';
import { copyRows } from './queries.ts';

interface Zip {
  code: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  population: number;
}

type Town = Omit<Zip, 'code'>;

export async function fillZipCodes(client: pg.PoolClient, zips: Zip[]): Promise<void> {
  const rows = zips.map((zip) => [...[zip.code, zip.city, zip.state, zip.latitude, zip.longitude]]);
  const columns = ['zip_code', 'city', 'state', 'latitude', 'longitude'];
  await copyRows(client, 'zip_codes', columns, rows);
}

export async function fillTowns(client: pg.PoolClient, zips: Zip[]): Promise<void> {
  const towns = new Map<string, Town>();
  for await (const row of readCsv('us_cities.csv.gz')) {
    const { city = '', state = '', lat, lon, population } = row;
    const town = { city, state, latitude: Number(lat), longitude: Number(lon) };
    keepLarger(towns, { ...town, population: Number(population) || 0 });
  }
  const known = new Set(towns.keys());
  for (const town of joinZips(zips)) {
    if (!known.has(nameKey(town))) keepLarger(towns, town);
  }
  const rows = [...towns.values()].map((town) => [
    ...[town.state, townKey(town.city, town.state), town.city, town.latitude, town.longitude],
    town.population,
  ]);
  const columns = ['state', 'city_key', 'name', 'latitude', 'longitude', 'population'];
  await copyRows(client, 'towns', columns, rows);
  await client.query('analyze towns');
}

export async function readZips(): Promise<Zip[]> {
  const zips = new Map<string, Zip>();
  for await (const row of readCsv('us_zips.csv.gz')) {
    const { zip: code = '', city = '', state = '', lat, lon, population } = row;
    const point = { latitude: Number(lat), longitude: Number(lon) };
    if (!lat || !lon) continue;
    zips.set(code, { code, city, state, ...point, population: Number(population) || 0 });
  }
  return [...zips.values()];
}

const nameKey = ({ state, city }: Town) => `${state} ${townKey(city, state)}`;

function keepLarger(towns: Map<string, Town>, town: Town) {
  const key = nameKey(town);
  const other = towns.get(key);
  if (!other || other.population < town.population) towns.set(key, town);
}

function joinZips(zips: Zip[]): Town[] {
  const towns = new Map<string, Town & { most: number }>();
  for (const { code: _, ...zip } of zips) {
    const key = nameKey(zip);
    const town = towns.get(key);
    const population = (town?.population ?? 0) + zip.population;
    const isLargest = !town || zip.population > town.most;
    towns.set(key, { ...(isLargest ? { ...zip, most: zip.population } : town), population });
  }
  return [...towns.values()];
}
