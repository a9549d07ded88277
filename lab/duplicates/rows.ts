import { createReadStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import type { DuplicateFacts } from '../../src/features/duplicates/model/fold.rules.ts';

export interface Pair {
  id: string;
  label: 'duplicate' | 'different' | 'unsure';
  one: DuplicateFacts;
  other: DuplicateFacts;
}

type Row = Record<string, string>;

const SLUGS =
  'restaurants retail services healthcare automotive real-estate business beauty education fitness'.split(
    ' ',
  );

async function* readRows(file: string): AsyncGenerator<Row> {
  const unpack = file.endsWith('.gz') ? createGunzip() : new PassThrough();
  yield* createReadStream(file)
    .pipe(unpack)
    .pipe(parse({ columns: true, bom: true }));
}

function toFacts(row: Row, prefix = ''): DuplicateFacts {
  const of = (column: string) => row[prefix + column]?.trim() ?? '';
  return {
    name: of('name'),
    address: of('address'),
    city: of('city'),
    state: of('state'),
    zipCode: of('zip') || of('zip code'),
    phone: of('phone') || null,
    website: of('website') || null,
    categoryId: SLUGS.indexOf(of('category')) + 1,
    latitude: of('lat') ? Number(of('lat')) : null,
    longitude: of('lon') ? Number(of('lon')) : null,
  };
}

export async function readListings(file: string): Promise<DuplicateFacts[]> {
  const listings = [];
  for await (const row of readRows(file)) listings.push(toFacts(row));
  return listings;
}

/** Reads labeled pairs. Columns: label, a_name, a_address ... b_category. Unknown labels become `unsure`. */
export async function readPairs(file: string): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for await (const row of readRows(file)) {
    const label = row.label === 'duplicate' || row.label === 'different' ? row.label : 'unsure';
    pairs.push({
      id: row.pair ?? '',
      label,
      one: toFacts(row, 'a_'),
      other: toFacts(row, 'b_'),
    });
  }
  return pairs;
}
