import type { TradeName } from '../../contract/trades.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';

export interface StoredTrade extends TradeName {
  id: number;
}

function selectTrades(trx: DatabaseTransaction) {
  return trx.selectFrom('trades').select(['id', 'slug', 'name']);
}

/** Those that there are, in the order of the slugs. Unique index on slug. */
export async function findTradesBySlugs(
  trx: DatabaseTransaction,
  slugs: string[],
): Promise<StoredTrade[]> {
  if (slugs.length === 0) return [];
  const found = await selectTrades(trx).where('slug', 'in', slugs).execute();
  const bySlug = new Map(found.map((trade) => [trade.slug, trade]));
  return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
}

export async function findTradeSlugs(
  trx: DatabaseTransaction,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await selectTrades(trx).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, slug }) => [id, slug]));
}

export async function listTradeIds(trx: DatabaseTransaction): Promise<Map<string, number>> {
  const found = await selectTrades(trx).execute();
  return new Map(found.map(({ id, slug }) => [slug, id]));
}

export async function findTradeNames(
  trx: DatabaseTransaction,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await selectTrades(trx).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}
