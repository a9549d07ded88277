/**
 * Measures how well word vectors guess trades, on questions that are no phrases: `node tools/trades/measure-meanings.ts`
 * (`--list` names each wrong guess). A question without trades should be dropped.
 */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stemPhrase } from '../../src/features/trades/stem.rules.ts';
import type { Meaning } from '../../src/features/trades/vocabulary.rules.ts';
import { createMeanings, loadWordVectors } from '../../src/features/trades/word-vectors.ts';
import { foldText } from '../../src/platform/fold-text.ts';
import { readRows } from './seed-words.ts';

const slugs = readRows('trades.csv').map(({ slug = '' }) => slug);
const phrases = new Map<string, Meaning>();
for (const row of ['everyday.csv', 'phrases.csv', 'preset-phrases.csv'].flatMap(readRows)) {
  const trades = (row.trades ?? '').split(';').map((slug) => slugs.indexOf(slug));
  if (row.language === 'es' || trades.includes(-1) || phrases.has(row.stem ?? '')) continue;
  const kind = row.kind === 'broader' ? 'broader' : 'exact';
  const phrase = row.phrase ?? '';
  const isRisky = row.risk === 'high';
  phrases.set(row.stem ?? '', { phrase, trades, categories: [], kind, isRisky });
}
const questions: Record<string, string>[] = parse(
  readFileSync(path.join(import.meta.dirname, 'meaning-questions.csv')),
  { columns: true },
);

const started = performance.now();
const vectors = await loadWordVectors();
const read = performance.now();
const { guessTrades } = await createMeanings(phrases.values(), vectors);
const made = performance.now();
console.log(`read ${Math.round(read - started)} ms, phrases ${Math.round(made - read)} ms`);

for (const part of ['tune', 'held-out', 'fresh']) {
  const asked = questions.filter((question) => question.part === part);
  const counts = { first: 0, second: 0, wrong: 0, dropped: 0, 'nonsense kept': 0 };
  let spent = 0;
  for (const { question = '', trades = '' } of asked) {
    if (phrases.has(stemPhrase(question))) throw new Error(`A phrase: ${question}`);
    const at = performance.now();
    const guess = guessTrades(foldText(question).split(' '));
    spent += performance.now() - at;
    const guessed = guess?.trades.map((id) => slugs[id] ?? '') ?? [];
    const right = trades.split(';');
    const place = guessed.slice(0, 2).findIndex((slug) => right.includes(slug));
    const result =
      trades === ''
        ? guess && 'nonsense kept'
        : guess === null
          ? 'dropped'
          : (['wrong', 'first', 'second'] as const)[place + 1];
    if (result) counts[result] += 1;
    if (process.argv.includes('--list') && result && result !== 'first')
      console.log(
        `${result}: ${question} -> ${guessed} (${guess?.phrase}, ${guess?.score.toFixed(2)})`,
      );
  }
  const needs = asked.filter(({ trades }) => trades !== '').length;
  console.log(part, needs, 'questions', counts, `${(spent / asked.length).toFixed(2)} ms each`);
}
