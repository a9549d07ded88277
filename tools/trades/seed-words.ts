import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stemPhrase } from '../../src/features/trades/stem.rules.ts';
import { writePlainLine } from '../../src/platform/csv.ts';

export type Row = Record<string, string>;
export type Language = 'en' | 'es';

export const FOLDER = path.resolve(import.meta.dirname, '../../db/seed/trades');

export function readRows(file: string): Row[] {
  return parse(readFileSync(path.join(FOLDER, file), 'utf8'), { columns: true });
}

const FILES = {
  en: {
    phrases: ['everyday.csv', 'phrases.csv'],
    wishes: 'wishes.csv',
    names: ['name', 'singular'],
  },
  es: {
    phrases: ['spanish.csv'],
    wishes: 'spanish-wishes.csv',
    names: ['spanish_name', 'spanish_singular'],
  },
};

/** Returns the trades of each phrase of our own lists by its stem. Wishes have none. */
export function readOwnPhrases(language: Language): Map<string, string[]> {
  const { phrases, wishes, names } = FILES[language];
  const own = new Map<string, string[]>();
  const add = (phrase = '', trades: string[]) => {
    const stem = stemPhrase(phrase);
    if (!own.has(stem)) own.set(stem, trades);
  };
  for (const row of phrases.flatMap(readRows)) add(row.phrase, (row.trades ?? '').split(';'));
  for (const row of readRows('trades.csv'))
    for (const name of names) add(row[name], [row.slug ?? '']);
  for (const { phrase } of readRows(wishes)) add(phrase, []);
  return own;
}

export function writeCsv(columns: string[], rows: string[][]): string {
  return [columns, ...rows].map(writePlainLine).join('');
}
