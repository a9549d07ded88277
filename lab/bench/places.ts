import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';

const ROOT = path.resolve(import.meta.dirname, '../..');

export type Row = Record<string, string>;

export interface Place {
  city: string;
  state: string;
  zipCodes: string[];
  population: number;
}

export interface Point {
  lat: number;
  lon: number;
}

export async function readPlaces(): Promise<Place[]> {
  const zipCodes = new Map<string, string[]>();
  for await (const { zip = '', city, state } of readCsv('db/seed/us_zips.csv.gz')) {
    const key = `${city}, ${state}`;
    zipCodes.set(key, [...(zipCodes.get(key) ?? []), zip]);
  }
  const places = [];
  for await (const row of readCsv('lab/bench/seed/us-cities.csv.gz')) {
    const { city = '', state = '', zip = '' } = row;
    const known = zipCodes.get(`${city}, ${state}`) ?? (zip ? [zip] : []);
    const population = Number(row.population);
    if (population > 0 && known.length > 0) {
      places.push({ city, state, zipCodes: known, population });
    }
  }
  return places;
}

export async function readZipPoints(): Promise<Map<string, Point>> {
  const points = new Map<string, Point>();
  for await (const { zip = '', lat, lon } of readCsv('db/seed/us_zips.csv.gz')) {
    points.set(zip, { lat: Number(lat), lon: Number(lon) });
  }
  return points;
}

/** Returns a random point up to `reach` degrees away in latitude and longitude. */
export function shift({ lat, lon }: Point, reach: number, random: () => number): Point {
  const step = () => (2 * random() - 1) * reach;
  return { lat: lat + step(), lon: lon + step() };
}

export function readCsv(file: string): AsyncIterable<Row> {
  return createReadStream(path.join(ROOT, file))
    .pipe(createGunzip())
    .pipe(parse({ columns: true, bom: true }));
}
