import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { RESERVED_WORDS } from '../../contract/addresses.ts';
import { stemPhrase } from './stem.rules.ts';

const SEED = path.resolve(import.meta.dirname, '../../../db/seed');
const readText = (file: string) => readFileSync(path.join(SEED, file), 'utf8');
const readRows = (file: string): Record<string, string>[] =>
  parse(readText(`trades/${file}.csv`), { columns: true });
const readSlugs = (file: string): string[] =>
  JSON.parse(readText(file)).map(({ slug }: { slug: string }) => slug);

const slugs = readRows('trades').map(({ slug = '' }) => slug);
const categories = readSlugs('categories.json');

test('a trade has an address of its own and one of the ten categories', () => {
  const taken = new Set([...RESERVED_WORDS, ...categories, ...readSlugs('pages.json')]);
  expect(slugs.filter((slug) => taken.has(slug))).toEqual([]);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(categories).toEqual(
    expect.arrayContaining(readRows('trades').map(({ category }) => category)),
  );
});

test.each([
  'phrases',
  'everyday',
  'spanish',
  'preset-phrases',
  'rules',
  'wishes',
  'spanish-wishes',
])('%s name only trades and categories there are', (file) => {
  const known = new Set([...slugs, ...categories.map((slug) => `@${slug}`), '']);
  const named = readRows(file).flatMap(({ trades, also_trade }) =>
    (trades ?? also_trade ?? '').split(';'),
  );
  expect(named.filter((trade) => !known.has(trade))).toEqual([]);
});

test.each(['phrases', 'spanish', 'wishes', 'spanish-wishes'])(
  '%s are stemmed as queries are, and stand once',
  (file) => {
    const rows = readRows(file);
    const stems = rows.map(({ phrase = '' }) => stemPhrase(phrase));
    expect(rows.map(({ stem }) => stem)).toEqual(stems);
    expect(new Set(stems).size).toBe(stems.length);
  },
);

test('every trade and category is called something in Spanish, each in its own way', () => {
  const names = readRows('trades').flatMap((row) => [row.spanish_name, row.spanish_singular]);
  expect(names.filter((name) => !name)).toEqual([]);
  const plural = readRows('trades').map(({ spanish_name: name }) => name);
  expect(new Set(plural).size).toBe(plural.length);
  const sections: { spanishName: string }[] = JSON.parse(readText('categories.json'));
  expect(sections.filter(({ spanishName }) => !spanishName)).toEqual([]);
});

test('a finer trade is part of one that there is, and of none that is finer itself', () => {
  const parts = readRows('trades').filter(({ part_of: whole }) => whole);
  const whole = new Map(readRows('trades').map((row) => [row.slug, row.part_of]));
  expect(parts.filter(({ part_of: of }) => whole.get(of ?? '') !== '')).toEqual([]);
});

test('every trade has Spanish words of its own', () => {
  const counted = new Map<string, number>();
  for (const { trades = '' } of readRows('spanish')) {
    for (const slug of trades.split(';')) counted.set(slug, (counted.get(slug) ?? 0) + 1);
  }
  expect(slugs.filter((slug) => (counted.get(slug) ?? 0) < 5)).toEqual([]);
});

test('each trade has sample reviews of its own for every rating', () => {
  const groups: { trades: string[]; comments: Record<string, string[]> }[] = JSON.parse(
    readText('reviews.json'),
  ).groups;
  expect(groups.flatMap(({ trades }) => trades).sort()).toEqual(slugs.toSorted());
  for (const { comments } of groups) {
    const counts = ['1', '2', '3', '4', '5'].map((rating) => comments[rating]?.length ?? 0);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
  }
});

test.each([
  ['diabetes supplies', 'everyday', 'medical-supply-stores;pharmacies'],
  ['recycle old computer', 'everyday', 'recycling-centers'],
  ['sprained ankle x ray', 'everyday', 'urgent-care-centers'],
  ['junk my car', 'everyday', 'junkyards'],
  ['passport photo', 'everyday', 'pharmacies;shipping-centers;post-offices'],
  ['frenos para carro', 'spanish', 'auto-repair-shops'],
  ['zapatero', 'spanish', 'shoe-repair-shops'],
])('%s means the narrowest trades', (phrase, file, trades) => {
  const found = readRows(file).find(({ stem }) => stem === stemPhrase(phrase));
  expect(found?.trades).toBe(trades);
});
