import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { compileRules, type Row, type TradeRules } from './assign-rules.rules.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../db/seed/trades');

async function readRows(file: string): Promise<Row[]> {
  return parse(await readFile(path.join(FOLDER, file), 'utf8'), { columns: true });
}

export async function loadRules(): Promise<TradeRules> {
  const [trades = [], phrases = [], rules = []] = await Promise.all(
    ['trades.csv', 'phrases.csv', 'rules.csv'].map(readRows),
  );
  return compileRules(trades, phrases, rules);
}
