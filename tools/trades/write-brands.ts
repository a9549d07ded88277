/**
 * Writes the brands of the US and their trades from the package `name-suggestion-index`, which is no dependency:
 * `node tools/trades/write-brands.ts nsi.json` (its `dist/json/nsi.json`)
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeBrands } from './brands.ts';
import { FOLDER } from './seed-words.ts';

const [file = ''] = process.argv.slice(2);
const text = makeBrands(JSON.parse(readFileSync(file, 'utf8')));
writeFileSync(path.join(FOLDER, 'brands.csv.gz'), gzipSync(text, { level: 9 }));
