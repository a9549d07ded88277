import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findStateName } from '../../src/domain/states.ts';
import { makeSlug } from '../../src/features/businesses/model/slugs.rules.ts';
import { createRandom } from '../../src/features/sample/reviews.rules.ts';
import {
  type Place,
  type Point,
  type Row,
  readCsv,
  readPlaces,
  readZipPoints,
  shift,
} from './places.ts';

/**
 * Share of businesses with their own coordinates, and their maximum offset from the ZIP code's point in
 * degrees.
 */
const LOCATED = 0.7;
const SPREAD = 0.03;

export interface FineCategory {
  name: string;
  slug: string;
  /** Slug of the standard category that provides the real names. */
  like: string;
  words: string[];
}

interface NameParts {
  names: string[];
  heads: string[];
  tails: string[];
  descriptions: string[];
}

type Random = () => number;

export function readFineCategories(): Promise<FineCategory[]> {
  return readFile(path.join(import.meta.dirname, 'seed/categories.json'), 'utf8').then(JSON.parse);
}

/**
 * Generates rows in the product's CSV columns, identical for the same size. Names are made from real ones,
 * and real cities are weighted by population. 2% are premium, 0.5% pending, 70% have coordinates.
 */
export async function* generateBusinesses(size: number): AsyncGenerator<Row> {
  const random = createRandom(`bench ${size}`);
  const randomPoint = createRandom(`bench ${size} points`);
  const zipPoints = await readZipPoints();
  const [parts, streets] = await readNameParts();
  const places = await readPlaces();
  const fine = await readFineCategories();
  const standard = [...parts.keys()].map((slug) => ({ slug, like: slug, words: [] as string[] }));
  const pickCategory = weighted([...standard, ...fine], (_, rank) => 1 / (rank + 4));
  const pickPlace = weighted(places, (place) => place.population);
  for (let number = 0; number < size; number += 1) {
    const category = pickCategory(random);
    const place = pickPlace(random);
    const from = parts.get(category.like);
    if (!from) throw new Error(`No real names for ${category.slug}`);
    const name = makeName(from, category.words, place, random);
    const described = pick(from.descriptions, random);
    const row = {
      name,
      slug: `${makeSlug(`${name} ${place.city}`, 60)}-${number.toString(36)}`,
      description: described.replaceAll('{place}', `${place.city}, ${place.state}`),
      address: `${1 + Math.floor(random() * 9800)} ${pick(streets, random)}`,
      city: place.city,
      state: place.state,
      'zip code': pick(place.zipCodes, random),
      // 555-01XX numbers are reserved for fictional use.
      phone: `(${200 + Math.floor(random() * 799)}) 555-01${String(number % 100).padStart(2, '0')}`,
      website: random() < 0.5 ? `https://${number.toString(36)}.example/` : '',
      category: category.slug,
      'is premium': String(random() < 0.02),
      'is approved': String(random() >= 0.005),
    };
    yield { ...row, ...makeCoordinates(zipPoints.get(row['zip code']), randomPoint) };
  }
}

function makeName(
  { names, heads, tails }: NameParts,
  words: string[],
  place: Place,
  random: Random,
) {
  const chance = random();
  if (words.length === 0 && chance < 0.125) return pick(names, random);
  const tail = words.length > 0 ? pick(words, random) : pick(tails, random);
  const head = chance > 0.9 ? place.city : pick(heads, random);
  return `${head} ${tail}`.slice(0, 120);
}

async function readNameParts(): Promise<[Map<string, NameParts>, string[]]> {
  const parts = new Map<string, NameParts>();
  const streets: string[] = [];
  for await (const row of readCsv('db/seed/businesses-10k.csv.gz')) {
    const { name = '', category = '', description = '', city, state = '', address = '' } = row;
    const found = parts.get(category) ?? { names: [], heads: [], tails: [], descriptions: [] };
    parts.set(category, found);
    const words = name.split(' ');
    found.names.push(name);
    found.heads.push(words.slice(0, Math.max(1, Math.min(2, words.length - 1))).join(' '));
    found.tails.push(words.slice(words.length > 3 ? -2 : -1).join(' '));
    for (const place of [`${city}, ${state}`, `${city}, ${findStateName(state)}`]) {
      if (!description.includes(place)) continue;
      found.descriptions.push(description.replaceAll(place, '{place}'));
    }
    const street = /^\d+ (.{4,60})$/.exec(address)?.[1];
    if (street) streets.push(street);
  }
  return [parts, streets];
}

function makeCoordinates(zipPoint: Point | undefined, random: Random): Row {
  if (!zipPoint || random() >= LOCATED) return { lat: '', lon: '' };
  const { lat, lon } = shift(zipPoint, SPREAD, random);
  return { lat: lat.toFixed(6), lon: lon.toFixed(6) };
}

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}

function weighted<T>(items: readonly T[], weigh: (item: T, rank: number) => number) {
  let sum = 0;
  const sums = items.map((item, rank) => {
    sum += weigh(item, rank);
    return sum;
  });
  return (random: Random): T => {
    const wanted = random() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return pick(items.slice(low, low + 1), random);
  };
}
