import { sql } from 'kysely';
import type { TradeName } from '../../contract/trades.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';

export interface StoredTrade extends TradeName {
  id: number;
}

export interface AskedTrade extends StoredTrade {
  asked: string;
  isHidden: boolean;
}

function selectTrades(trx: DatabaseTransaction) {
  return trx.selectFrom('trades').select(['id', 'slug', 'name']);
}

/**
 * Returns the trades that exist, in the order of `slugs`, which may be former ones. Unique index on slug,
 * primary key of trade_slugs.
 */
export async function findTradesBySlugs(
  trx: DatabaseTransaction,
  slugs: string[],
): Promise<AskedTrade[]> {
  if (slugs.length === 0) return [];
  const { rows } = await sql<AskedTrade>`
    select given.slug as asked, t.id, t.slug, t.name, t.is_hidden
    from unnest(${slugs}::text[]) with ordinality as given (slug, at)
    join trades t on t.id = coalesce(
      (select id from trades where slug = given.slug),
      (select trade_id from trade_slugs where slug = given.slug))
    order by given.at
  `.execute(trx);
  return rows;
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
  const shown = trx.selectFrom('trades').where('isHidden', '=', false);
  const former = shown.innerJoin('tradeSlugs', 'tradeSlugs.tradeId', 'trades.id');
  const [now, before] = [
    await shown.select(['slug', 'id']).execute(),
    await former.select(['tradeSlugs.slug', 'trades.id']).execute(),
  ];
  return new Map([...before, ...now].map(({ id, slug }) => [slug, id]));
}

export async function findTradeNames(
  trx: DatabaseTransaction,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await selectTrades(trx).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}
