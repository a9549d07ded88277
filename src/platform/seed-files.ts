import { createReadStream, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';

const FOLDER = path.resolve(import.meta.dirname, '../../db/seed');

export function readSeedText(file: string): Promise<string> {
  return readFile(path.join(FOLDER, file), 'utf8');
}

/** Reads and unpacks a `.gz` file off the main thread. */
export async function readSeedBytes(file: string): Promise<Buffer> {
  return promisify(gunzip)(await readFile(path.join(FOLDER, file)));
}

export async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readSeedText(file));
}

export function readCsv(file: string): AsyncIterable<Record<string, string>> {
  const unpack = file.endsWith('.gz') ? createGunzip() : new PassThrough();
  return createReadStream(path.join(FOLDER, file))
    .pipe(unpack)
    .pipe(parse({ columns: true, bom: true }));
}

export function readShippedCsv(file: string): Record<string, string>[] {
  return parseText(readFileSync(path.join(FOLDER, file), 'utf8'), { columns: true, bom: true });
}

export function readShippedJson<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));
}
