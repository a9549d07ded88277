import { type Selectable, sql } from 'kysely';
import type { DatabaseTransaction } from '../../../../platform/database/database.ts';
import type { TradesTable } from '../../../trades/tables.ts';

export type TradeRow = Selectable<TradesTable>;

/** Primary key. A number that is none of a smallint is no trade's. */
function selectTrade(trx: DatabaseTransaction, id: number) {
  return trx.selectFrom('trades').selectAll().where(sql<boolean>`id = ${id}::bigint`);
}

/** The row, locked until the transaction ends. */
export async function lockTrade(trx: DatabaseTransaction, id: number): Promise<TradeRow | null> {
  return (await selectTrade(trx, id).forUpdate().executeTakeFirst()) ?? null;
}

/** A weaker lock: it cannot be deleted until the end. */
export async function holdTrade(trx: DatabaseTransaction, id: number): Promise<TradeRow | null> {
  return (await selectTrade(trx, id).forShare().executeTakeFirst()) ?? null;
}

export async function findTradeId(trx: DatabaseTransaction, slug: string): Promise<number | null> {
  const found = trx.selectFrom('trades').select('id').where('slug', '=', slug);
  return (await found.executeTakeFirst())?.id ?? null;
}

export async function insertTrade(
  trx: DatabaseTransaction,
  trade: Omit<TradeRow, 'id' | 'schemaType' | 'isLocalBusiness'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('trades')
    .values(trade)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertFormerTrade(trx: DatabaseTransaction, former: TradeRow): Promise<void> {
  await trx.insertInto('trades').values(former).execute();
}

export async function changeTrade(
  trx: DatabaseTransaction,
  id: number,
  change: Omit<TradeRow, 'id' | 'schemaType' | 'isLocalBusiness'>,
): Promise<void> {
  await trx.updateTable('trades').set(change).where('id', '=', id).execute();
}

export async function dropTrade(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('trades').where('id', '=', id).execute();
}

/** The trades of one category come to another, or to none. Answers their ids. Index trades_category. */
export async function moveTrades(
  trx: DatabaseTransaction,
  categoryId: number,
  to: number | null,
): Promise<number[]> {
  const moved = await trx
    .updateTable('trades')
    .set({ categoryId: to })
    .where('categoryId', '=', categoryId)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

/** Takes `moveTrades` back, but for trades that someone put elsewhere since. */
export async function returnTrades(
  trx: DatabaseTransaction,
  ids: number[],
  { from, to }: { from: number | null; to: number },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('trades')
    .set({ categoryId: to })
    .where('id', 'in', ids)
    .where('categoryId', 'is not distinct from', from)
    .execute();
}
