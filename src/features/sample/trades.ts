import type pg from 'pg';
import { readCsv } from '../../platform/seed-files.ts';
import { advanceIdentity, copyRows } from './queries.ts';

const TRADE_COLUMNS = [
  ...['id', 'slug', 'name', 'singular', 'category_id', 'icon', 'schema_type', 'is_local_business'],
  'is_listed',
  'part_of',
];
const PHRASE_COLUMNS = [
  ...['stem', 'position', 'phrase', 'trade_id', 'category_id', 'kind', 'is_risky'],
];

/** Trades of the categories that are there, and the phrases that mean them; answers ids by slug. */
export async function fillTrades(client: pg.PoolClient): Promise<Map<string, number>> {
  const categories = await readCategories(client);
  const ids = new Map<string, number>();
  const trades = [];
  for await (const row of readCsv('trades/trades.csv')) {
    const { slug = '', name = '', singular = '', category = '', icon = '' } = row;
    ids.set(slug, trades.length + 1);
    trades.push([
      ...[trades.length + 1, slug, name, singular, categories.get(category) ?? null, icon],
      ...[row.schema_type ?? null, row.is_local_business === 'yes', row.tier === '1'],
      ids.get(row.part_of ?? '') ?? null,
    ]);
  }
  await copyRows(client, 'trades', TRADE_COLUMNS, trades);
  await advanceIdentity(client, 'trades');
  await copyRows(client, 'trade_phrases', PHRASE_COLUMNS, await readPhrases(ids, categories));
  return ids;
}

async function readCategories(client: pg.PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ slug: string; id: number }>(
    'select slug, id from categories',
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

async function* readPhraseRows() {
  for (const file of ['everyday', 'phrases']) yield* readCsv(`trades/${file}.csv`);
}

async function readPhrases(trades: Map<string, number>, categories: Map<string, number>) {
  const phrases = [];
  const seen = new Set<string>();
  for await (const row of readPhraseRows()) {
    const { phrase = '', stem = '', kind = '', risk = '' } = row;
    if (seen.has(stem)) continue;
    seen.add(stem);
    for (const [position, meaning] of (row.trades ?? '').split(';').entries()) {
      const trade = trades.get(meaning) ?? null;
      const category = trade === null ? (categories.get(meaning.slice(1)) ?? null) : null;
      if (trade === null && category === null) continue;
      phrases.push([stem, position, phrase, trade, category, kind, risk === 'high']);
    }
  }
  return phrases;
}
